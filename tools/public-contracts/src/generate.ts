import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const commandFile = join(import.meta.dirname, '../../codegen/src/command.ts');

/** A small foreign contract: animals of a zoo, and a job that moves them in. */
export const zooFile = join(import.meta.dirname, 'fixtures/constructs.yaml');

/**
 * Generates targets of a contract into a folder, which gets this repository's packages and their
 * peer dependencies. Resolves with the command's output.
 */
export async function generate(
  spec: string,
  folder: string,
  targets: string,
  ...options: string[]
): Promise<string> {
  await linkModules(folder);
  const args = ['--spec', spec, '--out', folder, '--targets', targets, '--extension', 'ts'];
  return run(process.execPath, [commandFile, ...args, ...options], folder);
}

/**
 * Does what `generate` does, in this process: to load the generator takes longer than to run it. Other
 * tests run the command.
 */
export async function generateHere(spec: string, folder: string, targets: string): Promise<string> {
  const { resolveConfig } = await import('../../codegen/src/config.ts');
  const { filesOf, writeFolder } = await import('../../codegen/src/folder.ts');
  const { noticesOf } = await import('../../codegen/src/notices.ts');
  await linkModules(folder);
  const options = { spec, out: folder, targets: targets.split(','), extension: 'ts' } as const;
  const config = resolveConfig(options, folder);
  const lines: string[] = [];
  const files = await filesOf(
    config,
    (step, result) => lines.push(`${step} ${result}`),
    (warning) => lines.push(warning),
  );
  writeFolder(config, files);
  return [...lines, ...(await noticesOf(config))].join('\n');
}

async function linkModules(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const modules = join(import.meta.dirname, '../node_modules');
  await symlink(modules, join(folder, 'node_modules')).catch(unlessThere);
}

/** A folder may get further targets. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Resolves with a command's output. Rejects with the output if the command fails. */
export async function run(command: string, args: string[], cwd: string): Promise<string> {
  try {
    const { stdout, stderr } = await execute(command, args, { cwd, maxBuffer: 2 ** 26 });
    return `${stdout}${stderr}`;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>;
    throw new Error(`${stdout}${stderr}` || message);
  }
}

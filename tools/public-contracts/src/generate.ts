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
  await mkdir(folder, { recursive: true });
  const modules = join(import.meta.dirname, '../node_modules');
  await symlink(modules, join(folder, 'node_modules')).catch(unlessThere);
  const args = ['--spec', spec, '--out', folder, '--targets', targets, '--extension', 'ts'];
  return run(process.execPath, [commandFile, ...args, ...options], folder);
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

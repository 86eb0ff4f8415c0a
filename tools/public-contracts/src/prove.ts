import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Contract } from './contracts.ts';
import { generate, type generateHere, run } from './generate.ts';

const repositoryRoot = join(import.meta.dirname, '../../..');

export const provenTargets = ['types', 'client', 'react', 'server', 'mocks', 'call'] as const;

/** The results for a contract: for each target `yes`, or what went wrong. */
export interface Proof {
  contract: Contract;
  openapi: string;
  operations: number;
  targets: Record<(typeof provenTargets)[number], string>;
  /**
   * Whether a server receives the `same` bytes from the owner's SDK, or what differs; empty without an
   * SDK.
   */
  sdk: string;
  /** What the generator reports as unsupported. */
  notices: string[];
}

/** The strictest settings that a project can have. */
const tsconfig = {
  extends: join(repositoryRoot, 'tools/tsconfig/generated.json'),
  include: ['.'],
};

/** Installs the packages of the contracts into a project of their own. */
export async function install(project: string, contracts: readonly Contract[]): Promise<void> {
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const packages = contracts.flatMap((each) =>
    'package' in each ? each.package : (each.sdk ?? []),
  );
  const names = [...new Set(packages)];
  if (names.length === 0) return;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  await run('npm', ['install', ...options, ...names], project);
}

/** Proves a contract by its own calls, and where its owner has an SDK, beside that. */
export async function prove(project: string, contract: Contract): Promise<Proof> {
  const spec = await documentOf(project, contract);
  const folder = join(project, 'proofs', contract.name);
  const proof = await proveSpec(folder, spec, contract.name);
  return { ...proof, contract, sdk: await compareWithSdk(folder, contract) };
}

/** Makes the same calls by the owner's SDK, if there is one. */
async function compareWithSdk(folder: string, contract: Contract): Promise<string> {
  if (!('sdk' in contract)) return '';
  const sdks = join(import.meta.dirname, 'sdks');
  await copyFile(join(sdks, `${contract.name}.ts`), join(folder, 'sdk.ts'));
  await copyFile(join(sdks, 'received.ts'), join(folder, 'received.ts'));
  return run(process.execPath, ['sdk.ts'], folder).then(() => 'same', firstLine);
}

/** The file of a contract's document. */
async function documentOf(project: string, contract: Contract): Promise<string> {
  if ('package' in contract) {
    const name = contract.package.replace(/(?<=.)@[^@]*$/, '');
    return join(project, 'node_modules', name, contract.path);
  }
  const file = join(project, `${contract.name}.json`);
  const snapshot = join(import.meta.dirname, '../contracts', `${contract.name}.json.br`);
  await writeFile(file, brotliDecompressSync(await readFile(snapshot)));
  return file;
}

/**
 * Generates every target of a document, compiles them, and runs the calls in the file of that name
 * in `calls`.
 *
 * @param generator the command, or what does the same in this process.
 */
export async function proveSpec(
  folder: string,
  spec: string,
  call: string,
  generator: typeof generateHere = generate,
): Promise<Omit<Proof, 'contract' | 'sdk'>> {
  const [, openapi = ''] =
    /^[\s{]*["']?openapi["']?\s*:\s*["']?([\d.]+)/m.exec(await readFile(spec, 'utf8')) ?? [];
  try {
    const output = await generator(spec, folder, 'react,server,mocks');
    return {
      openapi,
      operations: Number(/(\d+) operations/.exec(output)?.[1]),
      targets: await checkTargets(folder, call),
      notices: output.split('\n').filter((line) => line.startsWith(spec)),
    };
  } catch (error) {
    const failures = provenTargets.map((target) => [target, firstLine(error)]);
    return { openapi, operations: 0, targets: Object.fromEntries(failures), notices: [] };
  }
}

async function checkTargets(folder: string, call: string): Promise<Proof['targets']> {
  await writeProgram(folder, call);
  const compilerErrors = await compile(folder);
  const prefixOf = (target: string) => (target === 'call' ? 'call.ts' : `${target}/`);
  // An error elsewhere leaves nothing proved.
  const elsewhere = compilerErrors.find(
    (line) => !provenTargets.some((target) => line.startsWith(prefixOf(target))),
  );
  const results = provenTargets.map((target) => {
    const own = compilerErrors.find((line) => line.startsWith(prefixOf(target)));
    return [target, own ?? elsewhere ?? 'yes'];
  });
  const targets = Object.fromEntries(results) as Proof['targets'];
  if (targets.call !== 'yes') return targets;
  const callResult = run(process.execPath, ['call.ts'], folder).then(() => 'yes', firstLine);
  return { ...targets, call: await callResult };
}

/** Puts the program that calls a contract beside what was generated. */
export async function writeProgram(folder: string, name: string): Promise<void> {
  const calls = join(import.meta.dirname, 'calls');
  await copyFile(join(calls, `${name}.ts`), join(folder, 'call.ts'));
  await copyFile(join(calls, 'harness.ts'), join(folder, 'harness.ts'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
}

/** The compiler's errors in what was generated, in the program, and in how it was started. */
export async function compile(folder: string): Promise<string[]> {
  const compiled = run(
    join(repositoryRoot, 'node_modules/.bin/tsc'),
    ['-p', folder, '--pretty', 'false'],
    folder,
  );
  const failure = await compiled.then(
    () => undefined,
    (error: Error) => error,
  );
  if (!failure) return [];
  const errors = failure.message.split('\n').filter((line) => line.includes('error TS'));
  // A compiler that could not work reports no error in the program.
  return errors.length > 0 ? errors : [firstLine(failure)];
}

function firstLine(error: unknown): string {
  const lines = (error as Error).message.split('\n');
  return lines.find((line) => /error/i.test(line)) ?? lines[0] ?? 'no';
}

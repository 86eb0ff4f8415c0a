import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from './contracts.ts';

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const COMMAND = join(ROOT, 'tools/codegen/src/command.ts');

export const TARGETS = ['types', 'client', 'react', 'server', 'call'] as const;

/** What came of a contract: for each target `yes`, or what went wrong. */
export interface Proof {
  contract: Contract;
  openapi: string;
  operations: number;
  targets: Record<(typeof TARGETS)[number], string>;
  /** What the command says is not supported. */
  notices: string[];
}

/** As strict as a project can be. */
const TSCONFIG = {
  extends: join(ROOT, 'tools/tsconfig/base.json'),
  compilerOptions: {
    composite: false,
    noEmit: true,
    declaration: false,
    declarationMap: false,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  },
  include: ['.'],
};

/** Puts the packages of the contracts into a project of their own. */
export async function install(project: string, contracts: readonly Contract[]): Promise<void> {
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const names = [...new Set(contracts.map((contract) => contract.package))];
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  await execute('npm', ['install', ...options, ...names], { cwd: project });
}

/** Generates every target of a contract, compiles it, and runs the contract's call. */
export async function prove(project: string, contract: Contract): Promise<Proof> {
  const folder = join(project, 'proofs', contract.name);
  await mkdir(folder, { recursive: true });
  const name = contract.package.replace(/(?<=.)@[^@]*$/, '');
  const spec = join(project, 'node_modules', name, contract.path);
  const text = await readFile(spec, 'utf8');
  const [, openapi = ''] = /^\s*["']?openapi["']?\s*:\s*["']?([\d.]+)/m.exec(text) ?? [];
  const proof: Proof = {
    contract,
    openapi,
    operations: 0,
    targets: { types: 'no', client: 'no', react: 'no', server: 'no', call: 'no' },
    notices: [],
  };
  try {
    const args = ['--spec', spec, '--out', folder, '--targets', 'react,server'];
    const said = await run(process.execPath, [COMMAND, ...args, '--extension', 'ts'], folder);
    proof.operations = Number(/(\d+) operations/.exec(said)?.[1]);
    proof.notices = said.split('\n').filter((line) => line.startsWith(spec));
  } catch (error) {
    for (const target of TARGETS) proof.targets[target] = firstLine(error);
    return proof;
  }
  const complaints = await compile(folder, contract);
  for (const target of TARGETS) {
    const place = target === 'call' ? 'call.ts' : `${target}/`;
    proof.targets[target] = complaints.find((line) => line.startsWith(place)) ?? 'yes';
  }
  if (proof.targets.call === 'yes') {
    proof.targets.call = await run(process.execPath, ['call.ts'], folder).then(
      () => 'yes',
      firstLine,
    );
  }
  return proof;
}

async function compile(folder: string, { name }: Contract): Promise<string[]> {
  const calls = join(import.meta.dirname, 'calls');
  await copyFile(join(calls, `${name}.ts`), join(folder, 'call.ts'));
  await copyFile(join(calls, 'harness.ts'), join(folder, 'harness.ts'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const modules = join(import.meta.dirname, '../node_modules');
  // The packages of this repository and their peers, as its workspace has them.
  await symlink(modules, join(folder, 'node_modules')).catch(() => {});
  const said = await run(
    join(ROOT, 'node_modules/.bin/tsc'),
    ['-p', folder, '--pretty', 'false'],
    folder,
  ).catch((error: Error) => error.message);
  return said.split('\n').filter((line) => line.includes('error TS'));
}

async function run(command: string, args: string[], cwd: string): Promise<string> {
  try {
    const { stdout, stderr } = await execute(command, args, { cwd, maxBuffer: 2 ** 26 });
    return `${stdout}${stderr}`;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>;
    throw new Error(`${stdout}${stderr}` || message);
  }
}

function firstLine(error: unknown): string {
  const lines = (error as Error).message.split('\n');
  return lines.find((line) => /error/i.test(line)) ?? lines[0] ?? 'no';
}

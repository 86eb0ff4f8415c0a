import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { HostMapping } from '../../hosts/host-mapping.ts';
import { outputPaths } from './output-paths.ts';

/** What a mapping made of a task. */
export interface Proof {
  /** Which mapping, for which task. */
  name: string;
  mapping: HostMapping;
  input: unknown;
}

const packageFolder = new URL('../../../../', import.meta.url);
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', packageFolder));

/** Paths through objects and arrays, of which any level may be left out. */
const head = `import type { EndpointTypeMap } from '@fal-ai/client/endpoints';
type Endpoint = keyof EndpointTypeMap;
type Input<E extends Endpoint> = EndpointTypeMap[E]['input'];
type Output<E extends Endpoint> = EndpointTypeMap[E]['output'];
type At<T, P> = P extends readonly [infer K, ...infer R]
  ? NonNullable<T> extends readonly (infer Item)[]
    ? At<Item, P>
    : K extends keyof NonNullable<T> ? At<NonNullable<T>[K], R> : never
  : T;
type Exists<T> = [T] extends [never] ? false : true;
`;

/**
 * Compiles inputs as literals of the types that fal publishes, and paths of outputs as accesses to
 * them, all at once. Returns what is wrong, by the names of the proofs.
 */
export async function proveTypes(proofs: readonly Proof[], file: string): Promise<string[]> {
  const statements = [
    ...proofs.map(({ name, mapping, input }) => ({ name, code: inputCode(mapping, input) })),
    ...[...new Set(proofs.map(({ mapping }) => mapping))].flatMap((mapping) =>
      Object.entries(mapping.output).flatMap(([field, expression]) =>
        outputPaths(expression).map((output) => ({
          name: `${mapping.endpoint}: output.${field} reads ${output.join('.')}`,
          code: outputCode(mapping, output),
        })),
      ),
    ),
  ];
  const lines = statements.map(({ code }) => code).join('\n');
  const folder = new URL('node_modules/.cache/host-types/', packageFolder);
  const path = fileURLToPath(new URL(file, folder));
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${head}${lines}\n`);
  const failures = await compile(path).finally(() => rm(path));
  const first = head.split('\n').length;
  return failures.map(({ line, message }) => {
    const { name } = statements[line - first] ?? { name: 'The test itself' };
    return `${name}: ${message}`;
  });
}

/** On one line, so that the line of a mistake tells which mapping it is in. */
function inputCode({ endpoint }: HostMapping, input: unknown): string {
  return `void (${JSON.stringify(input)} satisfies Input<${JSON.stringify(endpoint)}>);`;
}

function outputCode({ endpoint }: HostMapping, path: readonly string[]): string {
  const type = `At<Output<${JSON.stringify(endpoint)}>, ${JSON.stringify(path)}>`;
  return `void (true satisfies Exists<${type}>);`;
}

async function compile(path: string): Promise<{ line: number; message: string }[]> {
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', ''];
  const modules = ['--module', 'nodenext', '--target', 'es2022'];
  const run = promisify(execFile)(process.execPath, [compiler, ...options, ...modules, path]);
  const { stdout } = await run.catch((error: Error & { stdout: string }) => {
    // It lists mistakes on stdout. If there are none, it has not compiled at all.
    if (error.stdout.trim() === '') throw error;
    return error;
  });
  return stdout.split(/\n(?=\S)/).flatMap((text) => {
    if (text.trim() === '') return [];
    const [, line, message = ''] = /\((\d+),\d+\): error (.*)/s.exec(text) ?? [];
    if (line === undefined) throw new Error(`tsc says: ${text}`);
    return [{ line: Number(line), message }];
  });
}

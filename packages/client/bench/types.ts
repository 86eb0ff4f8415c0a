import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operations } from '../src/generated/operations.ts';
import { ofCodegen } from './sides.ts';

const compilerOptions = {
  ...{
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
  },
  ...{
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    skipLibCheck: false,
  },
};

/** What programs cost TypeScript 5.9 that call every operation, declarations checked. */
export async function costOfTypes(folder: string): Promise<string[][]> {
  const samples = await readFile(join(import.meta.dirname, '../src/generated/samples.ts'), 'utf8');
  const ours = samples.replace('../index.ts', './client/dist/index.js');
  const paths = Object.values(operations).map((row) => {
    const { method = 'POST', path } = row as { method?: string; path: string };
    return `() => g.${method}(${JSON.stringify(path)}, {} as never)`;
  });
  const byPath = `import type { Genmedia } from './client/dist/index.js';
    export const calls = (g: Genmedia) => [${paths.join(',\n')}];`;
  const sdk = await readFile(join(folder, 'hey-api/sdk.gen.ts'), 'utf8');
  const ids = Array.from(sdk.matchAll(/^export const (\w+)/gm), ([, id]) => id);
  const heyApi = `import * as sdk from './hey-api/sdk.gen.js';
    export const calls = [${ids.map((id) => `() => sdk.${id}({} as never)`).join(',\n')}];`;
  const programs = { 'ours, run': ours, 'ours, GET and POST': byPath, 'hey-api': heyApi };
  const rows = [];
  for (const [name, source] of Object.entries(programs))
    rows.push([name, ...(await cost(folder, source))]);
  return rows;
}

async function cost(folder: string, source: string): Promise<[string, string]> {
  const tsconfig = join(folder, 'tsconfig.json');
  await writeFile(join(folder, 'program.ts'), source);
  await writeFile(tsconfig, JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const tsc = ofCodegen.resolve('typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [
    tsc,
    '-p',
    tsconfig,
    '--extendedDiagnostics',
  ]);
  const figure = (name: string) => new RegExp(`${name}:\\s+(\\S+)`).exec(stdout)?.[1] ?? '?';
  return [figure('Instantiations'), figure('Check time')];
}

import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operations } from '../src/generated/operations.ts';
import { ofCodegen } from './sides.ts';

const compilerOptions = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  skipLibCheck: false,
};

/** What TypeScript 5.9 needs for programs that call every operation, with declarations checked. */
export async function costOfTypes(folder: string): Promise<string[][]> {
  const samples = await readFile(join(import.meta.dirname, '../src/generated/samples.ts'), 'utf8');
  const ours = samples.replace('../index.ts', './client/dist/index.js');
  const paths = Object.values(operations).map((row) => {
    const { method = 'POST', path } = row as { method?: string; path: string };
    return `() => g.${method}(${JSON.stringify(path)}, {} as never)`;
  });
  const byPath = `import type { Genmedia } from './client/dist/index.js';
    import { createFetchClient } from './client/dist/fetch/index.js';
    declare const genmedia: Genmedia;
    const g = createFetchClient(genmedia);
    export const calls = [${paths.join(',\n')}];`;
  const sdk = await readFile(join(folder, 'hey-api/sdk.gen.ts'), 'utf8');
  const ids = matchesOf(sdk, /^export const (\w+)/gm).map(([, id]) => id);
  const heyApi = `import * as sdk from './hey-api/sdk.gen.js';
    export const calls = [${ids.map((id) => `() => sdk.${id}({} as never)`).join(',\n')}];`;
  const programs = {
    'ours, run': ours,
    'ours, GET and POST': byPath,
    'hey-api': heyApi,
    ...(await hookPrograms(folder)),
  };
  const rows = [];
  for (const [name, source] of Object.entries(programs))
    rows.push([name, ...(await cost(folder, source))]);
  return rows;
}

/** The same for components, with hooks and options of TanStack Query. */
async function hookPrograms(folder: string): Promise<Record<string, string>> {
  const react = join(import.meta.dirname, '../../react');
  for (const name of ['react', '@types/react', '@tanstack/react-query']) {
    await mkdir(join(folder, 'node_modules', name, '..'), { recursive: true });
    await symlink(join(react, 'node_modules', name), join(folder, 'node_modules', name));
  }
  await symlink(react, join(folder, 'hooks'));
  const generated = await readFile(join(react, 'src/generated/hooks.ts'), 'utf8');
  const ours = matchesOf(generated, /^export const (\w+): (Query|Mutation)Hook/gm).map(
    ([, name, kind]) => `hooks.${name}(${kind === 'Query' ? '{} as never' : ''})`,
  );
  const theirs = await readFile(join(folder, 'hey-api/@tanstack/react-query.gen.ts'), 'utf8');
  // Not those of pages, which their users have to complete.
  const uses = matchesOf(theirs, /^export const (\w+)(?<!Infinite)(Options|Mutation) = /gm).map(
    ([, id, kind]) =>
      kind === 'Options'
        ? `useQuery(made.${id}Options({} as never))`
        : `useMutation(made.${id}Mutation())`,
  );
  return {
    'ours, hooks': `import * as hooks from './hooks/dist/index.js';
      export const useAll = () => [${ours.join(',\n')}];`,
    'hey-api, hooks': `import { useMutation, useQuery } from '@tanstack/react-query';
      import * as made from './hey-api/@tanstack/react-query.gen.js';
      export const useAll = () => [${uses.join(',\n')}];`,
  };
}

/** Throws if there are none: a program without calls would cost nothing. */
function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) throw new Error(`Nothing in the generated code matches ${pattern}.`);
  return matches;
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

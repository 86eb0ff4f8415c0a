import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Target } from '@genmedia/codegen';
import type { Document } from '@genmedia/openapi';
import { generatedFiles } from './generated.ts';

const repositoryRoot = join(import.meta.dirname, '../../../..');

const config = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitReturns: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    singleThreaded: true,
    types: [],
  },
  include: ['programs'],
};

const targets: Target[] = ['types', 'client', 'react', 'server'];
/** The dependencies of the packages' declarations, by the package that installs them. */
const imported = {
  react: ['react', '@types/react', '@tanstack/react-query'],
  server: ['hono', 'zod'],
} as const;

/**
 * Makes a project with the packages for this contract: their built declarations, in which the
 * generated files of this contract replace their own.
 */
export async function project(folder: string, contract: Document): Promise<void> {
  const spec = join(folder, 'openapi.json');
  writeFile(spec, JSON.stringify(contract));
  emptyProject(folder, targets);
  for (const [owner, names] of Object.entries(imported))
    for (const name of names) link(folder, owner, name);
  for (const [path, content] of await generatedFiles(spec, targets)) {
    const [, name = '', , , file = ''] = path.split('/');
    writeFile(join(folder, 'node_modules/@genmedia', name, 'dist/generated', file), content);
    // Node does not run TypeScript in node_modules.
    writeFile(join(folder, 'generated', name, file), content);
  }
}

/** Makes a project that compiles its folder `programs`, with these packages of this repository. */
export function emptyProject(folder: string, packages: readonly string[]): void {
  writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  for (const name of packages) packageOf(folder, name);
}

function packageOf(folder: string, name: string): void {
  const place = join(folder, 'node_modules/@genmedia', name);
  const source = join(repositoryRoot, 'packages', name);
  mkdirSync(place, { recursive: true });
  cpSync(join(source, 'package.json'), join(place, 'package.json'));
  cpSync(join(source, 'dist'), join(place, 'dist'), {
    recursive: true,
    filter: (path) =>
      !path.includes('/dist/generated') && (!/\.\w+$/.test(path) || path.endsWith('.d.ts')),
  });
}

function link(folder: string, owner: string, name: string): void {
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(repositoryRoot, 'packages', owner, 'node_modules', name), place);
}

export function writeFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * Compares a program of an application developer (ten calls, errors by status, an upload, pages, a
 * stream, a hook) over what we generate with the same over what @hey-api/openapi-ts generates:
 *
 *     node bench/program.ts [repetitions]
 *
 * Both programs are in `fixtures`. They run against a shop on loopback first, and must show the
 * same. Prints their lines and casts, the bytes of their bundles without React and TanStack Query,
 * and what the compiler needs for them, as a Markdown table.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createClient } from '@hey-api/openapi-ts';
import { build } from 'esbuild';
import { resolveConfig } from '../src/config.ts';
import { filesOf, writeFolder } from '../src/folder.ts';
import { median } from './median.ts';
import { startShop } from './shop.ts';

const execute = promisify(execFile);
const repositoryRoot = join(import.meta.dirname, '../../..');
const spec = join(import.meta.dirname, 'fixtures/shop.yaml');

type Side = 'ours' | 'hey-api';
const sides: Side[] = ['ours', 'hey-api'];

const generators: Record<Side, (out: string) => Promise<unknown>> = {
  async ours(out) {
    const config = resolveConfig({ spec, out, targets: ['react'], extension: 'ts' }, '.');
    writeFolder(config, await filesOf(config));
  },
  'hey-api': (output) =>
    createClient({
      input: spec,
      output,
      plugins: [
        '@hey-api/typescript',
        '@hey-api/client-fetch',
        '@hey-api/sdk',
        '@tanstack/react-query',
      ],
      logs: { level: 'silent', file: false },
    }),
};

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'ES2023',
  lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  allowImportingTsExtensions: true,
  jsx: 'react-jsx',
  types: [],
  skipLibCheck: true,
};

/** A project with the program of a side and what it needs. */
async function project(parent: string, side: Side): Promise<string> {
  const root = join(parent, side);
  mkdirSync(root, { recursive: true });
  linkModules(root);
  await generators[side](join(root, 'api'));
  const program = readFileSync(join(import.meta.dirname, `fixtures/${side}.tsx`));
  writeFileSync(join(root, 'program.tsx'), program);
  const config = { compilerOptions, include: ['program.tsx'] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config));
  return root;
}

/** What both programs import from packages, as installed for the hooks' own tests. */
function linkModules(root: string): void {
  const packages = join(repositoryRoot, 'packages');
  const modules = join(root, 'node_modules');
  for (const scope of ['@genmedia', '@tanstack'])
    mkdirSync(join(modules, scope), { recursive: true });
  for (const name of ['react', 'react-dom', '@types', '@tanstack/react-query'])
    symlinkSync(join(packages, 'react/node_modules', name), join(modules, name));
  for (const name of ['client', 'react'])
    symlinkSync(join(packages, name), join(modules, '@genmedia', name));
}

interface Compiled {
  seconds: number;
  instantiations: number;
}

async function compile(root: string): Promise<Compiled> {
  const tsc = join(repositoryRoot, 'node_modules/.bin/tsc');
  const { stdout } = await execute(tsc, ['-p', root, '--extendedDiagnostics']).catch((error) => {
    throw new Error(error.stdout || error.message);
  });
  const fact = (name: string) =>
    Number(new RegExp(`^${name}: +([\\d.]+)`, 'm').exec(stdout)?.[1] ?? Number.NaN);
  return { seconds: fact('Check time'), instantiations: fact('Instantiations') };
}

/** What every page with hooks has. */
const ofEveryPage = ['react', 'react/*', 'react-dom', 'react-dom/*', '@tanstack/*'];

/** The program as one file, without what every page with hooks has. */
async function bundle(root: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'program.tsx')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['module'],
    jsx: 'automatic',
    external: ofEveryPage,
  });
  return (outputFiles[0] as { contents: Uint8Array }).contents;
}

/** What the program shows of the shop. */
async function shown(root: string): Promise<unknown[]> {
  const file = join(root, 'program.mjs');
  writeFileSync(file, await bundle(root));
  const { program } = await import(file);
  const shop = await startShop();
  const lines: unknown[] = [];
  try {
    await program(shop.baseUrl, (line: unknown) => lines.push(line));
  } finally {
    shop.close();
  }
  return lines;
}

/** Casts, `!` and silenced errors; `import * as` and `as const` are none. */
const casts = /(?<!\*) as (?!const\b)[\w{[(]|[\w)\]]!(?=[.)\]};,])|@ts-\w+/g;

function sourceOf(root: string): { lines: number; casts: number } {
  const text = readFileSync(join(root, 'program.tsx'), 'utf8');
  return {
    lines: text.split('\n').filter((line) => line.trim() !== '').length,
    casts: text.match(casts)?.length ?? 0,
  };
}

const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

const repetitions = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'genmedia-program-'));
try {
  const roots = {
    ours: await project(folder, 'ours'),
    'hey-api': await project(folder, 'hey-api'),
  };
  const [ours, heyApi] = [await shown(roots.ours), await shown(roots['hey-api'])];
  if (JSON.stringify(ours) !== JSON.stringify(heyApi)) {
    throw new Error(
      `The programs show different things:\n${JSON.stringify([ours, heyApi], null, 2)}`,
    );
  }
  const compiled: Record<Side, Compiled[]> = { ours: [], 'hey-api': [] };
  for (let n = 0; n < repetitions; n++) {
    for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
      compiled[side].push(await compile(roots[side]));
    }
  }
  const factsOf = async (side: Side) => {
    const bytes = await bundle(roots[side]);
    return {
      ...sourceOf(roots[side]),
      bytes: gzipSync(bytes, { level: 9 }).length,
      instantiations: compiled[side][0]?.instantiations ?? Number.NaN,
      seconds: median(compiled[side].map(({ seconds }) => seconds)),
    };
  };
  const facts = { ours: await factsOf('ours'), 'hey-api': await factsOf('hey-api') };
  console.log(
    `\nBoth programs show the same ${ours.length} lines. Medians of ${repetitions} compilations.\n`,
  );
  row('a program with ten calls', 'ours', 'hey-api', 'ratio');
  row('---', '---:', '---:', '---:');
  for (const [name, fact] of [
    ['lines of the program', 'lines'],
    ['casts in it', 'casts'],
    ['bundle, gzip, B', 'bytes'],
    ['instantiations of types', 'instantiations'],
    ['check time of the compiler, s', 'seconds'],
  ] as const) {
    const [one, other] = [facts.ours[fact], facts['hey-api'][fact]];
    row(name, one, other, other === 0 ? '' : (one / other).toFixed(2));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

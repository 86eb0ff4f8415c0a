import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { budgets } from '../../../tools/release/src/budget/budgets.ts';

/** The most bytes of the client in a page that makes one call. */
const { gzip: limit = 0 } = budgets['@genmedia/client'];

/** The program that is measured with the packed package, too. */
const oneCall = readFileSync(
  new URL('../../../tools/release/programs/client.ts', import.meta.url),
  'utf8',
);

/** Bundles a program with the client's sources, as tools/release bundles it with the package. */
async function bundle(contents: string) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: import.meta.dirname,
    alias: { '@genmedia/client': './index.ts' },
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    metafile: true,
    write: false,
  });
  const [{ contents: bytes } = { contents: new Uint8Array() }] = outputFiles;
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput ? [path] : [])),
  );
  return { bytes, used };
}

test(`a page with one call loads at most ${limit} bytes`, async () => {
  const { bytes } = await bundle(oneCall);
  const size = gzipSync(bytes, { level: 9 }).length;
  console.log(`one run call: ${size} bytes gzip, ${bytes.length} minified`);
  expect(size).toBeLessThanOrEqual(limit);
});

test('the client is made of itself alone, with nothing of Node', async () => {
  const { used } = await bundle(oneCall);
  expect(used.filter((path) => path.startsWith('../'))).toEqual([]);
});

test('what is not used is not loaded', async () => {
  const { bytes } = await bundle(
    `import { GenmediaError } from './index.ts'; console.log(GenmediaError);`,
  );
  // The class is 520 bytes; a call is 16,000.
  expect(bytes.length).toBeLessThan(600);
  const nothing = await bundle(`import './index.ts';`);
  expect(nothing.bytes.length).toBe(0);
});

import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { budgets } from '../../../tools/release/src/budget/budgets.ts';

/** The most bytes of the client in a page that makes one call. */
const { gzip: limit = 0 } = budgets['@genmedia/client'];

const oneCall = `
  import { createClient } from './index.ts';
  const genmedia = createClient({ baseUrl: 'https://api.example', apiKey: 'gmk_1' });
  console.log(await genmedia.run('generateImage', { model_id: 'm', prompt: 'A lighthouse' }));`;

async function bundle(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
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
  const packages = used.map((path) => /node_modules\/(?!\.pnpm)([^/]+)/.exec(path)?.[1]);
  expect(new Set(packages.filter(Boolean))).toEqual(new Set());
});

test('what is not used is not loaded', async () => {
  const { bytes } = await bundle(
    `import { GenmediaError } from './index.ts'; console.log(GenmediaError);`,
  );
  expect(bytes.length).toBeLessThan(500);
  const nothing = await bundle(`import './index.ts';`);
  expect(nothing.bytes.length).toBe(0);
});

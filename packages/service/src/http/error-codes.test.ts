import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { documentRoutes } from './documents.ts';
import { readPublished } from './published.ts';

const listed: string[] = JSON.parse(await readPublished('openapi.json'))['x-errors'].map(
  ({ code }: { code: string }) => code,
);
const source = fileURLToPath(new URL('..', import.meta.url));
const stubs = fileURLToPath(new URL('../../../server/src/', import.meta.url));

/** How the code writes the `code` of an error. */
const written =
  /(?:\bcode: |(?:cancelledCode|code) = |new (?:JobError|MediaError|AccountError)\(\s*|new Problem\(\d+, |refuse\(\d+, )'([a-z]+(?:_[a-z]+)*)'/g;

/** What the same words mean elsewhere: codes of zod. */
const others = ['custom', 'invalid_union'];

test('every code that the service sends is in the contract', async () => {
  const folders = await Promise.all(
    [source, stubs].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const files = folders
    .flat()
    .filter((file) => /\.ts$/.test(file) && !/\.test|\/testing|\/proof\//.test(file));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const codes = new Set(
    texts.flatMap((text) => [...text.matchAll(written)].map(([, code]) => code)),
  );
  expect(codes.size).toBeGreaterThan(25);
  expect([...codes].filter((code) => ![...listed, ...others].includes(String(code)))).toEqual([]);
});

test('each code has a page that says what to do next', async () => {
  const app = documentRoutes('https://media.example');
  expect(listed.length).toBeGreaterThan(30);
  for (const code of listed) {
    const page = await app.request(`/docs/errors/${code}`);
    expect(await page.text(), code).toMatch(/^\*\*What to do next:\*\* \S/m);
    const shown = await app.request(`/docs/errors/${code}`, { headers: { accept: 'text/html' } });
    expect(shown.headers.get('location')).toBe(`https://media.example/docs#/error-codes/${code}`);
  }
});

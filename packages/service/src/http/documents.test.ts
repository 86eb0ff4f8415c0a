import { expect, test } from 'vitest';
import { documentRoutes } from './documents.ts';

const publicUrl = 'https://media.example/genmedia';
const app = documentRoutes(publicUrl);

const ask = (path: string, accept?: string) =>
  app.request(path, accept === undefined ? {} : { headers: { accept } });

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test('an operation and a chapter are Markdown, at their names with .md', async () => {
  for (const name of ['generate-image', 'limits', 'change-history']) {
    const answer = await ask(`/docs/${name}.md`, browser);
    expect(answer.status, name).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toMatch(/^# \w/);
  }
});

test('the Markdown has the address of the service, as does every link of the index', async () => {
  const index = await (await ask('/llms.txt')).text();
  expect(index).not.toContain('http://127.0.0.1:8787');
  const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(60);
  for (const link of links) {
    expect(link.startsWith(`${publicUrl}/`), link).toBe(true);
    const answer = await ask(link.slice(publicUrl.length));
    expect(answer.status, link).toBe(200);
    expect(await answer.text(), link).not.toContain('http://127.0.0.1:8787');
  }
});

test.each([
  ['*/*', 200, 'text/markdown; charset=utf-8'],
  [undefined, 200, 'text/markdown; charset=utf-8'],
  ['text/markdown, text/html;q=0.9', 200, 'text/markdown; charset=utf-8'],
  [browser, 302, null],
])('without .md, Accept %s is answered with %i', async (accept, status, type) => {
  const answer = await ask('/docs/generate-image', accept);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
  expect(answer.headers.get('vary')).toBe(status === 302 ? 'Accept' : 'Accept, Accept-Encoding');
  const place = status === 302 ? `${publicUrl}/docs#/image-generation/generateimage` : null;
  expect(answer.headers.get('location')).toBe(place);
});

test('/docs is the page, and the index of the Markdown for readers who prefer that', async () => {
  const page = await ask('/docs', browser);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const index = await ask('/docs', 'text/markdown');
  expect(index.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await index.text()).toBe(await (await ask('/llms.txt')).text());
  for (const { headers } of [page, index]) {
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding');
  }
});

test('/docs/ leads to /docs', async () => {
  const answer = await ask('/docs/', browser);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${publicUrl}/docs`]);
});

test.each(['nothing', 'nothing.md', 'index.json', '..%2fopenapi.json', 'generate-image.md.md'])(
  '/docs/%s is not there',
  async (path) => {
    expect((await ask(`/docs/${path}`)).status).toBe(404);
  },
);

test('llms-full.txt has operations and chapters, and llms.txt tells its size', async () => {
  const [index, full] = await Promise.all(
    ['/llms.txt', '/llms-full.txt'].map(async (path) => (await ask(path)).text()),
  );
  const [, kilobytes] = /llms-full\.txt\): (\d+) kB/.exec(index ?? '') ?? [];
  // The address in the text may be longer than that in the contract.
  expect(Number(kilobytes) / (Buffer.byteLength(full ?? '') / 1000)).toBeCloseTo(1, 1);
  expect(full).toContain('operation `generateImage`');
  expect(full).toContain('\n# Limits\n');
});

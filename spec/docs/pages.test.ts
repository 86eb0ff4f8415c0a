import { expect, test } from 'vitest';
import type { Node } from '../rules/support/bundle.ts';
import { assumptionsPage } from './assumptions-page.ts';
import { brand } from './brand.ts';
import { codeSamples } from './code-samples.ts';
import { pollNotes } from './poll-notes.ts';
import { seal } from './seal.ts';

/** Two operations with the same answer: one starts a job, the other fetches its result. */
function things(): Node {
  const ok = {
    description: 'Made.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
    links: { poll: { operationId: 'fetchThing' } },
  };
  const operation = (operationId: string, summary: string, more: object) => ({
    post: {
      operationId,
      summary,
      description: summary,
      tags: ['small-things'],
      responses: { 200: ok },
      ...more,
    },
  });
  const weight = { type: 'integer', 'x-assumption': 'In grams | rounded.' };
  const body = { content: { 'application/json': { schema: { properties: { weight } } } } };
  return {
    info: { title: 'Things' },
    tags: [{ name: 'small-things' }],
    'x-tagGroups': [],
    paths: {
      '/things': operation('makeThing', 'Make a thing', { requestBody: body }),
      '/things/{id}': operation('fetchThing', 'Fetch a thing', {}),
    },
    components: {
      schemas: {
        Thing: { properties: { size: { type: 'integer', 'x-assumption': 'In metres.' } } },
      },
    },
  };
}

test('the page Assumptions: first what operations share, then each one with its link', () => {
  const document = things();
  brand(document);
  assumptionsPage(document);
  const page = document.tags.at(-1);
  expect(page).toMatchObject({ 'x-displayName': 'Assumptions', 'x-traitTag': true });
  expect(
    page.description.slice(page.description.indexOf('##')),
  ).toBe(`## Shared by several operations

| Where | What was chosen | Operations |
| --- | --- | --- |
| \`size\` of \`Thing\` | In metres. | 2 |

## Small things

**[Make a thing](#/small-things/makething)** \`POST /things\`

| Where | What was chosen |
| --- | --- |
| \`weight\` in the request | In grams \\| rounded. |`);
  expect(document['x-tagGroups']).toEqual([{ name: 'About this contract', tags: ['assumptions'] }]);
});

test('an operation that starts a job says how to fetch the result, the fetch operation does not', () => {
  const document = things();
  pollNotes(document);
  expect(document.paths['/things'].post.description).toContain(
    '[Fetch a thing](#/small-things/fetchthing) (`POST /things/{id}`)',
  );
  expect(document.paths['/things/{id}'].post.description).toBe('Fetch a thing');
});

test('each operation shows its samples', () => {
  const document = things();
  const sample = { lang: 'typescript', label: 'TypeScript', source: 'makeThing()' };
  codeSamples(document, { makeThing: [sample] });
  expect(document.paths['/things'].post['x-codeSamples']).toEqual([sample]);
  expect(document.paths['/things/{id}'].post).not.toHaveProperty('x-codeSamples');
});

const logo = 'https://cdn.redoc.ly/redoc/logo-mini.svg';

test('the page is sealed: no remote picture, each script by its hash', () => {
  const html = `<meta content="script-src {{script-hashes}}"><script>show('${logo}')</script>`;
  const sealed = seal(html);
  expect(sealed).not.toContain('https://');
  expect(sealed).toMatch(/script-src 'sha256-[\w+/]{43}='">/);
});

test('sealing a page fails if its remote picture is not where it was', () => {
  expect(() => seal('<script>show()</script>')).toThrow(
    'no logo at the expected URL: adapt `logo`',
  );
});

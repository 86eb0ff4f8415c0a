import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateHere } from '../generate.ts';
import { exampleOf, type Style, standard } from './standard.ts';

const schemas = {
  value: { type: 'string' },
  list: { type: 'array', items: { type: 'string' } },
  object: {
    type: 'object',
    properties: { R: { type: 'integer' }, G: { type: 'integer' }, B: { type: 'integer' } },
  },
};
type Kind = keyof typeof schemas;

const cases = standard.flatMap(({ written, ...parameter }, row) =>
  Object.entries(written).map(([kind, text]) => ({
    id: `row${row}${kind}`,
    kind: kind as Kind,
    written: text,
    ...parameter,
  })),
);
type Case = (typeof cases)[number];

const content = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = { 200: { description: 'Ok.', ...content({}) } };

/** One operation for each value of each row. */
function contract(): object {
  const paths = cases.map(({ id, place, style, explode, kind }) => {
    const how = { ...(style && { style }), ...(explode !== undefined && { explode }) };
    const parameter = { name: 'color', in: place, required: true, ...how, schema: schemas[kind] };
    const path = `/${id}${place === 'path' ? '/{color}/end' : ''}`;
    return [path, { get: { operationId: id, parameters: [parameter], responses: answers } }];
  });
  const parameters = [
    { name: 'filter', in: 'query', ...content(schemas.object) },
    { name: 'X-Filter', in: 'header', ...content(schemas.object) },
    { name: 'ids[]', in: 'query', schema: schemas.list },
    { name: 'url', in: 'query', allowReserved: true, schema: schemas.value },
  ];
  const others = { get: { operationId: 'others', parameters, responses: answers } };
  const { value: url, list, object } = schemas;
  const properties = {
    'tags[]': list,
    csv: list,
    spaced: list,
    object,
    flat: object,
    deep: object,
    url,
  };
  const encoding = {
    csv: { explode: false },
    spaced: { style: 'spaceDelimited' },
    flat: { style: 'form' },
    deep: { style: 'deepObject' },
    url: { allowReserved: true },
  };
  const encoded = { schema: { type: 'object', properties }, encoding };
  const requestBody = { content: { 'application/x-www-form-urlencoded': encoded } };
  const form = { post: { operationId: 'form', requestBody, responses: answers } };
  return {
    openapi: '3.1.0',
    info: { title: 'Styles', version: '1' },
    paths: { ...Object.fromEntries(paths), '/others': others, '/form': form },
  };
}

interface Api {
  run: (id: string, input: object) => Promise<unknown>;
  request: (url: string, headers?: Record<string, string>) => Promise<unknown>;
  /** The requests that the client made. */
  sent: { url: string; headers: Headers; body: unknown }[];
}

let folder: string;
let api: Api;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genmedia-styles-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(contract()));
  await generateHere(join(folder, 'openapi.json'), folder, 'client,server');
  const { createClient } = await import(join(folder, 'client/index.ts'));
  const { createRouter } = await import(join(folder, 'server/index.ts'));
  const echo = ({ params, query, headers, cookies, body }: Record<string, object>) => ({
    status: 200,
    body: { ...params, ...query, ...headers, ...cookies, ...body },
  });
  const ids = [...cases.map(({ id }) => id), 'others', 'form'];
  const app = createRouter(Object.fromEntries(ids.map((id) => [id, echo])));
  const sent: Api['sent'] = [];
  const fetchFromApp = (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers), body: init.body });
    return app.request(url, init);
  };
  api = {
    sent,
    run: createClient({ baseUrl: 'http://styles.test', fetch: fetchFromApp }).run,
    request: async (url, headers = {}) =>
      (await app.request(`http://styles.test${url}`, { headers })).json(),
  };
});

afterAll(() => rm(folder, { recursive: true }));

/** The request that a person writes by hand from the standard. */
function byHand({ id, place, written }: Case): [url: string, headers?: Record<string, string>] {
  if (place === 'path') return [`/${id}/${written}/end`];
  if (place === 'query') return [`/${id}?${written}`];
  return [`/${id}`, { [place === 'cookie' ? 'cookie' : 'color']: written }];
}

const titled = cases.map((each) => {
  const { place, style = 'as by default', explode = 'as by default', kind } = each;
  return [`${kind} in ${place}, style ${style}, explode ${explode}`, each] as const;
});

test.each(titled)('%s: client and stub keep to the standard', async (_, each) => {
  const [url, headers] = byHand(each);
  const expected = { color: exampleOf(each.place, each.kind) };
  expect(await api.request(url, headers)).toEqual(expected);

  expect(await api.run(each.id, { [each.place]: expected })).toEqual(expected);
  const sent = api.sent.at(-1);
  expect(sent?.url).toBe(`http://styles.test${url}`);
  for (const [name, value] of Object.entries(headers ?? {})) {
    expect(sent?.headers.get(name)).toBe(value);
  }
});

test('every style of the standard is in the table', () => {
  const rows = new Set(standard.map(({ place, style }: Style) => `${place} ${style}`));
  for (const style of ['simple', 'label', 'matrix']) expect(rows).toContain(`path ${style}`);
  for (const style of ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']) {
    expect(rows).toContain(`query ${style}`);
  }
  expect(rows).toContain('header simple');
  expect(rows).toContain('cookie form');
});

test('JSON as content, names with brackets, and reserved characters', async () => {
  const filter = { R: 1, G: 2 };
  const query = { filter, 'ids[]': ['a', 'b'], url: 'http://a.example/?b,c' };
  const all = { ...query, 'X-Filter': filter };
  expect(await api.run('others', { query, header: { 'X-Filter': filter } })).toEqual(all);
  const json = encodeURIComponent(JSON.stringify(filter));
  const url = `/others?filter=${json}&ids%5B%5D=a&ids%5B%5D=b&url=http://a.example/?b,c`;
  expect(api.sent.at(-1)?.url).toBe(`http://styles.test${url}`);
  expect(await api.request(url, { 'x-filter': JSON.stringify(filter) })).toEqual(all);
  expect(await api.request('/others?filter=%7B')).toMatchObject({ status: 400 });
});

test('fields of a form are written as their encoding says, and objects as JSON without one', async () => {
  const colors = { R: 1, G: 2 };
  const list = ['a', 'b'];
  const body = {
    'tags[]': list,
    csv: list,
    spaced: list,
    object: colors,
    flat: colors,
    deep: colors,
    url: 'http://a.example/?b,c',
  };
  expect(await api.run('form', { body })).toEqual(body);
  expect(api.sent.at(-1)?.body).toBe(
    [
      'tags%5B%5D=a&tags%5B%5D=b',
      'csv=a,b',
      'spaced=a%20b',
      `object=${encodeURIComponent(JSON.stringify(colors))}`,
      'R=1&G=2',
      'deep%5BR%5D=1&deep%5BG%5D=2',
      'url=http://a.example/?b,c',
    ].join('&'),
  );
});

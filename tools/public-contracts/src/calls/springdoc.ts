import { createClient, isErrorOf } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { createMock } from './mocks/index.ts';
import { queryOptions } from './react/index.ts';
import { checkResponse, createRouter, type Handlers } from './server/index.ts';

const rex = { id: 7, name: 'Rex', status: 'SOLD' as const, born: '2026-01-31' };
const uuid = '123e4567-e89b-42d3-a456-426614174000';
const handlers: Handlers<null> = {
  getPet: ({ params }) => {
    if (params.id === 8) return { status: 404, body: { status: 404, detail: 'No pet 8.' } };
    return { status: 200, body: { ...rex, id: params.id } };
  },
  updatePet: ({ body }) => ({ status: 200, body }),
  deletePet: () => ({ status: 200 }),
  listPets: ({ query }) => {
    return { status: 200, body: { totalElements: query.pageable.size ?? 0, content: [rex] } };
  },
  addPet: ({ body }) => {
    expectEqual(body, rex);
    return { status: 200, body: uuid };
  },
  getTags: () => ({ status: 200, body: ['good'] }),
  getPhoto: () => ({ status: 200, contentType: 'image/png', body: new Blob(['png!']) }),
  addPhoto: ({ body }) => ({ status: 200, body: { size: body?.file.size ?? 0 } }),
  hello: ({ query }) => ({ status: 200, contentType: 'text/plain', body: query.name }),
};
const app = createRouter(handlers, { authenticate: false });
const pets = createClient({ baseUrl, fetch: fetchFrom(app), checkResponse });
const path = { id: 7 };

// Data is JSON in answers and requests, and the stubs check it.
const pet = await pets.run('getPet', { path });
const { name }: { name: string } = pet;
expectEqual([pet, name], [rex, 'Rex']);
expectEqual(await pets.run('updatePet', { path, body: rex }), rex);
expectEqual(await pets.run('addPet', { body: rex }), uuid);
expectEqual(await refusal(() => pets.run('addPet', { body: { name: '' } })), 400);
const page = await pets.run('listPets', { query: { pageable: { size: 3 } } });
expectEqual([page.totalElements, page.content?.[0]?.name], [3, 'Rex']);
expectEqual(await pets.run('getTags', { path }), ['good']);
expectEqual(await pets.run('deletePet', { path }), undefined);
const { queryKey } = queryOptions(pets, 'getPet', { path });
expectEqual(queryKey.includes('getPet'), true);

// A file is of any type, and a text is as it is, also if it looks like JSON.
const photo = await pets.run('getPhoto', { path });
expectEqual([photo.size, photo.type], [4, 'image/png']);
expectEqual(await pets.run('addPhoto', { path, body: { file: new Blob(['four']) as never } }), {
  size: 4,
});
const greeting: string = await pets.run('hello', { query: { name: '7' } });
expectEqual(greeting, '7');

const lost: unknown = await pets.run('getPet', { path: { id: 8 } }).catch((thrown) => thrown);
if (!isErrorOf(lost, 'getPet') || lost.status !== 404) throw new Error('It is another error.');
expectEqual([lost.body.detail, lost.message], ['No pet 8.', 'No pet 8.']);

/** Answers as Spring does: a String is JSON only for those who ask for nothing else. */
const spring = async (url: string, { headers }: RequestInit) => {
  const accept = new Headers(headers).get('accept') ?? '';
  const type = accept.includes('*/*') ? 'text/plain;charset=UTF-8' : 'application/json';
  if (url.includes('/hello')) return new Response('true', { headers: { 'content-type': type } });
  const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'Gone.' };
  const init = { status: 404, headers: { 'content-type': 'application/problem+json' } };
  return url.endsWith('/8')
    ? new Response(JSON.stringify(problem), init)
    : Response.json({ name: accept });
};
const real = createClient({ baseUrl, fetch: spring, checkResponse });
expectEqual(await real.run('hello', { query: { name: 'Ann' } }), 'true');
expectEqual(await real.run('getPet', { path }), { name: 'application/json' });
const gone: unknown = await real.run('getPet', { path: { id: 8 } }).catch((thrown) => thrown);
expectEqual(isErrorOf(gone, 'getPet') && gone.message, 'Gone.');

// Mocks have values of the schemas.
const mock = createMock();
const mocked = createClient({
  baseUrl,
  fetch: (url, init) => mock({ request: new Request(url, init) }),
});
const sample = await mocked.run('getPet', { path });
expectEqual([typeof sample.name, sample.status], ['string', 'AVAILABLE']);
expectEqual(typeof (await mocked.run('hello', { query: { name: 'Ann' } })), 'string');

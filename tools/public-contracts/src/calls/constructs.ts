import { ApiError } from '@genmedia/client/contract';
import { createClient, isErrorOf } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { createMock } from './mocks/index.ts';
import type { useChat, useRun } from './react/index.ts';
import {
  checkResponse,
  completeHandlers,
  createRouter,
  type Handlers,
  Problem,
} from './server/index.ts';

const keys: (string | null)[] = [];
let polls = 0;
const handlers: Handlers<string> = {
  getAnimals: ({ request }) => {
    const { search } = new URL(request.url);
    expectEqual(search, '?tags=a,b&born%5Bfrom%5D=2020');
    expectEqual(
      [request.headers.get('cookie'), request.headers.get('x-token')],
      ['session=s', 'secret'],
    );
    return { status: 200, body: [{ kind: 'cat', name: 'Tom', nick: null, lives: 7 }] };
  },
  'add-animal': ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    if (keys.length === 1) throw new Problem(503, 'busy', 'Later.', { retryAfter: 0 });
    return { status: 200, body: { status: 'processing', move: 'm/1' } };
  },
  readMove: ({ params }) => {
    const status = polls++ === 0 ? 'processing' : 'success';
    return { status: 200, body: { status, move: params['move-id'] } };
  },
  putPhoto: ({ params, body }) => {
    expectEqual([params.id, body?.file?.size], [7, 4]);
    return { status: 204 };
  },
  getPhoto: ({ params }) => {
    if (params.id === 8) return { status: 404, body: { missing: 'photo' } };
    return { status: 200, contentType: 'image/png', body: new Blob(['png!']) };
  },
  putSound: ({ body }) => {
    expectEqual(new TextDecoder().decode(body), 'Woof');
    return { status: 204 };
  },
  addVisitor: ({ body }) => {
    expectEqual(body, { name: 'Ann', pin: '1234' });
    return { status: 200, body: { id: 7, name: body.name } };
  },
  changeVisitor: ({ body }) => {
    expectEqual(body, [{ op: 'remove' }]);
    return { status: 204 };
  },
  addRoom: ({ body }) => {
    expectEqual(body, { plan: 'wide' });
    return { status: 204 };
  },
  serve: ({ body: [meal] }) => {
    if (meal?.kind !== 'hay') throw new Problem(404, 'no_hay', 'There is hay only.');
    return { status: 200, body: { kind: 'hay', kilos: meal.kilos / 2 } };
  },
  feed: () => ({ status: 202, body: { status: 'processing', move: 'm2' } }),
  askKeeper: ({ body }) => ({ status: 200, body: { role: 'keeper', content: body.animal ?? '' } }),
  logIn: ({ body }) => ({ status: 200, contentType: 'text/plain', body: `Hello ${body.name}` }),
};
const authenticate = ({ value }: { value: string }) => value;
const app = createRouter(handlers, { authenticate });
const zoo = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { token: 'secret' },
  retry: { min: 1, max: 1 },
  poll: { min: 1, max: 1 },
});

const query = { tags: ['a', 'b'], born: { from: 2020 } };
const [tom] = await zoo.run('getAnimals', { query, cookie: { session: 's' } });
if (tom?.kind === 'cat') expectEqual([tom.lives, tom.nick], [7, null]);

const dog = { kind: 'dog' as const, name: 'Rex' };
const family = { ...dog, puppies: [{ kind: 'cat' as const, name: 'Odd' }] };
expectEqual(await zoo.run('add-animal', { body: family }), { status: 'success', move: 'm/1' });
expectEqual([polls, keys.length, keys[0] === keys[1], !!keys[0]], [2, 2, true, true]);
const withoutName = { ...dog, puppies: [{ kind: 'cat' as const, name: '' }] };
expectEqual(await refusal(() => zoo.run('add-animal', { body: withoutName })), 400);

// Each media type of a body has its schema.
const patch = { contentType: 'application/json-patch+json' };
await zoo.run('changeVisitor', { body: [{ op: 'remove' }] }, patch);
await zoo.run('addRoom', { body: { plan: 'wide' } }, { contentType: 'multipart/form-data' });

// What extends a schema with a discriminator has fields of its own.
const hay = { kind: 'hay' as const, kilos: 4 };
expectEqual(await zoo.run('serve', { body: [hay] }), { kind: 'hay', kilos: 2 });

// A job that is read by the link of a 202.
expectEqual(await zoo.run('feed'), { status: 'success', move: 'm2' });
const feeding: Parameters<typeof useRun>[0] = 'feed';
const conversation: Parameters<typeof useChat>[0] = 'askKeeper';
// @ts-expect-error: it takes no messages
const silent: Parameters<typeof useChat>[0] = 'feed';
expectEqual([feeding, conversation, silent], ['feed', 'askKeeper', 'feed']);

await zoo.run('putPhoto', { path: { id: 7 }, body: { file: new Blob(['four']) as never } });
await zoo.run('putSound', { path: { id: 7 }, body: new Blob(['Woof']).stream() });
const photo = await zoo.run('getPhoto', { path: { id: 7 } });
expectEqual(photo instanceof Blob && photo.size, 4);
expectEqual(await zoo.run('logIn', { body: { name: 'Ann & Bob' } }), 'Hello Ann & Bob');

// An answer that breaks the contract is an error, where the client checks it.
const liar = (answer: unknown) => async () => Response.json(answer);
const checked = (answer: unknown) =>
  createClient({ baseUrl, fetch: liar(answer), checkResponse })
    .run('getAnimals')
    .catch(String);
expectEqual(await checked([{ kind: 'cat', name: 'Tom', lives: 7 }]), [
  { kind: 'cat', name: 'Tom', lives: 7 },
]);
const wrong = String(await checked([{ kind: 'cat', name: 7 }]));
expectEqual(wrong.includes('getAnimals answered 200 outside the contract: '), true);
expectEqual(wrong.includes('name'), true);

const visitor = await zoo.run('addVisitor', { body: { name: 'Ann', pin: '1234' } });
expectEqual([visitor.id, visitor.name, Object.keys(visitor)], [7, 'Ann', ['id', 'name']]);
// @ts-expect-error no answer has a field that is only for requests
expectEqual(visitor.pin, undefined);

const lost: unknown = await zoo.run('getPhoto', { path: { id: 8 } }).catch((thrown) => thrown);
if (!isErrorOf(lost, 'getPhoto') || lost.status !== 404) throw new Error('It is another error.');
expectEqual(lost.body.missing, 'photo');
expectEqual(isErrorOf(lost, 'getAnimals'), false);

const nobody = createRouter(completeHandlers({}), { authenticate: false });
const unimplemented = createClient({ baseUrl, fetch: fetchFrom(nobody) });
const error = await unimplemented.run('getAnimals').catch((thrown: unknown) => thrown);
expectEqual(error instanceof ApiError && [error.status, error.operation], [501, 'getAnimals']);

// A mock answers as the contract shows, or as a test wants.
const mock = createMock({ logIn: () => ({ status: 200, contentType: 'text/plain', body: 'Hi' }) });
const mocked = createClient({
  baseUrl,
  fetch: (url, init) => mock({ request: new Request(url, init) }),
});
const [animal] = await mocked.run('getAnimals');
expectEqual(animal, { name: 'example', kind: 'cat' });
expectEqual(await mocked.run('add-animal', { body: dog }), { status: 'success', move: 'example' });
expectEqual(await mocked.run('logIn', { body: { name: 'Ann' } }), 'Hi');
expectEqual(await refusal(() => mocked.run('add-animal', { body: withoutName })), 400);
// @ts-expect-error: without `authenticate`, they get null
createMock(handlers);

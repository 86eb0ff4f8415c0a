import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, startService } from '../testing/service.ts';
import { basicCredential, createClientFor, oauthToken } from './index.ts';

const table = { read: { method: 'GET', path: '/', security: [['auth']] } };
const schemes = { auth: { in: 'authorization', name: 'Bearer' } };

/** A client of a service that answers so, whose tokens come from a server that answers so. */
async function clientWith(tokens: object[], statuses: number[], options: object = {}) {
  const steps = tokens.map((token) => answer(Object(token).error ? 400 : 200, token));
  const auth = await startService(steps[0] as (typeof steps)[number], ...steps.slice(1));
  const [first = 200, ...others] = statuses;
  const service = await startService(
    answer(first, {}),
    ...others.map((status) => answer(status, {})),
  );
  const source = oauthToken({
    tokenUrl: `${auth.url}/token`,
    clientId: 'my id',
    clientSecret: 'a:b',
    ...options,
  });
  const client = createClientFor<{ read: object }, unknown>(table, schemes, {
    baseUrl: service.url,
    credentials: { auth: source },
    retry: { limit: 0 },
  });
  const sent = () => service.requests.map(({ headers }) => headers.authorization);
  return { client, auth, sent };
}

test('without a credential for a scheme called constructor, none is sent', async () => {
  const operations = { read: { method: 'GET', path: '/', security: [['constructor'], []] } };
  const named = { constructor: schemes.auth };
  const service = await startService(answer(200, {}));
  const options = { baseUrl: service.url };
  await createClientFor<{ read: object }, unknown>(operations, named, options).run('read');
  expect(service.requests[0]?.headers.authorization).toBeUndefined();
});

test('a client asks for itself, once for all calls, and keeps the token while it is valid', async () => {
  const token = { access_token: 'one', expires_in: 3600 };
  const { client, auth, sent } = await clientWith([token], [200], { scopes: ['read', 'list'] });
  await Promise.all([client.run('read'), client.run('read')]);
  await client.run('read');
  expect(sent()).toEqual(['Bearer one', 'Bearer one', 'Bearer one']);
  expect(auth.requests).toHaveLength(1);
  const [asked] = auth.requests;
  expect(asked?.bytes.toString()).toBe('grant_type=client_credentials&scope=read+list');
  const credential = Buffer.from('my+id:a%3Ab').toString('base64');
  expect(asked?.headers.authorization).toBe(`Basic ${credential}`);
});

test('a token that expires or is refused is replaced, also by a refresh token that changes', async () => {
  const kept: string[] = [];
  const tokens = [
    { access_token: 'one', expires_in: 1, refresh_token: 'r2' },
    { access_token: 'two' },
    { access_token: 'three' },
  ];
  const { client, auth, sent } = await clientWith(tokens, [200, 401, 200], {
    clientSecret: undefined,
    refreshToken: 'r1',
    onRefreshToken: (next: string) => void kept.push(next),
  });
  await client.run('read');
  await client.run('read');
  expect(sent()).toEqual(['Bearer one', 'Bearer two', 'Bearer three']);
  expect(kept).toEqual(['r2']);
  expect(auth.requests.map(({ bytes }) => bytes.toString())).toEqual(
    ['r1', 'r2', 'r2'].map(
      (each) => `grant_type=refresh_token&refresh_token=${each}&client_id=my+id`,
    ),
  );
});

test('a server that names no refresh token is asked by the credentials of the client again', async () => {
  const tokens = [
    { access_token: 'one', expires_in: 1, refresh_token: null },
    { access_token: 'two' },
  ];
  const { client, auth } = await clientWith(tokens, [200]);
  await client.run('read');
  await client.run('read');
  const asked = auth.requests.map(({ bytes }) => bytes.toString());
  expect(asked).toEqual(['grant_type=client_credentials', 'grant_type=client_credentials']);
});

test('a refusal says why, without the secret, and the next call asks again', async () => {
  const tokens = [{ error: 'invalid_client' }, { access_token: 'one' }];
  const { client, sent } = await clientWith(tokens, [200]);
  await expect(client.run('read')).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:\d+\/token gave no token: invalid_client \(HTTP 400\)\.$/,
  );
  await client.run('read');
  expect(sent()).toEqual(['Bearer one']);
});

test('the address of tokens may be a path of the page, and its query stays secret', async () => {
  const refuse = async () => Response.json({ error: 'invalid_client' }, { status: 401 });
  const token = oauthToken({ tokenUrl: '/token?key=k1', clientId: 'id', fetch: refuse });
  await expect(token()).rejects.toThrow(/^\/token gave no token: invalid_client \(HTTP 401\)\.$/);
});

test('an error of the network does not have the query, which some runtimes quote', async () => {
  const broken = (url: string) =>
    Promise.reject(new TypeError(`error sending request for url (${url})`));
  const tokenUrl = 'https://auth.example/token?key=s3cret-key';
  const token = oauthToken({ tokenUrl, clientId: 'id', fetch: broken });
  await expect(token()).rejects.toMatchObject({
    name: 'TypeError',
    message: 'error sending request for url (https://auth.example/token[hidden])',
  });
});

test.each(['null', '[]', '<p>No</p>', '{"error":{"code":7}}'])(
  'an answer that has neither a token nor an error says so: %s',
  async (body) => {
    const answerIt = async () => new Response(body, { status: 502 });
    const token = oauthToken({ tokenUrl: '/token', clientId: 'id', fetch: answerIt });
    await expect(token()).rejects.toThrow(
      '/token gave no token: it names no access_token (HTTP 502).',
    );
  },
);

test('a public operation asks no source for its credential', async () => {
  const service = await startService(answer(200, {}));
  const source = vi.fn(() => 'secret');
  const rows = { ...table, look: { method: 'GET', path: '/look' } };
  const options = { baseUrl: service.url, credentials: { auth: source, key: source } };
  const client = createClientFor<{ look: object; read: object }, unknown>(rows, schemes, options);
  await client.run('look');
  expect(source).not.toHaveBeenCalled();
  await client.run('read');
  expect(source).toHaveBeenCalledOnce();
});

test('a server that never answers does not hold up later calls for ever', async () => {
  const timeouts = [new AbortController(), new AbortController()];
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => timeout.mockRestore());
  for (const { signal } of timeouts) timeout.mockReturnValueOnce(signal);
  const never = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const source = oauthToken({ tokenUrl: 'http://127.0.0.1:9/', clientId: 'id', fetch: never });
  for (const controller of timeouts) {
    const token = source();
    controller.abort(new Error('The time is over.'));
    await expect(token).rejects.toThrow('The time is over.');
  }
});

test('a basic pair is encoded as UTF-8, and has no colon in its name', () => {
  expect(basicCredential('Ann', 'pä:ss')).toBe(Buffer.from('Ann:pä:ss').toString('base64'));
  expect(() => basicCredential('a:b', 'c')).toThrow(TypeError);
});

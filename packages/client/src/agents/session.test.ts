import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../index.ts';
import { fileStore } from '../node/index.ts';
import { startClock } from '../testing/clock.ts';
import { rejection } from '../testing/fast.ts';
import { answer, hangUp, type Service, type Step, startService } from '../testing/service.ts';
import {
  type AgentSessionOptions,
  createAgentSession,
  memoryStore,
  type SessionState,
  type SessionStore,
  storageStore,
} from './index.ts';

const now = new Date('2026-03-01T12:00:00Z');
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const user = {
  id: 1,
  name: 'Agent',
  email: 'a@b.example',
  username: 'agent',
  verified: true,
  plan: 'pay_as_you_go' as const,
};
const login = { email: 'a@b.example', password: 'correct horse battery' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const envelope = (data: object) => ({ data, error: null, meta: { request_id: 'req_1' } });
const refusal = (code: string) => ({ data: null, error: { code, message: 'No.' }, meta: {} });

/**
 * The agents' operations of the contract, with one account. A token that was exchanged is refused.
 */
function accounts() {
  let issued = 0;
  let live = '';
  const next = (days: number) => {
    live = `token_${++issued}`;
    return { access_token: live, token_type: 'Bearer', expires_at: inDays(days) };
  };
  const step: Step = (response, request) => {
    const send = (status: number, body: object) => answer(status, body)(response, request);
    const isLive = request.headers.authorization === `Bearer ${live}`;
    if (request.url.endsWith('/login') || request.url.endsWith('/verify-email')) {
      return send(200, envelope({ ...next(30), user, api_key: 'gmk_1' }));
    }
    if (!isLive) return send(401, refusal('invalid_access_token'));
    if (request.url.endsWith('/refresh')) return send(200, envelope(next(30)));
    live = '';
    return send(200, envelope({ message: 'Done.' }));
  };
  const revoke = () => {
    live = `token_${++issued}`;
  };
  return { step, revoke };
}

async function setUp(options: AgentSessionOptions = {}, step: Step = accounts().step) {
  const service = await startService(step);
  const retry = { min: 1, max: 2 };
  const session = createAgentSession({ baseUrl: service.url, retry, ...options });
  return { service, session };
}

const refreshes = (service: Service) => service.to('/refresh').length;

test('after a login the session has an API key and a token for a client', async () => {
  const { service, session } = await setUp();
  expect(await session.user()).toBeUndefined();
  expect(await session.logIn(login)).toEqual(user);
  expect(await session.user()).toEqual(user);
  const { apiKey, accessToken } = session;
  const genmedia = createClient({ baseUrl: service.url, apiKey, accessToken });
  await genmedia.run('logOutAll');
  expect(service.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/agents/v1/auth/login', undefined],
    ['/api/agents/v1/auth/logout-all', 'Bearer token_1'],
  ]);
  expect(await session.apiKey()).toBe('gmk_1');
});

test('confirming the address logs in', async () => {
  const { session } = await setUp();
  await session.verifyEmail({ verification_code: 'abc' });
  expect(await session.accessToken()).toBe('token_1');
});

test('a token is exchanged ahead of its end, and lasts as long as the one before', async () => {
  const { service, session } = await setUp();
  await session.logIn({ ...login, token_expiry: '1_week' });
  vi.setSystemTime(now.getTime() + 29 * day - 1000);
  expect(await session.accessToken()).toBe('token_1');
  vi.setSystemTime(now.getTime() + 29 * day + 1000);
  expect(await session.accessToken()).toBe('token_2');
  expect(await session.accessToken()).toBe('token_2');
  expect(service.to('/refresh')).toMatchObject([
    { headers: { authorization: 'Bearer token_1' }, body: { token_expiry: '1_week' } },
  ]);
});

test('a token that never ends is not exchanged', async () => {
  const store = memoryStore({ accessToken: 'token_0', expiresAt: null, apiKey: null, user });
  const { service, session } = await setUp({ store });
  expect(await session.accessToken()).toBe('token_0');
  expect(service.requests).toHaveLength(0);
});

test('a hundred calls that are refused at once make one refresh', async () => {
  const { step } = accounts();
  let refused = 0;
  const { service, session } = await setUp({}, (response, request) => {
    // The service accepts this token for nothing but its exchange.
    const { url, headers } = request;
    if (url.endsWith('/logout-all') && headers.authorization === 'Bearer token_1') {
      refused++;
      return answer(401, refusal('invalid_access_token'))(response, request);
    }
    if (url.endsWith('/logout-all'))
      return answer(200, envelope({ message: '' }))(response, request);
    return step(response, request);
  });
  await session.logIn(login);
  const { accessToken } = session;
  const genmedia = createClient({ baseUrl: service.url, accessToken });
  await Promise.all(Array.from({ length: 100 }, () => genmedia.run('logOutAll')));
  expect(refused).toBe(100);
  expect(refreshes(service)).toBe(1);
  expect(service.to('/logout-all')).toHaveLength(200);
});

test('two tabs with one store make one refresh', async () => {
  const locked: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  // Like Web Locks: one after another.
  const request = (name: string, work: () => Promise<unknown>) => {
    locked.push(name);
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const store = memoryStore();
  const { service, session } = await setUp({ store });
  const other = createAgentSession({ baseUrl: service.url, store });
  await session.logIn(login);
  const tokens = [session.accessToken('token_1'), other.accessToken('token_1')];
  expect(await Promise.all(tokens)).toEqual(['token_2', 'token_2']);
  expect(refreshes(service)).toBe(1);
  expect(new Set(locked)).toEqual(new Set([`genmedia-session ${service.url}`]));
});

test('where locks are forbidden, the token is renewed without one', async () => {
  const request = () => Promise.reject(new DOMException('not allowed', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  const { service, session } = await setUp();
  await session.logIn(login);
  expect(await session.accessToken('token_1')).toBe('token_2');
  expect(refreshes(service)).toBe(1);
});

test('where another process has exchanged the token, its token is taken', async () => {
  const store = memoryStore();
  const states: SessionState[] = [];
  const { step, revoke } = accounts();
  const { service, session } = await setUp({ store }, (response, request) => {
    if (request.url.endsWith('/refresh') && states.length === 0) {
      revoke();
      const state = { accessToken: 'token_theirs', expiresAt: null, apiKey: null, user };
      states.push(state);
      void Promise.resolve(store.set(state)).catch(expect.fail);
    }
    step(response, request);
  });
  await session.logIn(login);
  expect(await session.accessToken('token_1')).toBe('token_theirs');
  expect(refreshes(service)).toBe(1);
});

test('the token of another process is taken also if it is stored after ours was refused', async () => {
  const clock = startClock();
  const store = memoryStore();
  const { step, revoke } = accounts();
  const { session } = await setUp({ store }, step);
  await session.logIn(login);
  revoke();
  const renewed = session.accessToken('token_1');
  await clock.waits(1000);
  await store.set({ accessToken: 'token_theirs', expiresAt: null, apiKey: null, user });
  clock.pass(1000);
  expect(await renewed).toBe('token_theirs');
  expect(await session.user()).toEqual(user);
});

test('a token that was revoked ends the session: log in again', async () => {
  const clock = startClock();
  const { step, revoke } = accounts();
  const { session } = await setUp({}, step);
  await session.logIn(login);
  revoke();
  const renewed = session.accessToken('token_1');
  await clock.waits(1000);
  clock.pass(1000);
  expect(await renewed).toBeUndefined();
  expect(await session.user()).toBeUndefined();
});

test('while the service cannot be reached, a token that is still good is used', async () => {
  const store = memoryStore({
    accessToken: 'token_0',
    expiresAt: inDays(0.5),
    apiKey: null,
    user,
  });
  const { session } = await setUp({ store }, hangUp);
  expect(await session.accessToken()).toBe('token_0');
  const refused = await rejection(session.accessToken('token_0'));
  expect(refused).toMatchObject({ code: 'network_error', operation: 'refreshToken' });
  vi.setSystemTime(now.getTime() + day);
  expect(await rejection(session.accessToken())).toMatchObject({ code: 'network_error' });
  expect(await session.user()).toEqual(user);
});

test('logging out revokes the token and forgets everything', async () => {
  const { service, session } = await setUp();
  await session.logIn(login);
  await session.logOut();
  expect(service.to('/logout')[0]?.headers.authorization).toBe('Bearer token_1');
  expect([await session.user(), await session.apiKey(), await session.accessToken()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await session.logOut();
  expect(service.to('/logout')).toHaveLength(1);
});

test('logging out ends the session also while its token is being exchanged', async () => {
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const lateFetch = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init);
    if (url.endsWith('/refresh')) await delivered;
    return response;
  };
  const { service, session } = await setUp({ fetch: lateFetch });
  await session.logIn(login);
  vi.setSystemTime(now.getTime() + 29.5 * day);
  const token = session.accessToken();
  await service.received(2);
  // The service has exchanged the token that the session still knows.
  await rejection(session.logOut());
  deliver();
  expect(await token).toBeUndefined();
  expect(await session.user()).toBeUndefined();
  expect(service.requests.at(-1)).toMatchObject({
    url: '/api/agents/v1/auth/logout',
    headers: { authorization: 'Bearer token_2' },
  });
});

test('logging out forgets everything, also where the service cannot be reached', async () => {
  const store = memoryStore({ accessToken: 'token_0', expiresAt: null, apiKey: null, user });
  const { session } = await setUp({ store }, hangUp);
  expect(await rejection(session.logOut())).toMatchObject({ code: 'network_error' });
  expect(await session.user()).toBeUndefined();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'genmedia-session-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
}

const stores: [string, () => Promise<SessionStore>][] = [
  ['memory', async () => memoryStore()],
  ['a page', async () => storageStore(fakeStorage())],
  ['a file', async () => fileStore(join(await folder(), 'session'))],
];

test.each(stores)('a session is kept in %s, and forgotten', async (_, open) => {
  const store = await open();
  expect(await store.get()).toBeUndefined();
  await store.set(undefined);
  const state = { accessToken: 'token_0', expiresAt: null, apiKey: null, user };
  await store.set(state);
  expect(await store.get()).toEqual(state);
  await store.set({ ...state, accessToken: 'token_1' });
  expect((await store.get())?.accessToken).toBe('token_1');
  await store.set(undefined);
  expect(await store.get()).toBeUndefined();
  // As when the user logs out while the next token is being stored.
  await Promise.all([store.set(state), store.set(undefined)]);
  expect(await store.get()).toBeUndefined();
});

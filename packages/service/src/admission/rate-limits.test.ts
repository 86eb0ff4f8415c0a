import { platform } from 'node:os';
import type { AgentError, GenerationError } from '@genmedia/types';
import { sql } from 'kysely';
import { Agent, fetch as fetchFrom } from 'undici';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { TooManyPasswords } from '../accounts/errors.ts';
import { openDatabase } from '../database/connection.ts';
import { patience } from '../database/testing.ts';
import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import type { JsonAnswer } from '../testing/caller.ts';
import { useService } from '../testing/service.ts';
import { withinEmailLimit } from './rate-limits.ts';

const limits = { auth: 20, api: 6 };
const service = useService('Postgres', {
  RATE_LIMIT_AUTH: String(limits.auth),
  RATE_LIMIT: String(limits.api),
  TRUSTED_PROXIES: '127.0.0.200',
});

// A window may end after 45 seconds, in the middle of a test on a busy machine. With this, it goes on
// for a minute whenever the service takes more of its limit.
beforeAll(async () => {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = service.home;
  const { db, close } = await openDatabase({ url, dataDir, databaseTimeouts: patience });
  await sql`
    create function extend_window() returns trigger language plpgsql as $$
      begin
        new.window_ends_at := clock_timestamp() + interval '1 minute';
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger extend_window before insert or update on rate_limits
    for each row execute function extend_window()`.execute(db);
  await close();
});

const wrong = 'not the right one at all';
const listModels = (key: string) => service.get<GenerationError>(`/api/v7/models?key=${key}`);

/** Sends requests until one is refused. Returns how many were accepted, and the refusal. */
async function exhaust<Body>(send: () => Promise<JsonAnswer<Body>>) {
  for (let allowed = 0; allowed <= limits.auth; allowed++) {
    const answer = await send();
    if (answer.status === 429) return { allowed, refusal: answer };
  }
  throw new Error('No request was refused.');
}

/** Sends from another address of this machine. */
function agentAt(localAddress: string): Agent {
  const agent = new Agent({ localAddress });
  onTestFinished(() => agent.close());
  return agent;
}

const seconds = (headers: Headers) => Number(headers.get('retry-after'));

test('an attempt counts for its email, unless too many passwords wait', async () => {
  const limiter = createRateLimiter({ db: undefined, limits });
  const attempt = (error: Error) => () =>
    withinEmailLimit(limiter, 'Ada@mail.example ', () => Promise.reject(error));
  const busy = new TooManyPasswords();
  const refused = new Error('The password is wrong.');
  for (let attempts = 0; attempts < limits.auth; attempts++) {
    await expect(attempt(busy)).rejects.toBe(busy);
    await expect(attempt(refused)).rejects.toBe(refused);
  }
  await expect(attempt(refused)).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
});

test.runIf(platform() === 'linux')(
  'one email is guarded from many addresses together',
  async () => {
    const body = JSON.stringify({ email: 'ada@mail.example', password: wrong });
    const statuses: number[] = [];
    const left = new Set<string | null>();
    for (let last = 2; last < 14; last++) {
      const dispatcher = agentAt(`127.0.0.${last}`);
      for (let time = 0; time < 2; time++) {
        const { status, headers } = await fetchFrom(`${service.url}/api/agents/v1/auth/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
          dispatcher,
        });
        statuses.push(status);
        if (status === 429) left.add(headers.get('x-ratelimit-remaining'));
      }
    }
    // Of the email's limit, although the address has calls left.
    expect([...left]).toEqual(['0']);
    expect(statuses).toEqual([...Array(limits.auth).fill(401), 429, 429, 429, 429]);
  },
);

test.runIf(platform() === 'linux')(
  'behind a trusted proxy clients are told apart, whatever they call themselves',
  async () => {
    const dispatcher = agentAt('127.0.0.200');
    const ask = async (forwardedFor: string) => {
      const { status, headers } = await fetchFrom(`${service.url}/api/v7/models?key=gmk_wrong`, {
        headers: { 'X-Forwarded-For': forwardedFor },
        dispatcher,
      });
      return [status, Number(headers.get('x-ratelimit-remaining'))];
    };
    const spoofed = Array.from({ length: limits.api + 1 }, (_, index) => index);
    const answers: unknown[] = [];
    for (const index of spoofed) answers.push(await ask(`203.0.113.${index}, 192.0.2.1`));
    expect(answers.at(-2)).toEqual([401, 0]);
    expect(answers.at(-1)).toEqual([429, 0]);
    expect(await ask('192.0.2.2')).toEqual([401, limits.api - 1]);
  },
);

test.runIf(platform() === 'linux')(
  'requests that are refused before their credential is looked at count for their address',
  async () => {
    const [dispatcher, other] = [agentAt('127.0.0.60'), agentAt('127.0.0.61')];
    const { apiKey } = await service.newUser();
    const json = { 'Content-Type': 'application/json' };
    const send = (text: string, headers: Record<string, string> = json, from = dispatcher) =>
      fetchFrom(`${service.url}/api/v7/images/text-to-image`, {
        method: 'POST',
        body: text,
        headers,
        dispatcher: from,
      });
    const refused = [
      await send('{'),
      await send('{}', { 'Content-Type': 'text/plain' }),
      await send(' '.repeat(2 ** 20 + 1)),
      await send('{}'),
      await send('{"key":"","key":""}'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 415, 413, 401, 400]);
    const left = refused.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left).toEqual([5, 4, 3, 2, 1]);
    expect((await send('{')).status).toBe(400);

    const last = await send('{');
    const body = (await last.json()) as GenerationError;
    expect([last.status, body.code, body.retry_after]).toEqual([
      429,
      'rate_limited',
      Number(last.headers.get('retry-after')),
    ]);
    // Another address is not limited. Calls with a key count for the account, from any address.
    expect((await send('{', json, other)).status).toBe(400);
    const answer = await send(JSON.stringify({ key: apiKey }));
    expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([400, '5']);
  },
);

test.runIf(platform() === 'linux')(
  'the button that ends a sign-up counts for its address, like the operations on accounts',
  async () => {
    const dispatcher = agentAt('127.0.0.62');
    const statuses: number[] = [];
    let last: Awaited<ReturnType<typeof fetchFrom>> | undefined;
    for (let time = 0; time <= limits.auth; time++) {
      last = await fetchFrom(`${service.url}/not-me?token=x`, { method: 'POST', dispatcher });
      await last.text();
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array(limits.auth).fill(400), 429]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  },
);

test('every counted answer tells how the limit stands', async () => {
  const { apiKey } = await service.newUser();
  for (let left = limits.api - 1; left > 0; left--) {
    const { status, headers } = await listModels(apiKey);
    expect([
      status,
      headers.get('x-ratelimit-limit'),
      headers.get('x-ratelimit-remaining'),
    ]).toEqual([200, String(limits.api), String(left)]);
    const wait = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
    expect(wait).toBeGreaterThan(0);
  }
});

test('an account that asks too often is told when to come again; another one is not', async () => {
  const [user, other] = [await service.newUser(), await service.newUser()];
  const { allowed, refusal } = await exhaust(() => listModels(user.apiKey));
  expect(allowed).toBe(limits.api);
  expect(refusal.body).toMatchObject({ status: 'error', code: 'rate_limited' });
  expect(refusal.body.retry_after).toBe(seconds(refusal.headers));
  expect((await listModels(other.apiKey)).status).toBe(200);
});

test('who tries API keys is limited by address', async () => {
  const { allowed } = await exhaust(() => listModels(`gmk_${'A'.repeat(43)}`));
  expect(allowed).toBe(limits.api);
});

test.runIf(platform() === 'linux')('a wrong token of an agent counts once', async () => {
  // An address that only this test uses.
  const dispatcher = agentAt('127.0.0.73');
  const left: (string | null)[] = [];
  for (const operation of ['refresh', 'logout', 'logout-all']) {
    const { status, headers } = await fetchFrom(`${service.url}/api/agents/v1/auth/${operation}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer wrong' },
      dispatcher,
    });
    expect(status).toBe(401);
    left.push(headers.get('x-ratelimit-remaining'));
  }
  expect(left).toEqual(['5', '4', '3']);
});

test.runIf(platform() === 'linux')(
  'who tries API keys over MCP is limited by address',
  async () => {
    // An address that only this test uses.
    const dispatcher = agentAt('127.0.0.71');
    const { allowed, refusal } = await exhaust(async () => {
      const answer = await fetchFrom(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer gmk_${'A'.repeat(43)}`,
        },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        dispatcher,
      });
      const { status, headers } = answer;
      return { status, headers: new Headers([...headers]), body: await answer.json() };
    });
    expect(allowed).toBe(limits.api);
    expect(refusal.body).toMatchObject({ code: 'rate_limited' });
  },
);

const postToTools = (apiKey: string, messages: object) =>
  fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${apiKey}`,
    },
    body: JSON.stringify(messages),
  });

test('a tool that calls operations and waits for a job counts as one request', async () => {
  const { apiKey } = await service.newUser();
  const call = async (name: string, input: object) => {
    const params = { name, arguments: input };
    const answer = await postToTools(apiKey, {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params,
    });
    return [answer.headers.get('x-ratelimit-remaining'), await answer.text()];
  };
  const draw = { model_id: 'sandbox-image', prompt: 'A red dot', width: 512, height: 512 };
  expect(await call('generateImage', draw)).toEqual(['5', expect.stringContaining('"success')]);
  // Also if the service refuses what the tool calls.
  expect(await call('generateImage', {})).toEqual(['4', expect.stringContaining('model_id')]);
  expect((await listModels(apiKey)).headers.get('x-ratelimit-remaining')).toBe('3');
});

test('a batch of tool requests counts as all of its messages', async () => {
  const { apiKey } = await service.newUser();
  const batch = Array.from({ length: limits.api }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/list',
  }));
  const counted = await postToTools(apiKey, batch);
  expect(counted.status).toBe(200);
  await counted.body?.cancel();
  const refused = await postToTools(apiKey, batch.slice(0, 1));
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
});

test('what is sent to uploads counts for their account alone, and pages of all origins see the refusal', async () => {
  const { apiKey } = await service.newUser();
  const create = async () => {
    const upload = { key: apiKey, content_type: 'image/png', size: 10 };
    const { body } = await service.post<{ upload_url: string }>('/api/v7/uploads', upload);
    return body.upload_url;
  };
  const [url, other] = [await create(), await create()];
  const methods = [...Array(limits.api - 1).fill('PUT'), 'DELETE', 'PUT', 'DELETE'];
  const answers: Response[] = [];
  for (const method of methods) {
    const content = method === 'PUT' ? { body: 'a' } : {};
    answers.push(await fetch(url, { method, ...content }));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(limits.api).fill(200), 429, 429]);
  const refused = await fetch(other, { method: 'PUT', body: 'a' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ status: 'error', code: 'rate_limited' });
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(seconds(refused.headers)).toBeGreaterThan(0);
  // Who has the URL of an upload cannot lock its account out.
  expect((await listModels(apiKey)).status).toBe(200);
});

test.runIf(platform() === 'linux')(
  'what is sent to an unknown upload counts for the address',
  async () => {
    const dispatcher = agentAt('127.0.0.72');
    const { allowed } = await exhaust(async () => {
      const answer = await fetchFrom(`${service.url}/uploads/nothing`, {
        method: 'PUT',
        body: 'a',
        dispatcher,
      });
      const { status, headers } = answer;
      return { status, headers: new Headers([...headers]), body: await answer.json() };
    });
    expect(allowed).toBe(limits.api);
  },
);

test.runIf(platform() === 'linux')(
  'who tries passwords is told how many tries are left, and then when to come again',
  async () => {
    // An address that only this test uses: the minute of another one may end during the test.
    const dispatcher = agentAt('127.0.0.70');
    const logIn = async (email: string, headers = {}) => {
      const answer = await fetchFrom(`${service.url}/api/agents/v1/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ email, password: wrong }),
        dispatcher,
      });
      const body = (await answer.json()) as AgentError;
      return { status: answer.status, headers: new Headers([...answer.headers]), body };
    };
    const first = await logIn('grace@mail.example');
    const left = Number(first.headers.get('x-ratelimit-remaining'));
    const reset = Number(first.headers.get('x-ratelimit-reset'));
    expect(left).toBe(limits.auth - 1);
    expect(reset - Date.now() / 1000).toBeGreaterThan(0);

    let address = 0;
    const { allowed, refusal } = await exhaust(() => logIn(`user${address++}@mail.example`));
    expect(allowed).toBe(left);
    expect(refusal.body).toMatchObject({ data: null, error: { code: 'rate_limited' } });
    expect(seconds(refusal.headers)).toBeGreaterThanOrEqual(1);
    expect(seconds(refusal.headers)).toBeLessThanOrEqual(60);
    expect(refusal.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await logIn('eve@mail.example', { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(429);
    const verification = await fetchFrom(`${service.url}/verify/AAAA`, {
      headers: { Accept: 'application/json' },
      dispatcher,
    });
    expect(verification.status).toBe(429);
  },
);

import { randomUUID } from 'node:crypto';
import { limits } from '@genmedia/server/limits';
import type { GenerationProcessing, ResponseBody } from '@genmedia/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import { type Caller, createCaller } from '../../src/testing/caller.ts';
import type { Command } from '../../src/testing/command.ts';
import { newEmail, password } from '../../src/testing/users.ts';
import { required } from '../required.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { smallImageRequest } from './load.ts';
import { race, statusesOf } from './races.ts';

const auth = '/api/agents/v1/auth';
/**
 * How many requests to send at once. Where a plan's queue is full, so many more than fit into it.
 */
const atOnce = 100;

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

describe('with two processes of the API', () => {
  const queueLimits = Object.entries(limits.jobs).map(([plan, limit], index) => ({
    plan,
    limit,
    index,
  }));
  const tokens = { verify: '', reset: '' };
  let cluster: Cluster;
  let apis: Command[];
  let caller: Caller;
  let user: Awaited<ReturnType<Cluster['accounts']['verifiedUser']>>;
  let keys: string[];

  beforeAll(async () => {
    cluster = await startCluster({ home: await openTestDatabase('Postgres') });
    // There is no worker, so no job leaves its queue.
    apis = await Promise.all([cluster.startApi(), cluster.startApi()]);
    caller = createCaller(await required(apis[0], 'API process').url);
    keys = [];
    for (const limit of [...Object.values(limits.jobs), 5]) {
      keys.push(...(await cluster.newAccounts(1, limit)));
    }
    const { mailedToken, verifiedUser } = cluster.accounts;
    user = await verifiedUser();
    const email = newEmail();
    await caller.post(`${auth}/signup`, { email, password });
    await caller.post(`${auth}/forgot-password`, { email: user.email });
    tokens.verify = await mailedToken(email, 'verify_email');
    tokens.reset = await mailedToken(user.email, 'reset_password');
  });
  afterAll(() => cluster?.stop());

  const generate = (key: string, idempotencyKey: string) => (to: Caller) =>
    to.post<GenerationProcessing>(
      '/api/v7/images/text-to-image',
      { key, ...smallImageRequest },
      { 'Idempotency-Key': idempotencyKey },
    );

  test(`${atOnce} requests at once with one Idempotency-Key are one job`, async () => {
    const answers = await race(
      apis,
      atOnce,
      generate(required(keys.at(-1), 'API key'), randomUUID()),
    );
    expect(statusesOf(answers)).toEqual({ 200: atOnce });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test.each(queueLimits)(
    'the queue of $plan accepts $limit of many requests at once',
    async ({ index, limit }) => {
      const key = required(keys[index], 'API key');
      const answers = await race(apis, limit + atOnce, (to) => generate(key, randomUUID())(to));
      expect(statusesOf(answers)).toEqual({ 200: limit, 429: atOnce });
      for (const { headers } of answers.filter(({ status }) => status === 429)) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    },
  );

  const uploadsOf = (key: string, size: number) => (to: Caller) =>
    to.post<ResponseBody<'createUpload'>>('/api/v7/uploads', { key, size });

  test('two processes reserve exactly as much space for uploads as the plan allows', async () => {
    const { fileBytes, uploadBytes } = limits;
    const fit = Math.floor(uploadBytes.pay_as_you_go / fileBytes.video);
    const answers = await race(apis, atOnce, uploadsOf(user.apiKey ?? '', fileBytes.video));
    expect(statusesOf(answers)).toEqual({ 200: fit, 429: atOnce - fit });
    const counted = await cluster.db.selectFrom('upload_space').select('bytes').execute();
    expect(counted).toEqual([{ bytes: fit * fileBytes.video }]);
  });

  test('an upload that two processes receive and a third request uses has one content for good', async () => {
    const key = keys[0] ?? '';
    const urls = await Promise.all(apis.map(({ url }) => url));
    const put = (path: string, at: number, body: string) =>
      fetch(new URL(path, urls[at % urls.length]), { method: 'PUT', body });
    for (let round = 0; round < 5; round++) {
      const { body: place } = await uploadsOf(key, 100)(caller);
      const [path, file] = [new URL(place.upload_url).pathname, new URL(place.url).pathname];
      expect((await put(path, round, 'first')).status).toBe(200);
      const check = caller.post('/nsfw_image_check', { key, init_image: place.url });
      const sent = await Promise.all([1, 2, 3].map((at) => put(path, at, `swap${at}`)));
      expect((await check).status).toBe(200);
      for (const { status } of sent) expect([200, 409]).toContain(status);
      const final = (await caller.get(file)).body;
      const late = await Promise.all([0, 1].map((at) => put(path, at, 'later')));
      expect(late.map(({ status }) => status)).toEqual([409, 409]);
      expect((await caller.get(file)).body).toBe(final);
    }
  });

  test(`${atOnce} refreshes at once of one access token: one succeeds, and its new token works`, async () => {
    const answers = await race(apis, atOnce, (to) =>
      to.post<ResponseBody<'refreshToken', 200>>(
        `${auth}/refresh`,
        undefined,
        bearer(user.accessToken.text),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 401: atOnce - 1 });
    const success = required(
      answers.find(({ status }) => status === 200),
      'success',
    );
    const next = success.body.data.access_token;
    expect((await caller.post(`${auth}/logout`, undefined, bearer(next))).status).toBe(200);
  });

  test(`${atOnce} verifications at once with one code: one succeeds`, async () => {
    const body = { verification_code: tokens.verify };
    const answers = await race(apis, atOnce, (to) => to.post(`${auth}/verify-email`, body));
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: atOnce - 1 });
  });

  test(`${atOnce} resets at once with one token: one succeeds`, async () => {
    const next = { password: 'slow rivers carry pebbles' };
    const body = {
      email: user.email,
      token: tokens.reset,
      ...next,
      password_confirmation: next.password,
    };
    const answers = await race(apis, atOnce, (to) => to.post(`${auth}/reset-password`, body));
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: atOnce - 1 });
    expect((await caller.post(`${auth}/login`, { email: user.email, ...next })).status).toBe(200);
  });
});

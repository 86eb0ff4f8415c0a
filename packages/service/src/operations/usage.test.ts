import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import OpenAI, { APIError } from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type FalQueue, startFalQueue } from '../engines/testing/fal-queue.ts';
import { type OpenAiServer, startOpenAiServer } from '../engines/testing/openai-server.ts';
import { callHere } from '../testing/call-here.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { isFull } from '../testing/full.ts';
import { waitForOneDay } from '../testing/one-day.ts';
import { type Environment, useService } from '../testing/service.ts';
import type { User } from '../testing/users.ts';
import { waitFor } from '../testing/wait-for.ts';
import { useWebServer } from '../testing/web-server.ts';

const chatPath = '/api/v7/llm/chat/completions';

const catalogue = (openaiUrl: string, falUrl: string) => `providers:
  acme: { type: openai-compatible, baseUrl: '${openaiUrl}' }
  paid: { type: openai-compatible, baseUrl: '${openaiUrl}', apiKeyEnv: TEST_USAGE_KEY }
  fal: { type: fal, apiKeyEnv: TEST_USAGE_KEY, baseUrl: '${falUrl}' }
models:
${['parrot', 'stops-talking', 'never', 'status-500']
  .map(
    (model) => `
  - model_id: ${model}
    name: ${model}
    description: Says what you said.
    feature: llmaster
    operations: [createChatCompletion]
    provider: acme
    model: ${model}
    price:
      - { usd: 500, per: million_input_tokens }
      - { usd: 1500, per: million_output_tokens }
`,
  )
  .join('')}
  - model_id: painter
    name: Painter
    description: Draws.
    feature: imagen
    operations: [generateImage]
    provider: acme
    model: acme-1
    price: { usd: 0.04, per: image }
  - model_id: writer
    name: Writer
    description: Writes lyrics.
    feature: llmaster
    operations: [generateLyrics]
    provider: fal
    model: { language: { endpoint: acme/words, input: '{ "prompt": prompt }', output: { text: output } } }
    price: { usd: 0.02, per: billable_unit }
  - model_id: unpriced
    name: Sandbox
    description: Draws offline.
    feature: imagen
    operations: [transformImage, generateImage]
    provider: sandbox
    model: sandbox-image
  - model_id: beta-short
    name: Singer
    description: Sings offline.
    feature: audio_gen
    operations: [generateSong]
    provider: sandbox
    model: { music: sandbox-music, language: sandbox-language }
    price: { music: { usd: 0.6, per: minute }, language: { usd: 0.001, per: request } }
  - model_id: judge
    name: Judge
    description: Checks offline.
    feature: imagen
    operations: [checkNsfw]
    provider: sandbox
    model: sandbox-nsfw
    price: { usd: 0.003, per: image }
${[
  ['paid', 'slow-painter'],
  ['acme', 'own-slow-painter'],
]
  .map(
    ([provider, id]) => `
  - model_id: ${id}
    name: ${id}
    description: Never ends.
    feature: imagen
    operations: [generateImage]
    provider: ${provider}
    model: never
    price: { usd: 0.04, per: image }
`,
  )
  .join('')}`;

let openai: OpenAiServer;
let fal: FalQueue;
let folder: string;
let own: Environment = {};

const web = useWebServer();
const service = useService('Postgres', async (given) => {
  openai = await startOpenAiServer();
  fal = await startFalQueue({ 'acme/words': () => ({ output: 'A red lighthouse' }) });
  folder = await makeTestFolder();
  const MODELS = join(folder, 'models.yaml');
  process.env.TEST_USAGE_KEY = 'key';
  await writeFile(MODELS, catalogue(openai.url, fal.url));
  own = { ...given, MODELS };
  return { MODELS, ALLOW_PRIVATE_URLS: '127.0.0.1/32' };
});

let pictureUrl: string;
beforeAll(async () => {
  const create = { width: 64, height: 64, channels: 3, background: 'grey' } as const;
  pictureUrl = web.put('grey.png', await sharp({ create }).png().toBuffer());
});

afterAll(async () => {
  delete process.env.TEST_USAGE_KEY;
  await openai.close();
  await fal.close();
  await rm(folder, { recursive: true });
});

async function command(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await callHere(args, own);
  expect({ args, code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}

interface Row {
  model_id: string;
  calls: number;
  unpriced: number;
  units: Record<string, number>;
  costMicros: number;
}

/** What the models of an account were used for. It is counted soon after an answer. */
async function used(email: string): Promise<Row[]> {
  return JSON.parse(await command('usage', email, '--json')).rows;
}

const ask = (key: string, model: string, more: object = {}) =>
  service.post(chatPath, {
    key,
    model,
    messages: [{ role: 'user', content: 'Good morning to you' }],
    ...more,
  });
const draw = (key: string, more: object = {}) =>
  service.post('/api/v7/images/text-to-image', {
    key,
    model_id: 'painter',
    prompt: 'a lighthouse',
    width: 512,
    height: 512,
    ...more,
  });
const write = (key: string) =>
  service.post('/api/v6/voice/lyrics_generator', { key, prompt: 'a lighthouse' });

/** Has a job accepted, and does not wait for it. Returns its id. */
async function writeLater(key: string): Promise<number> {
  const path = '/api/v6/voice/lyrics_generator';
  const headers = { Prefer: 'respond-async' };
  const { status, body } = await service.post<{ id: number }>(
    path,
    { key, prompt: 'a lighthouse' },
    headers,
  );
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'processing' } });
  return body.id;
}

const endOf = (key: string, id: number) =>
  waitFor(async () => {
    const { body } = await service.post<{ status: string }>(`/api/v6/voice/fetch/${id}`, { key });
    return body.status === 'processing' ? undefined : body;
  });

describe('what models are used for', () => {
  test('is counted for a chat, also a streamed one, as the model says', async () => {
    const { apiKey, email } = await service.newUser();
    expect((await ask(apiKey, 'parrot')).status).toBe(200);
    expect((await ask(apiKey, 'parrot', { stream: true })).status).toBe(200);
    await expect.poll(() => used(email)).toHaveLength(1);
    await expect.poll(async () => (await used(email))[0]?.calls).toBe(2);
    expect((await used(email))[0]).toEqual({
      model_id: 'parrot',
      provider: 'acme',
      model: 'parrot',
      calls: 2,
      unpriced: 0,
      units: { requests: 2, input_tokens: 8, output_tokens: 8 },
      costMicros: 2 * (4 * 500 + 4 * 1500),
    });
  });

  test('is counted for a stream whose caller hangs up, by its length', async () => {
    const { apiKey, email } = await service.newUser();
    const body = { key: apiKey, model: 'stops-talking', stream: true, messages: [] as object[] };
    body.messages.push({ role: 'user', content: 'x'.repeat(400) });
    await new Promise<void>((resolve) => {
      const headers = { 'content-type': 'application/json' };
      const outgoing = request(`${service.url}${chatPath}`, { method: 'POST', headers });
      outgoing.on('error', () => {});
      outgoing.on('close', resolve);
      outgoing.on('response', (answer) => {
        answer.on('error', () => {});
        answer.on('data', (data: Buffer) => {
          if (data.includes('Hello')) outgoing.destroy();
        });
      });
      outgoing.end(JSON.stringify(body));
    });
    await expect
      .poll(() => used(email))
      .toMatchObject([
        { model_id: 'stops-talking', units: { requests: 1, input_tokens: 100, output_tokens: 2 } },
      ]);
  });

  test.each([
    { model: 'stops-talking', stream: false },
    { model: 'never', stream: true },
  ])('is counted for a chat whose caller hangs up before its answer: %o', async (asked) => {
    const { apiKey, email } = await service.newUser();
    const messages = [{ role: 'user', content: 'x'.repeat(400) }];
    const caller = new AbortController();
    const before = openai.seen.length;
    const asking = fetch(`${service.url}${chatPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: apiKey, ...asked, messages }),
      signal: caller.signal,
    });
    asking.catch(() => {});
    await waitFor(() => openai.seen.length > before);
    caller.abort();
    await expect
      .poll(() => used(email))
      .toMatchObject([
        { model_id: asked.model, units: { requests: 1, input_tokens: 100, output_tokens: 0 } },
      ]);
  });

  test('is counted for a job that is cancelled before its images are made, if they are paid for', async () => {
    const { apiKey, email } = await service.newUser();
    await command('accounts', 'limit', email, '--monthly-usd', '0.2');
    async function drawAndCancel(model_id: string): Promise<void> {
      const before = openai.seen.length;
      const drawing = draw(apiKey, { model_id, samples: 3 });
      await waitFor(() => openai.seen.length === before + 3);
      const { body } = await service.get<{ jobs: { id: number }[] }>(
        `/api/v7/jobs?key=${apiKey}&status=processing`,
      );
      expect(body.jobs).toHaveLength(1);
      await service.post(`/api/v7/jobs/${body.jobs[0]?.id}/cancel`, { key: apiKey });
      expect((await drawing).body).toMatchObject({ code: 'cancelled' });
    }
    await drawAndCancel('own-slow-painter');
    await drawAndCancel('slow-painter');
    const units = { requests: 3, images: 3, megapixels: (3 * 512 * 512) / 1e6 };
    await expect
      .poll(() => used(email))
      .toMatchObject([{ model_id: 'slow-painter', calls: 1, units, costMicros: 120_000 }]);
    expect(await draw(apiKey, { samples: 3 })).toMatchObject({
      status: 402,
      body: { code: 'spending_limit_reached' },
    });
    expect((await draw(apiKey, { samples: 2 })).body).toMatchObject({ status: 'success' });
  });

  test('is not counted for a chat that the model did not answer', async () => {
    const { apiKey, email } = await service.newUser();
    expect((await ask(apiKey, 'status-500')).status).toBe(503);
    expect((await ask(apiKey, 'parrot')).status).toBe(200);
    await expect.poll(() => used(email)).toMatchObject([{ model_id: 'parrot' }]);
  });

  test('is counted for jobs and checks, by model, by day and by account', async () => {
    await waitForOneDay();
    const { apiKey, email } = await service.newUser();
    expect((await draw(apiKey, { samples: 2 })).body).toMatchObject({ status: 'success' });
    expect((await draw(apiKey, { model_id: 'unpriced' })).body).toMatchObject({
      status: 'success',
    });
    const checked = await service.post('/nsfw_image_check', {
      key: apiKey,
      init_image: pictureUrl,
    });
    expect(checked.body).toMatchObject({ status: 'success' });
    await expect.poll(() => used(email)).toHaveLength(3);
    expect(await used(email)).toEqual([
      {
        model_id: 'painter',
        provider: 'acme',
        model: 'acme-1',
        calls: 1,
        unpriced: 0,
        units: { requests: 2, images: 2, megapixels: (2 * 512 * 512) / 1e6 },
        costMicros: 80_000,
      },
      {
        model_id: 'judge',
        provider: 'sandbox',
        model: 'sandbox-nsfw',
        calls: 1,
        unpriced: 0,
        units: { requests: 1, images: 1 },
        costMicros: 3000,
      },
      {
        model_id: 'unpriced',
        provider: 'sandbox',
        model: 'sandbox-image',
        calls: 1,
        unpriced: 1,
        costMicros: 0,
        units: { requests: 1, images: 1, megapixels: (512 * 512) / 1e6 },
      },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const [day, ...others] = JSON.parse(
      await command('usage', email, '--by', 'day', '--json', '--since', today),
    ).rows;
    expect({ day, others }).toMatchObject({ day: { day: today, costMicros: 83_000 }, others: [] });
    const table = await command('usage', '--by', 'account');
    expect(table).toMatch(new RegExp(`${email} .* 0\\.083 `));
    expect(await command('usage', email, '--since', '2999-01-01')).toBe(
      'No model has been used since 2999-01-01.\n',
    );
    const text = await metrics();
    expect(text).toMatch(
      /genmedia_usage_units_total{provider="acme",model="acme-1",unit="images"} [1-9]/,
    );
    expect(text).toMatch(/genmedia_usage_cost_usd_total{provider="acme",model="acme-1"} 0\.\d/);
  });

  test('is shown to its account by day, operation and model', async () => {
    await waitForOneDay();
    const { apiKey, email } = await service.newUser();
    const read = async (query = '', key = apiKey) =>
      (await service.get(`/api/v7/usage?key=${key}${query}`)) as {
        status: number;
        body: Record<string, unknown>;
      };
    const today = new Date().toISOString().slice(0, 10);
    expect((await draw(apiKey, { samples: 2 })).status).toBe(200);
    expect((await draw(apiKey, { model_id: 'unpriced' })).status).toBe(200);
    await command('accounts', 'limit', email, '--monthly-usd', '2');
    const painted = {
      day: today,
      operation: 'generateImage',
      model_id: 'painter',
      calls: 1,
      units: { requests: 2, images: 2, megapixels: (2 * 512 * 512) / 1e6 },
      cost_usd: 0.08,
      calls_without_price: 0,
    };
    const unpriced = { model_id: 'unpriced', calls: 1, cost_usd: null, calls_without_price: 1 };
    expect((await read()).body).toMatchObject({
      status: 'success',
      since: `${today.slice(0, 8)}01`,
      usage: [painted, unpriced],
      spent_usd: 0.08,
      limit_usd: 2,
    });
    const found = async (query: string) => (await read(query)).body.usage;
    expect(await found(`&operation=generateImage&since=${today}&until=${today}`)).toHaveLength(2);
    expect(await found('&operation=editImage')).toEqual([]);
    expect(await found('&since=2026-01-01&until=2026-01-02')).toEqual([]);
    const other = await service.newUser();
    expect((await read('', other.apiKey)).body).toMatchObject({ usage: [], spent_usd: 0 });
    const refused = ['&since=2026-05-02&until=2026-05-01', '&since=2026-01-01&until=2026-04-04'];
    for (const query of [...refused, '&since=2026-02-30', '&since=0000-01-01']) {
      expect(await read(query)).toMatchObject({ status: 400, body: { status: 'error' } });
    }
    expect(await read('&since=2999-12-31')).toMatchObject({ status: 200, body: { usage: [] } });
  });

  test.runIf(isFull)('is counted for each call that a song takes', async () => {
    const { apiKey, email } = await service.newUser();
    const sing = (duration: number) =>
      service.post('/api/v6/voice/song_generator', {
        key: apiKey,
        model_id: 'beta-short',
        prompt: 'a lighthouse',
        lyrics_generation: true,
        duration,
      });
    const { body } = await sing(31);
    expect(body).toMatchObject({ status: 'success' });
    expect(await used(email)).toMatchObject([
      {
        model: 'sandbox-music',
        calls: 1,
        units: { requests: 1, seconds: 31 },
        costMicros: 310_000,
      },
      { model: 'sandbox-language', calls: 1, costMicros: 1000 },
    ]);
    // Both count before, too: 30 seconds and the lyrics cost 30.1 cents.
    await command('accounts', 'limit', email, '--monthly-usd', '0.611');
    expect((await sing(30)).status).toBe(402);
    await command('accounts', 'limit', email, '--monthly-usd', '0.612');
    expect((await sing(30)).status).toBe(200);
  });

  test('is what the host says that it bills, and nothing where its model failed', async () => {
    const { apiKey, email } = await service.newUser();
    onTestFinished(() => {
      fal.onStep = () => undefined;
    });
    fal.onStep = (step) =>
      step === 'result'
        ? {
            status: 200,
            headers: { 'x-fal-billable-units': '2.5' },
            body: { output: 'A red lighthouse' },
          }
        : undefined;
    expect((await write(apiKey)).body).toMatchObject({ status: 'success' });
    expect(await used(email)).toMatchObject([
      {
        model_id: 'writer',
        provider: 'fal',
        model: 'acme/words',
        costMicros: 50_000,
        units: { requests: 1, billable_units: 2.5 },
      },
    ]);
    fal.onStep = (step) => (step === 'result' ? { status: 500 } : undefined);
    expect((await write(apiKey)).body).toMatchObject({ status: 'error' });
    expect(await used(email)).toMatchObject([{ calls: 2, unpriced: 0, costMicros: 50_000 }]);
  });

  async function metrics(): Promise<string> {
    return (await service.get<string>('/metrics')).body;
  }
});

describe('an account that has reached its limit for the month', () => {
  let limited: User;
  beforeAll(async () => {
    limited = await service.newUser();
    expect(await command('accounts', 'limit', limited.email, '--monthly-usd', '0.1')).toMatch(
      /may spend 0\.10 USD a month/,
    );
    expect((await draw(limited.apiKey, { samples: 2 })).status).toBe(200);
  });

  const refusal = {
    status: 'error',
    code: 'spending_limit_reached',
    message: expect.stringMatching(
      /^Your account may use models for 0\.10 USD a month, and this request would exceed that\. Ask the operator of the service for more, or wait until \d{4}-\d\d-01\.$/,
    ),
  };

  test('is told before anything is paid for, by every operation, and not to come again', async () => {
    const before = openai.seen.length;
    const key = limited.apiKey;
    // A cent and more is left: a picture costs four, an answer of this length more than two.
    const answers = await Promise.all([
      draw(key),
      ask(key, 'parrot', { max_tokens: 20 }),
      ask(key, 'parrot', { max_tokens: 20, stream: true }),
    ]);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toMatchObject({ status: 402, body: refusal });
      expect(headers.get('x-should-retry')).toBe('false');
    }
    expect(openai.seen).toHaveLength(before);
    expect((await ask(key, 'parrot', { max_tokens: 2 })).status).toBe(200);
  });

  test('goes on with models that have no price, and with a higher limit at once', async () => {
    const { apiKey: key, email } = limited;
    expect((await draw(key, { model_id: 'unpriced' })).status).toBe(200);
    await command('accounts', 'limit', email, '--monthly-usd', '1');
    expect((await draw(key)).status).toBe(200);
    await command('accounts', 'limit', email, '--monthly-usd', '0');
    const checked = await service.post('/nsfw_image_check', { key, init_image: pictureUrl });
    expect(checked).toMatchObject({ status: 402, body: { code: refusal.code } });
    expect((await write(key)).status).toBe(402);
    await command('accounts', 'limit', email, '--monthly-usd', 'default');
    expect((await draw(key)).status).toBe(200);
    const audit = await command('accounts', 'audit', '--account', email);
    expect(audit).toMatch(/limit +limit 1\.00 USD/);
  });

  test('gets no more of what nobody knew the cost of before, although it was accepted', async () => {
    const { apiKey, email } = await service.newUser();
    await command('accounts', 'limit', email, '--monthly-usd', '0.04');
    onTestFinished(() => {
      fal.onStep = () => undefined;
      fal.isDone = () => true;
    });
    fal.isDone = () => false;
    const headers = { 'x-fal-billable-units': '2.5' };
    const body = { output: 'A red lighthouse' };
    fal.onStep = (step) => (step === 'result' ? { status: 200, headers, body } : undefined);
    const submitted = fal.requests.length;
    const jobs = [await writeLater(apiKey), await writeLater(apiKey)];
    fal.isDone = () => true;
    const ends = await Promise.all(jobs.map((id) => endOf(apiKey, id)));
    expect(ends).toMatchObject([
      { status: 'success' },
      {
        status: 'error',
        code: refusal.code,
        message: expect.stringMatching(/for 0\.04 USD a month/),
      },
    ]);
    expect(fal.requests).toHaveLength(submitted + 1);
    expect(await used(email)).toMatchObject([{ calls: 1, costMicros: 50_000 }]);
  });

  test('OpenAI’s client does not send the request again', async () => {
    const { apiKey, email } = await service.newUser();
    await command('accounts', 'limit', email, '--monthly-usd', '0');
    let sent = 0;
    const counting: typeof fetch = (input, init) => {
      sent += 1;
      return fetch(input, init);
    };
    const theirs = new OpenAI({
      apiKey,
      baseURL: `${service.url}/api/v7/llm`,
      fetch: counting,
      maxRetries: 3,
    });
    const messages = [{ role: 'user' as const, content: 'Hello' }];
    const failed = theirs.chat.completions.create({ model: 'parrot', messages });
    const error = await failed.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status: 402, code: 'spending_limit_reached' });
    expect(sent).toBe(1);
  });
});

import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenAiServer, startOpenAiServer } from '../../engines/testing/openai-server.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { useService } from '../../testing/service.ts';

const path = '/api/v7/llm/chat/completions';
const models = ['parrot', 'stops-talking', 'cut-off', 'status-500'];

let server: OpenAiServer;
let folder: string;

const service = useService('Postgres', async () => {
  server = await startOpenAiServer();
  folder = await makeTestFolder();
  const MODELS = join(folder, 'models.yaml');
  await writeFile(
    MODELS,
    `providers:
  acme: { type: openai-compatible, baseUrl: '${server.url}' }
models:
${models
  .map(
    (model) => `
  - model_id: ${model}
    name: ${model}
    description: Says what you said.
    feature: llmaster
    operations: [createChatCompletion]
    provider: acme
    model: ${model}
`,
  )
  .join('')}`,
  );
  return { MODELS };
});

let key: string;
const unheard: unknown[] = [];
const hear = (error: unknown) => unheard.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', hear);
  key = (await service.newUser()).apiKey;
});

afterAll(async () => {
  process.off('unhandledRejection', hear);
  await server.close();
  await rm(folder, { recursive: true });
});

const bodyFor = (model: string, stream: boolean) => ({
  key,
  model,
  stream,
  messages: [{ role: 'user', content: 'Good morning to you' }],
});

/** Sends a request and hangs up so many milliseconds later; resolves when the socket is closed. */
function hangUpAfter(ms: number, body: object): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const outgoing = request(`${service.url}${path}`, { method: 'POST', headers, agent: false });
    outgoing.on('error', () => {});
    outgoing.on('response', (answer) => answer.on('error', () => {}).resume());
    outgoing.on('close', resolve);
    outgoing.end(JSON.stringify(body), () => setTimeout(() => outgoing.destroy(), ms));
  });
}

test.each(models.flatMap((model) => [true, false].map((stream) => ({ model, stream }))))(
  'callers of $model (stream: $stream) who hang up within 40 ms leave nothing behind',
  async ({ model, stream }) => {
    for (let ms = 0; ms < 40; ms += 2) await hangUpAfter(ms, bodyFor(model, stream));
    // As many calls at once as the plan allows succeed, so every place is free again.
    const ask = () => service.post(path, bodyFor('parrot', false));
    await expect
      .poll(async () => {
        const answers = await Promise.all(Array.from({ length: 5 }, ask));
        return answers.map(({ status }) => status);
      })
      .toEqual([200, 200, 200, 200, 200]);
    expect(unheard).toEqual([]);
  },
);

test('who hangs up before the answer is logged as 499, not as a failure of the service', async () => {
  const requests = () =>
    service.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.message === 'request' && line.operation === 'createChatCompletion');
  // Calls of the tests before may end and be logged late, as those of their account or of none.
  const others = new Set([undefined, ...requests().map(({ account }) => account)]);
  const { apiKey } = await service.newUser();
  const messages = [{ role: 'user', content: 'Good evening' }];
  const caller = new AbortController();
  const call = fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...bodyFor('stops-talking', false), key: apiKey, messages }),
    signal: caller.signal,
  });
  await expect.poll(() => server.seen.at(-1)?.body).toMatchObject({ messages });
  caller.abort();
  await expect(call).rejects.toThrow();
  await expect
    .poll(() => requests().filter(({ account }) => !others.has(account)))
    .toEqual([expect.objectContaining({ status: 499 })]);
});

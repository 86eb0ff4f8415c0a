import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOperations } from '../operations/generations/list.ts';
import { type Engines, openEngines } from './engines.ts';

/** More than there are workers of any kind. */
const callsAtOnce = 40;

let folder: string;
let server: Server;
let waiting: ServerResponse[] = [];
let engines: Engines;
let wav: Uint8Array | undefined;

beforeAll(async () => {
  // Answers nobody before all calls are there.
  server = createServer((request, response) => {
    request.resume();
    waiting.push(response);
    if (waiting.length < callsAtOnce) return;
    for (const each of waiting) each.writeHead(200, { 'Content-Type': 'audio/wav' }).end(wav);
    waiting = [];
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(
    join(fileURLToPath(new URL('../../node_modules/', import.meta.url)), '.lanes-'),
  );
  await writeFile(
    join(folder, 'models.mjs'),
    `const model = (modelId) => ({
  specificationVersion: 'v4',
  provider: 'looping',
  modelId,
  supportedUrls: {},
  doGenerate() { for (;;) {} },
  doStream() { for (;;) {} },
});
export const createLooping = () => ({ languageModel: model, soundModel: model });
`,
  );
  const models = join(folder, 'models.yaml');
  const { port } = server.address() as AddressInfo;
  await writeFile(
    models,
    `providers:
  looping: { type: ./models.mjs }
  studio: { type: http, baseUrl: 'http://127.0.0.1:${port}/tasks' }
models:
  - model_id: loops
    name: Loops
    description: Never ends, and never waits.
    feature: audio_gen
    operations: [generateSound, createChatCompletion]
    provider: looping
    model: { sound: any, language: any }
    limits: { seconds: 2 }
  - model_id: studio
    name: Studio
    description: Plays a tone.
    feature: audio_gen
    operations: [generateSound]
    provider: studio
    model: tone
  - model_id: sandbox
    name: Sandbox
    description: Plays.
    feature: audio_gen
    operations: [generateSound]
    provider: sandbox
    model: sandbox-sound
`,
  );
  engines = await openEngines({ operations: catalogueOperations, models, threads: 1 });
  wav = (await makeSound('sandbox')).files[0]?.content;
});

afterAll(async () => {
  await engines.close();
  server.close();
  await rm(folder, { recursive: true });
});

const task = { prompt: 'a hum', durationSeconds: 1, outputFormat: 'wav' } as const;

const makeSound = (id: string) => engines.run(engines.resolve('generateSound', 'sound', id), task);

test('a file of models that loops fails its job alone', async () => {
  let isOver = false;
  const looping = makeSound('loops').finally(() => {
    isOver = true;
  });
  const [looped, others] = await Promise.allSettled([
    looping,
    makeSound('sandbox').then((made) => ({ made, wasLooping: !isOver })),
  ]);
  expect(looped).toMatchObject({ reason: { name: 'EngineError', code: 'model_timeout' } });
  expect(others).toMatchObject({ value: { made: { files: [{ mediaType: 'audio/wav' }] } } });
  expect(await makeSound('sandbox')).toMatchObject({ duration: 1 });
});

test('a file of models that loops in a conversation fails that alone', async () => {
  const model = engines.resolve('createChatCompletion', 'language', 'loops');
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  const chatting = engines.generateText(model, [{ prompt, maxBytes: 1000 }], {
    signal: new AbortController().signal,
    holding: { take() {}, give() {} },
  });
  await expect(chatting).rejects.toMatchObject({ code: 'model_timeout' });
  clearInterval(timer);
  // If it ran here, no timer would have run.
  expect(turns).toBeGreaterThan(1);
});

test(`${callsAtOnce} calls of a remote model wait at once`, async () => {
  const made = await Promise.all(Array.from({ length: callsAtOnce }, () => makeSound('studio')));
  expect(made.every(({ files }) => files[0]?.mediaType === 'audio/wav')).toBe(true);
});

test('calls of remote models end when the service stops', async () => {
  const models = join(folder, 'models.yaml');
  const others = await openEngines({ operations: catalogueOperations, models, threads: 1 });
  const model = others.resolve('generateSound', 'sound', 'studio');
  const ended = expect(others.run(model, task)).rejects.toMatchObject({
    name: 'EngineError',
    code: 'model_failed',
    retryable: true,
  });
  await others.close();
  await ended;
  waiting = [];
});

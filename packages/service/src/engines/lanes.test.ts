import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { catalogueOperations } from '../operations/generations/list.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { isFull } from '../testing/full.ts';
import { sharedPools } from '../testing/shared-engines.ts';
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
  folder = await makeTestFolder();
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
// A second of silence as WAV, made once.
const silence = Buffer.alloc(44 + 96_000);
silence.write('RIFF', 0);
silence.writeUInt32LE(silence.length - 8, 4);
silence.write('WAVEfmt ', 8);
silence.set([16, 0, 0, 0, 1, 0, 1, 0], 16);
silence.writeUInt32LE(48_000, 24);
silence.writeUInt32LE(96_000, 28);
silence.set([2, 0, 16, 0], 32);
silence.write('data', 36);
silence.writeUInt32LE(96_000, 40);
const kept = new Uint8Array(silence);
const keeping = (modelId) => ({
  ...model(modelId),
  doGenerate: async () => ({ audio: { data: kept, mediaType: 'audio/wav' }, warnings: [] }),
});
export const createLooping = () => ({
  languageModel: model,
  soundModel: (id) => (id === 'kept' ? keeping(id) : model(id)),
});
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
  - model_id: keeps
    name: Keeps
    description: Gives the same bytes each time.
    feature: audio_gen
    operations: [generateSound]
    provider: looping
    model: { sound: kept }
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
  engines = await openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
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
  const [looped, other] = await Promise.allSettled([makeSound('loops'), makeSound('sandbox')]);
  expect(looped).toMatchObject({ reason: { name: 'EngineError', code: 'model_timeout' } });
  expect(other).toMatchObject({ value: { files: [{ mediaType: 'audio/wav' }] } });
  expect(await makeSound('sandbox')).toMatchObject({ duration: 1 });
});

test.runIf(isFull)('a model in a file may give the same bytes for several tasks', async () => {
  const first = await makeSound('keeps');
  const [second] = await Promise.all([makeSound('keeps'), makeSound('keeps')]);
  expect(first).toMatchObject({ duration: 1, files: [{ mediaType: 'audio/wav' }] });
  expect(second).toEqual(first);
  const model = engines.resolve('generateSound', 'sound', 'keeps');
  const mp3 = await engines.run(model, { ...task, outputFormat: 'mp3' });
  expect(mp3.files).toMatchObject([{ mediaType: 'audio/mpeg' }]);
  expect(await makeSound('keeps')).toEqual(first);
});

test.runIf(isFull)('a file of models that loops in a conversation fails that alone', async () => {
  const model = engines.resolve('createChatCompletion', 'language', 'loops');
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  onTestFinished(() => clearInterval(timer));
  const chatting = engines.generateText(model, [{ prompt, maxBytes: 1000 }], {
    signal: new AbortController().signal,
    holding: { take() {}, give() {} },
  });
  const ended = expect(chatting).rejects.toMatchObject({ code: 'model_timeout' });
  // If it ran here, no timer would run.
  await expect.poll(() => turns).toBeGreaterThan(1);
  await ended;
});

test(`${callsAtOnce} calls of a remote model wait at once`, async () => {
  const made = await Promise.all(Array.from({ length: callsAtOnce }, () => makeSound('studio')));
  expect(made.every(({ files }) => files[0]?.mediaType === 'audio/wav')).toBe(true);
});

test('calls of remote models end when the service stops', async () => {
  const models = join(folder, 'models.yaml');
  const others = await openEngines({
    operations: catalogueOperations,
    models,
    pools: sharedPools(),
  });
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

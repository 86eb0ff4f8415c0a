import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '../../testing/folder.ts';
import { isFull } from '../../testing/full.ts';
import { useService } from '../../testing/service.ts';
import type { User } from '../../testing/users.ts';
import { useWebServer } from '../../testing/web-server.ts';
import { ask } from './testing/ask.ts';
import { movie, recording } from './testing/real-files.ts';
import { type ReplicateHost, sameOutput, startReplicateHost } from './testing/replicate-host.ts';

const apiKey = 'canary-of-replicate-23';

let folder: string;
let host: ReplicateHost;
let user: User;
const web = useWebServer();
const service = useService('Postgres', async () => {
  process.env.REPLICATE_API_TOKEN = apiKey;
  host = await startReplicateHost();
  folder = await makeTestFolder();
  const file = join(folder, 'models.yaml');
  await writeFile(file, host.catalogue);
  return { MODELS: `${file},sandbox`, ALLOW_PRIVATE_URLS: '127.0.0.1/32' };
});

beforeAll(async () => {
  user = await service.newUser();
});

beforeEach(() => {
  host.predictions.length = 0;
  host.uploads.clear();
  host.onOutput = sameOutput;
});

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
  process.env.REPLICATE_API_TOKEN = '';
  expect(new Set(host.headers.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${apiKey}`]),
  );
  expect(service.log.filter((line) => line.includes(apiKey))).toEqual([]);
});

/** The names, or versions, of the models that were asked. */
const models = () => host.predictions.map(({ model }) => model);
const whisper = '8099696689d249cf8b122d833c36ac3f75505c666a395ca40ef26f68e7d3d16e';
const classifier = '97116600cabd3037e5f22ca08ffcc33b92cfacebf7ccd3609e9c1d29e43d3a8d';

test.runIf(isFull)('a video is dubbed by models that listen, translate and speak', async () => {
  host.onOutput = (output, { prompt }) =>
    prompt === undefined ? output : ['Buenos ', 'd\u00edas.'];
  const video = await movie({ width: 160, height: 96, seconds: 3 });
  const dubbed = await ask(service, user, 'createDubbing', {
    init_video: web.put('film.mp4', video.data),
    source_lang: 'de',
    output_lang: 'es',
    voice_id: 'Wise_Woman',
  });
  expect(dubbed).toMatchObject({ status: 'success', meta: { engine: 'replicate' } });
  expect(models()).toEqual([whisper, 'openai/gpt-5.6-terra', 'minimax/speech-2.6-hd']);
  const [heard, translated, spoken] = host.predictions.map(({ input }) => input);
  expect(heard).toMatchObject({ language: 'de' });
  expect(translated?.prompt).toContain('Guten Tag.');
  expect(spoken).toMatchObject({ text: 'Buenos d\u00edas.', voice_id: 'Wise_Woman' });
});

test.runIf(isFull)('each still of a video is checked', async () => {
  const film = await movie({ width: 160, height: 96, seconds: 2 });
  const checked = await ask(service, user, 'checkNsfw', {
    init_image: web.put('checked.mp4', film.data),
  });
  expect(checked).toMatchObject({ status: 'success', has_nsfw_concept: [true] });
  expect(host.predictions.length).toBeGreaterThan(1);
  expect(new Set(models())).toEqual(new Set([classifier]));
  await expect.poll(() => [...host.uploads.values()].filter(Boolean)).toEqual([]);
});

test.runIf(isFull)('what its own checker refuses is told, and is not paid twice', async () => {
  host.onOutput = () => {
    throw new Error('The input was flagged as sensitive: canary-words (E005)');
  };
  const request = { model_id: 'stable-audio-2-5', prompt: 'rain', duration: 1 };
  expect(await ask(service, user, 'generateSound', request)).toMatchObject({
    status: 'error',
    code: 'model_refused',
    message: expect.stringContaining('its host does not allow this content.'),
  });
  expect(host.predictions).toHaveLength(1);
  expect(service.log.filter((line) => line.includes('canary-words'))).toEqual([]);
});

test.runIf(isFull)('what Replicate has no model for is done by the next catalogue', async () => {
  const speech = await recording('Good morning.');
  const answer = await ask(service, user, 'convertSpeech', {
    model_id: 'sandbox-voice',
    voice_id: 'slt',
    init_audio: web.put('spoken.wav', speech.data),
  });
  expect(answer).toMatchObject({ status: 'success', meta: { engine: 'sandbox' } });
  expect(host.predictions).toEqual([]);
});

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '@genmedia/media';
import { sandbox } from '@genmedia/sandbox';
import { experimental_generateVideo as generateVideo } from 'ai';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { catalogueOperations } from '../../../operations/generations/list.ts';
import { speakLines } from '../../../operations/voice/dubbing/speak-lines.ts';
import { makeTestFolder } from '../../../testing/folder.ts';
import { isFull } from '../../../testing/full.ts';
import { sharedPools } from '../../../testing/shared-engines.ts';
import { decodeSound } from '../../../testing/sound.ts';
import { type Engines, openEngines } from '../../engines.ts';
import { httpFaults } from '../../testing/http-faults.ts';
import { type HttpServer, startHttpServer } from '../../testing/http-server.ts';

const apiKey = 'canary-of-the-studio';
let folder: string;
let server: HttpServer;
let engines: Engines;

const entry = (model_id: string, operations: string, more: string) => `
  - model_id: ${model_id}
    name: ${model_id}
    description: On a server of our own.
    feature: audio_gen
    operations: [${operations}]
    provider: studio
    ${more}`;

beforeAll(async () => {
  process.env.TEST_STUDIO_KEY = apiKey;
  folder = await makeTestFolder();
  server = await startHttpServer();
  const models = join(folder, 'models.yaml');
  await writeFile(
    models,
    `providers:
  studio:
    type: http
    baseUrl: ${server.url}
    apiKeyEnv: TEST_STUDIO_KEY
    headers: { X-Team: media }
models:${entry('sounds', 'generateSound', 'model: crash\n    settings: { quality: 3 }')}
${entry('voices', 'generateSpeech, transcribeSpeech, convertSpeech', 'model: { speech: says, transcription: hears, voice: turns }')}
${entry('plays', 'composeMusic, generateMusic', 'model: plays')}
${entry('builds', 'fetchObject3d', 'model: builds')}
${entry('checks', 'checkNsfw', 'model: checks')}
${entry('cleans', 'removeWatermark', 'model: cleans')}
${entry('dubs', 'createDubbing', 'model: { dubbing: dubs }')}
${entry('draws', 'generateImage, editImage', 'model: draws')}
${entry('films', 'generateVideo', 'model: films\n    style: in oil')}
${['slow', 'slow-forever', 'slow-and-lost', 'slow-and-forgotten', ...Object.keys(httpFaults)]
  .map((name) => entry(name, 'generateSound', `model: ${name}`))
  .join('')}
`,
  );
  engines = await openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
});

afterAll(async () => {
  await engines.close();
  await server.close();
  delete process.env.TEST_STUDIO_KEY;
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  server.seen.length = 0;
});

const sound = (model: string, signal?: AbortSignal) =>
  engines.run(
    engines.resolve('generateSound', 'sound', model),
    { prompt: 'A door slams', durationSeconds: 1, outputFormat: 'wav', bitrateKbps: 128, seed: 7 },
    signal,
  );

async function film(): Promise<Uint8Array> {
  const { video } = await generateVideo({
    model: sandbox.videoModel('sandbox-video'),
    prompt: 'The sea',
    resolution: '96x64',
    duration: 1,
    fps: 4,
    seed: 7,
  });
  return video.uint8Array;
}

const lastTask = () => server.seen.findLast(({ method }) => method === 'POST');

async function typesOf(files: readonly { content: Uint8Array }[]) {
  const types = await Promise.all(files.map(({ content }) => fileTypeFromBuffer(content)));
  return types.map((type) => type?.mime);
}

async function picture(background: string): Promise<Media> {
  const plain = sharp({ create: { width: 96, height: 96, channels: 3, background } });
  return { data: new Uint8Array(await plain.png().toBuffer()), mediaType: 'image/png' };
}

describe('a server of one’s own', () => {
  test('makes sounds, and gets the whole task', async () => {
    const { files, duration, warnings } = await sound('sounds');
    expect(await typesOf(files)).toEqual(['audio/wav']);
    expect(duration).toBeCloseTo(1, 1);
    expect(warnings).toEqual([]);
    expect(lastTask()).toMatchObject({
      path: '/v1/tasks',
      files: [],
      headers: { authorization: `Bearer ${apiKey}`, 'x-team': 'media' },
      task: {
        kind: 'sound',
        model: 'crash',
        seed: 7,
        parameters: { quality: 3 },
        input: {
          prompt: 'A door slams',
          durationSeconds: 1,
          outputFormat: 'wav',
          bitrateKbps: 128,
        },
      },
    });
  });

  test('speaks, transcribes, and changes the voice', async () => {
    const say = engines.resolve('generateSpeech', 'speech', 'voices');
    const { files } = await engines.run(say, { text: 'Good morning', format: 'wav', speed: 1 });
    const [file] = files;
    const audio = { data: file?.content ?? new Uint8Array(), mediaType: 'audio/wav' };
    const hear = engines.resolve('transcribeSpeech', 'transcription', 'voices');
    const heard = await engines.run(hear, { audio, times: 'word' });
    expect(heard).toMatchObject({ text: expect.stringMatching(/good morning/i), language: 'en' });
    expect(heard.words).toHaveLength(2);
    const turn = engines.resolve('convertSpeech', 'voice', 'voices');
    const turned = await engines.run(turn, { audio, voice: 'slt', outputFormat: 'wav', seed: 7 });
    expect((await decodeSound(turned.files[0]?.content ?? audio.data)).seconds).toBeGreaterThan(
      0.5,
    );
    expect(lastTask()).toMatchObject({
      files: [['audio', 'audio/wav']],
      task: { kind: 'voice', model: 'turns', input: { voice: 'slt', outputFormat: 'wav' } },
    });
  });

  test('is told the language to dub into', async () => {
    const model = engines.resolve('generateSpeech', 'speech', 'voices');
    const order = { model, voice: 'slt', speed: 1, language: 'es', end: 9, seed: 7 };
    const said = [{ text: 'Good morning', start: 0, end: 8 }];
    const { lines } = await speakLines(engines.run, said, ['Buenos días'], order);
    expect(lines).toMatchObject([{ start: 0, end: 8, text: 'Buenos días' }]);
    expect(lastTask()?.task).toMatchObject({
      kind: 'speech',
      model: 'says',
      parameters: { seed: 7 },
      input: { text: 'Buenos días', voice: 'slt', language: 'es', outputFormat: 'wav', speed: 1 },
    });
  });

  test.runIf(isFull)(
    'plays music after a melody, and tells what it sang and left out',
    async () => {
      const [melody] = (await sound('sounds')).files;
      const model = engines.resolve('composeMusic', 'music', 'plays');
      const made = await engines.run(model, {
        prompt: 'A waltz',
        lyrics: '[Verse]\nOne two three',
        instrumental: false,
        durationSeconds: 10,
        outputFormat: 'mp3' as const,
        seed: 7,
        melody: { data: melody?.content ?? new Uint8Array(), mediaType: 'audio/wav' },
      });
      expect(await typesOf(made.files)).toEqual(['audio/mpeg']);
      expect(made).toMatchObject({
        duration: 10,
        lyrics: expect.stringContaining('One two three'),
        warnings: ['The melody is not heard.'],
      });
      expect(lastTask()?.files).toEqual([['melody', 'audio/wav']]);
    },
  );

  test.runIf(isFull)('builds objects, with a picture of them', async () => {
    const model = engines.resolveFirst('fetchObject3d', 'object3d');
    const task = { prompt: 'a chair', images: [await picture('red')], textureSize: 256, seed: 7 };
    const { files } = await engines.run(model, task);
    expect(await typesOf(files)).toEqual(['model/gltf-binary', 'image/png']);
    expect(lastTask()?.files).toEqual([['images', 'image/png']]);
  });

  test('checks images', async () => {
    const model = engines.resolveFirst('checkNsfw', 'imageClassifier');
    const images = [await picture('red'), await picture('blue')];
    const { scores } = await engines.run(model, { images });
    expect(scores).toHaveLength(2);
    expect(scores[0]).toMatchObject({ neutral: expect.any(Number) });
  });

  test('takes watermarks out of videos', async () => {
    const video = { data: await film(), mediaType: 'video/mp4' };
    const region = { x: 60, y: 44, width: 30, height: 16 };
    const model = engines.resolveFirst('removeWatermark', 'videoEdit');
    const made = await engines.run(model, { video, task: 'remove-watermark', region, seed: 7 });
    expect(await typesOf(made.files)).toEqual(['video/mp4']);
    expect(made.region).toEqual(region);
  });

  test('dubs videos', async () => {
    const video = { data: await film(), mediaType: 'video/mp4' };
    const model = engines.resolve('createDubbing', 'dubbing', 'dubs');
    const task = { video, sourceLanguage: 'en', targetLanguage: 'pt-br', speed: 1, seed: 7 };
    const { files } = await engines.run(model, task);
    expect(files[0]?.content).toEqual(video.data);
    expect(lastTask()).toMatchObject({
      task: { kind: 'dubbing', input: { sourceLanguage: 'en', targetLanguage: 'pt-br', speed: 1 } },
      files: [['video', 'video/mp4']],
    });
  });

  test('draws, edits, and films', async () => {
    const draw = engines.resolve('generateImage', 'image', 'draws');
    const size = { width: 96, height: 64 };
    const drawn = await engines.run(draw, { prompt: 'A pier', ...size, seeds: [7, 8] });
    expect(await sharp(drawn.files[1]?.content).metadata()).toMatchObject(size);
    const [first] = drawn.files;
    const image = { data: first?.content ?? new Uint8Array(), mediaType: 'image/png' };
    const edited = await engines.run(draw, {
      prompt: 'Make it darker',
      images: [image],
      seeds: [7],
    });
    expect(await sharp(edited.files[0]?.content).metadata()).toMatchObject(size);
    const films = engines.resolve('generateVideo', 'video', 'films');
    const filmTask = {
      // Pictures can be animated without a prompt.
      prompt: undefined,
      ...size,
      duration: 1,
      fps: 8,
      seed: 7,
      firstFrame: image,
    };
    const { files } = await engines.run(films, filmTask);
    expect(await typesOf(files)).toEqual(['video/mp4']);
    expect(lastTask()).toMatchObject({
      files: [['firstFrame', 'image/png']],
      task: { input: { prompt: 'in oil', resolution: '96x64', durationSeconds: 1, fps: 8 } },
    });
  });

  test('that takes long is polled until its result is here, even if polls fail', async () => {
    const { files } = await sound('slow');
    expect(await typesOf(files)).toEqual(['audio/wav']);
    const asked = server.seen.filter(({ method }) => method === 'GET');
    expect(asked).toHaveLength(4);
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
    // Though the server asks for no pause.
    const pauses = asked.slice(1).map(({ at }, i) => at - (asked[i]?.at ?? at));
    expect(Math.min(...pauses)).toBeGreaterThan(90);
    expect(server.seen.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  test('is told when a task is cancelled', async () => {
    const reason = new Error('the caller went away');
    for (const [model, isDone] of [
      ['never', () => lastTask()?.wasLeft],
      // A poll that was already sent may arrive after the DELETE.
      ['slow-forever', () => server.seen.some(({ method }) => method === 'DELETE')],
    ] as const) {
      const controller = new AbortController();
      const running = sound(model, controller.signal);
      await expect.poll(() => lastTask()?.task.model).toBe(model);
      if (model === 'slow-forever') {
        await expect.poll(() => server.seen.at(-1)?.method).toBe('GET');
      }
      controller.abort(reason);
      await expect(running).rejects.toBe(reason);
      await expect.poll(isDone).toBe(true);
    }
  });
});

describe('a server that', () => {
  test.each([
    ['refuses in words', 'refuses', 'model_refused', false, 'Refusal'],
    ['refuses a file in words', 'too-long', 'input_unsupported', false, 'Refusal'],
    ['refuses without words', 'refuses-wordless', 'model_refused', false, 'status 400'],
    ['refuses with something else', 'refuses-oddly', 'model_refused', false, 'status 422'],
    ['refuses with the key in its words', 'refuses-with-key', 'model_refused', false, 'status 422'],
    ['refuses at length, with the key', 'refuses-at-length', 'model_refused', false, 'status 422'],
    ['does not know the key', 'denies', 'model_unavailable', false, 'status 401'],
    ['fails', 'fails', 'model_unavailable', true, 'status 500'],
    ['is busy', 'is-busy', 'model_unavailable', true, 'status 429'],
    ['gives a page', 'is-no-file', 'model_failed', false, 'instead of audio/wav'],
    ['gives no file', 'has-no-file', 'model_failed', false, 'The answer has no file audio'],
    ['gives broken JSON', 'is-broken-json', 'model_failed', false, 'not a JSON object'],
    ['redirects', 'redirects', 'model_unavailable', false, 'status 307'],
    ['accepts for another server', 'accepts-elsewhere', 'model_failed', false, 'needs a Location'],
    ['accepts and says not where', 'accepts-nowhere', 'model_failed', false, 'needs a Location'],
    ['is lost while it works', 'slow-and-lost', 'model_unavailable', true, 'no answer'],
    ['is restarted', 'slow-and-forgotten', 'model_unavailable', true, 'has lost the task'],
    ['breaks off', 'breaks-off', 'model_failed', true, 'TypeError'],
    ['sends without an end', 'huge', 'model_failed', false, 'FetchError'],
  ])('%s', async (_what, model, code, retryable, detail) => {
    const error = await sound(model).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'EngineError', code, retryable });
    expect(error).toMatchObject({ detail: expect.stringContaining(detail) });
    expect(`${JSON.stringify(error)}${(error as Error).stack}`).not.toContain('canary');
  });

  test('refuses causes an error with its own words', async () => {
    await expect(sound('refuses')).rejects.toThrow('There is no voice nora. Voices: mia, tom.');
    await expect(sound('too-long')).rejects.toThrow('This media has more than 60 seconds.');
  });

  test('cannot be reached causes an error that is worth another attempt', async () => {
    const gone = await startHttpServer();
    await gone.close();
    const models = join(folder, 'gone.yaml');
    await writeFile(
      models,
      `providers: { studio: { type: http, baseUrl: '${gone.url}' } }
models:${entry('sounds', 'generateSound', 'model: crash')}
`,
    );
    const others = await openEngines({
      operations: catalogueOperations,
      models,
      pools: sharedPools(),
    });
    onTestFinished(() => others.close());
    const model = others.resolve('generateSound', 'sound', 'sounds');
    const task = { prompt: 'A door', durationSeconds: 1, outputFormat: 'wav' } as const;
    await expect(others.run(model, task)).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
      detail: expect.stringMatching('ECONNREFUSED'),
    });
  });

  test('has a language model in the catalogue is refused at the start', async () => {
    const models = join(folder, 'talks.yaml');
    await writeFile(
      models,
      `providers: { studio: { type: http, baseUrl: '${server.url}' } }
models:${entry('talks', 'createChatCompletion', 'model: talks')}
`,
    );
    const opening = openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
    await expect(opening).rejects.toThrow('http has no language models');
  });
});

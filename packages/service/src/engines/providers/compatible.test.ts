import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { drawnSize } from '../../operations/images/image-size.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { type Engines, openEngines } from '../engines.ts';
import { faults } from '../testing/openai-faults.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';

const apiKey = 'sk-canary-of-ours';
let folder: string;
let server: OpenAiServer;
let engines: Engines;

const entry = (model_id: string, operations: string, more = '') => `
  - model_id: ${model_id}
    name: ${model_id}
    description: Elsewhere.
    feature: imagen
    operations: [${operations}]
    provider: acme
    ${more || `model: ${model_id}`}
`;

beforeAll(async () => {
  process.env.TEST_ACME_KEY = apiKey;
  folder = await makeTestFolder();
  server = await startOpenAiServer();
  const models = join(folder, 'models.yaml');
  await writeFile(
    models,
    `providers:
  acme:
    type: openai-compatible
    baseUrl: ${server.url}
    apiKeyEnv: TEST_ACME_KEY
    headers: { X-Team: media }
  open:
    type: openai-compatible
    baseUrl: ${server.url}
  proxied:
    type: openai-compatible
    baseUrl: ${server.url}
    headers: { authorization: Basic bWU6cHc= }
  packaged:
    type: '@ai-sdk/openai'
    baseUrl: ${server.url}
    apiKeyEnv: TEST_ACME_KEY
models:${entry('checker', 'checkNsfw', 'model: sandbox-nsfw').replace('acme', 'sandbox')}
${entry('gpt-image-1', 'generateImage, inpaintImage')}
    sizes: [1024x1024, 1536x1024, 1024x1536]
${entry('painter', 'generateImage, editImage')}
    style: in oil
    settings: { quality: high }
${entry('speaker', 'generateSpeech')}${entry('whisper-1', 'transcribeSpeech')}
${entry('parrot', 'captionImage, createDubbing', 'model: { language: parrot }')}
${entry('open', 'generateSpeech', 'model: speaker').replace('acme', 'open')}
${entry('proxied', 'generateSpeech, captionImage', 'model: { speech: speaker, language: parrot }').replace('acme', 'proxied')}
${entry('packaged', 'generateSpeech', 'model: speaker').replace('acme', 'packaged')}
${Object.keys(faults)
  .map((model) =>
    entry(
      model,
      'generateImage',
      `model: ${model}\n    limits: { seconds: ${model === 'never' ? 1 : 3600} }`,
    ),
  )
  .join('')}
${entry('patient', 'generateImage', 'model: never\n    limits: { seconds: 3600 }')}`,
  );
  engines = await openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
});

afterAll(async () => {
  await engines.close();
  await server.close();
  delete process.env.TEST_ACME_KEY;
  await rm(folder, { recursive: true });
});

const image = (model: string) => engines.resolve('generateImage', 'image', model);

const draw = (model: string, signal?: AbortSignal) =>
  engines.run(image(model), { prompt: 'A cat', width: 96, height: 64, seeds: [7] }, signal);

const lastSeen = () => server.seen.at(-1);

describe('a server with the API of OpenAI', () => {
  test('draws, in the size that was asked for, and gives PNG whatever the server gave', async () => {
    const { files, warnings } = await draw('painter');
    expect(files.map(({ mediaType }) => mediaType)).toEqual(['image/png']);
    expect(await sharp(files[0]?.content).metadata()).toMatchObject({
      format: 'png',
      width: 96,
      height: 64,
    });
    expect(warnings).toEqual(['seed is not supported']);
    expect(lastSeen()).toMatchObject({
      path: '/v1/images/generations',
      headers: { authorization: `Bearer ${apiKey}`, 'x-team': 'media' },
      body: { model: 'painter', prompt: 'A cat, in oil', size: '96x64', n: 1, quality: 'high' },
    });
  });

  test('is asked for a size that it has, and the result is fitted', async () => {
    const model = image('gpt-image-1');
    const sizes = [
      [
        '1024x1024',
        512,
        512,
        'The model drew 1024 x 1024 pixels. The image was made smaller to 512 x 512.',
      ],
      [
        '1536x1024',
        768,
        512,
        'The model drew 1536 x 1024 pixels. The image was made smaller to 768 x 512.',
      ],
      [
        '1536x1024',
        1024,
        576,
        'The model drew 1536 x 1024 pixels. The image was cropped and made smaller to 1024 x 576.',
      ],
      ['1024x1024', 1024, 1024, undefined],
    ] as [string, number, number, string | undefined][];
    for (const [size, width, height, warning] of sizes) {
      const asked = drawnSize(model, { width, height });
      const made = await engines.run(model, { prompt: 'A cat', seeds: [7], ...asked });
      expect(lastSeen()?.body.size).toBe(size);
      expect(await sharp(made.files[0]?.content).metadata()).toMatchObject({ width, height });
      expect(made.warnings.filter((told) => told !== 'seed is not supported')).toEqual(
        warning ? [warning] : [],
      );
    }
  });

  const plain = async (
    background: string,
    [width, height]: [number, number],
    format: 'png' | 'jpeg',
  ) => {
    const made = sharp({ create: { width, height, channels: 3, background } }).toFormat(format);
    return { data: new Uint8Array(await made.toBuffer()), mediaType: `image/${format}` };
  };

  test('edits an image', async () => {
    const task = {
      prompt: 'Invert it',
      seeds: [7],
      images: [await plain('blue', [32, 32], 'png')],
    };
    const { files } = await engines.run(engines.resolveFirst('editImage', 'image'), task);
    expect((await sharp(files[0]?.content).stats()).dominant).toMatchObject({ b: 8 });
    expect(lastSeen()).toMatchObject({
      path: '/v1/images/edits',
      body: { prompt: 'Invert it, in oil', image: expect.any(File) },
    });
  });

  test('paints where a mask is white, which is sent as transparency', async () => {
    const images = [await plain('blue', [64, 32], 'jpeg')];
    // White on the right, of another size and format than the image, and not quite white.
    const right = {
      create: { width: 16, height: 16, channels: 3, background: '#f8f8f8' },
    } as const;
    const black = { create: { width: 32, height: 16, channels: 3, background: 'black' } } as const;
    const drawn = sharp(black).composite([{ input: right, left: 16, top: 0 }]);
    const mask = { data: new Uint8Array(await drawn.jpeg().toBuffer()), mediaType: 'image/jpeg' };
    const model = engines.resolve('inpaintImage', 'image', 'gpt-image-1');
    const { files } = await engines.run(model, { prompt: 'Invert it', seeds: [7], images, mask });
    const { data, info } = await sharp(files[0]?.content)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const blueAt = (x: number) => data[(16 * info.width + x) * info.channels + 2] ?? -1;
    expect(info).toMatchObject({ width: 64, height: 32 });
    expect([4, 28].map(blueAt).every((blue) => blue > 200)).toBe(true);
    expect([36, 60].map(blueAt).every((blue) => blue < 50)).toBe(true);
  });

  test('speaks, in the format that was asked for', async () => {
    const model = engines.resolve('generateSpeech', 'speech', 'speaker');
    const { files } = await engines.run(model, { text: 'Hello', voice: 'nova', format: 'wav' });
    expect(files).toMatchObject([{ mediaType: 'audio/wav' }]);
    expect(lastSeen()?.body).toMatchObject({
      input: 'Hello',
      voice: 'nova',
      response_format: 'wav',
    });
    await expect(engines.run(model, { text: 'Hello', format: 'flac' })).rejects.toMatchObject({
      code: 'model_failed',
      detail: 'The model gave a file of an unknown type instead of audio/flac.',
    });
  });

  test('transcribes, with times', async () => {
    const audio = { data: new Uint8Array(1000), mediaType: 'audio/wav' };
    const model = engines.resolve('transcribeSpeech', 'transcription', 'whisper-1');
    expect(await engines.run(model, { audio, times: 'word' })).toMatchObject({
      text: 'I heard 1000 bytes.',
      segments: [{ text: 'I heard 1000 bytes.', start: 0, end: 1.5 }],
      language: 'en',
      duration: 1.5,
    });
  });

  test('writes, and sees images', async () => {
    const images = [{ data: new Uint8Array([1, 2, 3]), mediaType: 'image/png' }];
    const model = engines.resolveFirst('captionImage', 'language');
    const told = { system: 'Be brief.', prompt: 'What is this?', images };
    expect(await engines.run(model, told)).toEqual({
      text: '(image_url) What is this?',
      tokens: { input: 6, output: 4 },
      warnings: [],
    });
    expect(lastSeen()?.body.messages).toMatchObject([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'image_url' }, { type: 'text' }] },
    ]);
  });

  test('without a key gets none, whatever the environment has', async () => {
    vi.stubEnv('OPENAI_API_KEY', apiKey);
    onTestFinished(() => void vi.unstubAllEnvs());
    const model = engines.resolve('generateSpeech', 'speech', 'open');
    await engines.run(model, { text: 'Hello', format: 'wav' });
    expect(lastSeen()?.headers.authorization).toBeUndefined();
  });

  test('without a key gets the Authorization of its headers, for whatever it is asked', async () => {
    const speech = engines.resolve('generateSpeech', 'speech', 'proxied');
    await engines.run(speech, { text: 'Hello', format: 'wav' });
    const language = engines.resolve('captionImage', 'language', 'proxied');
    await engines.run(language, { prompt: 'What is this?' });
    const sent = server.seen.slice(-2).map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Basic bWU6cHc=', 'Basic bWU6cHc=']);
  });
});

test('a package of the AI SDK is a provider by its name', async () => {
  const model = engines.resolve('generateSpeech', 'speech', 'packaged');
  await engines.run(model, { text: 'Hello', format: 'wav' });
  expect(lastSeen()?.headers.authorization).toBe(`Bearer ${apiKey}`);
});

describe('a provider that', () => {
  test.each([
    ['refuses', 'status-400', 'model_refused', false, 'status 400'],
    ['does not know the key', 'status-401', 'model_unavailable', false, 'status 401'],
    ['is busy', 'status-429', 'model_unavailable', true, 'status 429'],
    ['fails', 'status-500', 'model_unavailable', true, 'status 500'],
    ['breaks off', 'cut-off', 'model_failed', false, 'TypeError'],
    ['answers with a page', 'wrong-type', 'model_failed', false, 'status 200'],
    ['gives no image', 'wrong-image', 'model_failed', false, 'instead of an image'],
    ['puts it elsewhere', 'image-elsewhere', 'model_failed', false, ', from 10.0.0.1:8080'],
    ['never answers', 'never', 'model_timeout', false, 'not finish within 1 s'],
    ['sends without an end', 'huge', 'model_failed', false, 'FetchError'],
    ['redirects', 'redirect', 'model_unavailable', false, 'status 307'],
  ])(
    '%s fails its job alone, and nobody is told its words',
    async (_what, model, code, retryable, detail) => {
      const failing = draw(model);
      const well = draw('painter');
      const error = await failing.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'EngineError', code, retryable });
      expect(error).toMatchObject({ detail: expect.stringContaining(detail) });
      expect(`${JSON.stringify(error)}${(error as Error).stack}`).not.toMatch(/sk-canary|A cat/);
      expect((await well).files).toHaveLength(1);
    },
  );

  test('redirects never gets the key to where it leads', async () => {
    await draw('redirect').catch(() => {});
    expect(server.seen.map(({ path }) => path)).not.toContain('/v1/elsewhere');
  });

  test('works for a caller who aborts is left at once', async () => {
    const controller = new AbortController();
    const reason = new Error('the caller went away');
    const running = draw('patient', controller.signal);
    await expect.poll(() => lastSeen()).toMatchObject({ body: { model: 'never' }, wasLeft: false });
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    await expect.poll(() => lastSeen()).toMatchObject({ body: { model: 'never' }, wasLeft: true });
  });

  test('is slow keeps no other job waiting', async () => {
    const controller = new AbortController();
    const slow = Array.from({ length: 8 }, () =>
      draw('patient', controller.signal).catch(() => {}),
    );
    expect((await draw('painter')).files).toHaveLength(1);
    controller.abort();
    await Promise.all(slow);
  });
});

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElevenLabs } from '@ai-sdk/elevenlabs';
import { convertSound } from '@genmedia/media/audio';
import { sandbox } from '@genmedia/sandbox';
import { generateSpeech } from 'ai';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { fitParameters } from '../../operations/images/image-parameters.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { decodeSound } from '../../testing/sound.ts';
import { type Engines, openEngines } from '../engines.ts';
import { speechSteps, transcriptionSteps } from '../kinds/audio.ts';
import { type FalServer, startFalServer } from '../testing/fal-server.ts';

describe('@ai-sdk/fal, at a URL of the catalogue', () => {
  let folder: string;
  let server: FalServer;
  let engines: Engines;

  const entry = (model_id: string) => `
  - model_id: ${model_id}
    name: ${model_id}
    description: Draws elsewhere.
    feature: imagen
    operations: [generateImage, inpaintImage]
    provider: fal
    model: fal-ai/${model_id}
    settings: { acceleration: high }`;

  beforeAll(async () => {
    process.env.TEST_FAL_KEY = 'canary-of-fal';
    folder = await makeTestFolder();
    server = await startFalServer();
    const models = join(folder, 'models.yaml');
    await writeFile(
      models,
      `providers:
  fal: { type: '@ai-sdk/fal', baseUrl: '${server.url}', apiKeyEnv: TEST_FAL_KEY }
models:${['flux', 'broken', 'forbidden', 'out-of-reach'].map(entry).join('')}
`,
    );
    engines = await openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
  });

  afterAll(async () => {
    await engines.close();
    await server.close();
    delete process.env.TEST_FAL_KEY;
    await rm(folder, { recursive: true });
  });

  const model = (id: string) => engines.resolve('inpaintImage', 'image', id);

  test('draws in the size and with the parameters that were asked for', async () => {
    const asked = { negative_prompt: 'people', guidance_scale: 7, num_inference_steps: 20 };
    const told: string[] = [];
    const warn = (...warnings: readonly string[]) => void told.push(...warnings);
    const { task } = fitParameters(
      { model: model('flux'), isGiven: () => true, warn },
      'A pier',
      asked,
    );
    const made = await engines.run(model('flux'), { ...task, width: 96, height: 64, seeds: [7] });
    expect([...told, ...made.warnings]).toEqual([]);
    expect(await sharp(made.files[0]?.content).metadata()).toMatchObject({
      format: 'png',
      width: 96,
      height: 64,
    });
    expect(server.seen.at(-1)).toEqual({
      path: '/fal-ai/flux',
      key: 'Key canary-of-fal',
      body: {
        prompt: 'A pier',
        seed: 7,
        num_images: 1,
        image_size: { width: 96, height: 64 },
        negative_prompt: 'people',
        guidance_scale: 7,
        num_inference_steps: 20,
        acceleration: 'high',
      },
    });
  });

  test('paints an image where a mask says', async () => {
    const create = { width: 32, height: 32, channels: 3, background: 'blue' } as const;
    const data = new Uint8Array(await sharp({ create }).png().toBuffer());
    const picture = { data, mediaType: 'image/png' };
    const { task } = fitParameters(
      { model: model('flux'), isGiven: () => true, warn() {} },
      'A tree',
      {
        strength: 0.4,
      },
    );
    await engines.run(model('flux'), { ...task, seeds: [7], images: [picture], mask: picture });
    const file = `data:image/png;base64,${Buffer.from(data).toString('base64')}`;
    expect(server.seen.at(-1)?.body).toMatchObject({
      prompt: 'A tree',
      strength: 0.4,
      image_url: file,
      mask_url: file,
    });
  });

  test('a refusal is told without its words', async () => {
    const drawing = engines.run(model('broken'), { prompt: 'A pier', seeds: [7] });
    const error: unknown = await drawing.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'EngineError', code: 'model_refused' });
    expect(`${JSON.stringify(error)}${(error as Error).stack}`).not.toContain('canary');
  });

  test('where the service has no access, another model may do it', async () => {
    const drawing = engines.run(model('forbidden'), { prompt: 'A pier', seeds: [7] });
    const failure = { code: 'model_unavailable', otherModel: true, mustChange: false };
    await expect(drawing).rejects.toMatchObject(failure);
  });

  test('a picture that is made, and cannot be fetched, is not made again', async () => {
    const drawing = engines.run(model('out-of-reach'), { prompt: 'A pier', seeds: [7] });
    const failure = { code: 'outcome_unknown', retryable: false };
    await expect(drawing).rejects.toMatchObject(failure);
  });
});

/** The package can only call its own address, so the test answers its requests here. */
describe('@ai-sdk/elevenlabs', () => {
  const seen: { url: URL; body: Record<string, unknown> }[] = [];
  let mp3: Uint8Array;

  const provider = createElevenLabs({
    apiKey: 'canary-of-elevenlabs',
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const form = init?.body instanceof FormData;
      const body = form
        ? Object.fromEntries(init.body as FormData)
        : JSON.parse(String(init?.body));
      seen.push({ url, body });
      if (form) return Response.json(heard);
      const format = url.searchParams.get('output_format') ?? '';
      if (format.startsWith('mp3_')) return new Response(Uint8Array.from(mp3));
      return Response.json({ detail: { status: 'invalid_output_format' } }, { status: 422 });
    },
  });
  const call = { providerOptions: {}, abortSignal: AbortSignal.timeout(240_000) };
  const heard = {
    language_code: 'eng',
    language_probability: 0.98,
    text: 'Good morning',
    words: [
      { text: 'Good', type: 'word', start: 0.1, end: 0.4 },
      { text: ' ', type: 'spacing', start: 0.4, end: 0.5 },
      { text: 'morning', type: 'word', start: 0.5, end: 0.9 },
    ],
  };

  beforeAll(async () => {
    const { audio } = await generateSpeech({
      model: sandbox.speechModel('sandbox-speech'),
      text: 'Good morning',
      outputFormat: 'wav',
    });
    mp3 = (await convertSound(audio.uint8Array, 'mp3')).data;
  });

  test('speaks WAV, though it has none', async () => {
    const task = { text: 'Good morning', voice: 'rachel', format: 'wav', speed: 1.1 } as const;
    const made = await speechSteps.call(provider.speech('eleven_v3'), task, call);
    const { files, duration } = await speechSteps.finish.run(made, task);
    const { content, mediaType } = files[0] ?? { content: mp3, mediaType: '' };
    expect(mediaType).toBe('audio/wav');
    expect((await decodeSound(content)).seconds).toBeCloseTo(duration ?? 0, 1);
    const { url, body } = seen.at(-1) ?? {};
    expect(url?.pathname).toBe('/v1/text-to-speech/rachel');
    expect(body).toMatchObject({ text: 'Good morning', voice_settings: { speed: 1.1 } });
  });

  test('writes down what is said, with the times of its words', async () => {
    const audio = { data: mp3, mediaType: 'audio/mpeg' };
    const model = provider.transcription('scribe_v1');
    const { text, language, segments } = await transcriptionSteps.call(
      model,
      { audio, times: 'word' },
      call,
    );
    expect({ text, language }).toEqual({ text: 'Good morning', language: 'en' });
    expect(segments.at(-1)).toEqual({ text: 'morning', start: 0.5, end: 0.9 });
    expect(seen.at(-1)?.body).toMatchObject({ model_id: 'scribe_v1', file: expect.any(File) });
  });
});

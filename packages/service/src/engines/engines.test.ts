import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import type { JobRun } from '../jobs/execute.ts';
import type { Job } from '../jobs/job.ts';
import { generations, catalogueOperations as operations } from '../operations/generations/list.ts';
import { type GenerationDeps, generate } from '../operations/generations/run.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { isFull } from '../testing/full.ts';
import { usedByTree } from '../testing/process-tree.ts';
import { sharedEngines, sharedPools } from '../testing/shared-engines.ts';
import { type Engines, openEngines } from './engines.ts';

/** Smaller than the contract allows, to be fast. */
const request = {
  model_id: 'sandbox-image',
  prompt: 'A lighthouse at dusk',
  width: 128,
  height: 128,
  samples: 1,
  seed: 7,
};

/** The result of a job of generateImage; it reads no files and stores none. */
function generateImage(engines: Engines, input: object, signal = new AbortController().signal) {
  const deps = { engines, publicUrl: '', config: loadConfig({}), onModelCall: () => {} };
  const job = { operation: 'generateImage', input, deploymentId: null, secret: randomBytes(32) };
  return generate(
    deps as unknown as GenerationDeps,
    engines,
    job as unknown as Job,
    {
      signal,
    } as JobRun,
  );
}

/** Width and height of a PNG file (PNG, W3C Recommendation, 11.2.1). */
function sizeOf(png: Uint8Array | undefined) {
  const view = new DataView(png?.buffer ?? new ArrayBuffer(), png?.byteOffset, png?.byteLength);
  expect(view.getUint32(0)).toBe(0x89504e47);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

describe('with the models of the service', () => {
  let engines: Engines;

  beforeAll(async () => {
    engines = await sharedEngines();
  });

  test('generateImage gives a PNG of the size that was asked for, and what it is made of', async () => {
    const { files, meta } = await generateImage(engines, { ...request, height: 160 });
    expect(files.map(({ mediaType }) => mediaType)).toEqual(['image/png']);
    expect(sizeOf(files[0]?.content)).toEqual({ width: 128, height: 160 });
    expect(meta).toEqual({
      engine: 'sandbox',
      model_id: 'sandbox-image',
      prompt: 'A lighthouse at dusk',
      width: 128,
      height: 160,
      samples: 1,
      seed: 7,
    });
  });

  test('the same request gives the same bytes; another seed, prompt or model others', async () => {
    const make = async (change: Partial<typeof request>) =>
      Buffer.from(
        (await generateImage(engines, { ...request, ...change })).files[0]?.content ?? [],
      ).toString('base64');
    const first = await make({});
    expect(await make({})).toBe(first);
    const others = await Promise.all([
      make({ seed: 8 }),
      make({ prompt: 'A red cat' }),
      make({ model_id: 'sandbox-image-sketch' }),
      make({ model_id: 'sandbox-image-watercolor' }),
    ]);
    expect(new Set([first, ...others]).size).toBe(5);
  });

  test('several images differ, and each can be made again alone', async () => {
    const { files, meta } = await generateImage(engines, { ...request, samples: 3 });
    expect(meta).toMatchObject({ samples: 3, seed: 7, seeds: [7, 8, 9] });
    const last = await generateImage(engines, { ...request, seed: 9 });
    expect(last.files[0]?.content).toEqual(files[2]?.content);
    expect(files[0]?.content).not.toEqual(files[1]?.content);
  });

  test('the result of a request without a seed names the seed that was used', async () => {
    const { seed: _seed, ...seedless } = request;
    const first = await generateImage(engines, seedless);
    expect(first.meta.seed).toBeGreaterThan(0);
    const again = await generateImage(engines, { ...request, seed: first.meta.seed });
    expect(again.files).toEqual(first.files);
  });

  test('aspect ratio and negative prompt reach the model, and are in the result', async () => {
    const prompt = 'A sunny landscape with trees';
    const plain = { ...request, prompt, aspect_ratio: '16:9' } as const;
    const [one, other] = await Promise.all([
      generateImage(engines, plain),
      generateImage(engines, { ...plain, negative_prompt: 'trees' }),
    ]);
    expect(sizeOf(one.files[0]?.content)).toEqual({ width: 128, height: 72 });
    expect(one.files[0]?.content).not.toEqual(other.files[0]?.content);
    expect(other.meta).toMatchObject({
      aspect_ratio: '16:9',
      width: 128,
      height: 72,
      negative_prompt: 'trees',
    });
  });

  test('nothing of the credential, the webhook or the track_id is in the answer', async () => {
    const body = {
      ...request,
      key: 'gmk_canary',
      webhook: 'https://canary.example',
      track_id: 'canary-81',
    };
    const { meta } = await generateImage(engines, body);
    expect(JSON.stringify(meta)).not.toContain('canary');
  });

  test('an unknown model is refused before the job and in it', async () => {
    const body = { ...request, model_id: 'nope' };
    expect(() => generations.generateImage.resolve(engines, body)).toThrow(
      'model_id must name a model for generateImage',
    );
    await expect(generateImage(engines, body)).rejects.toMatchObject({ name: 'InputError' });
    expect(() => generations.generateImage.resolve(engines, request)).not.toThrow();
  });

  test('an abort ends the job with its reason, and leaves the next alone', async () => {
    const reason = new Error('the caller went away');
    const controller = new AbortController();
    const running = generateImage(
      engines,
      { ...request, width: 1024, samples: 4 },
      controller.signal,
    );
    await turn();
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect((await generateImage(engines, request)).files).toHaveLength(1);
  });

  test.runIf(isFull && process.platform === 'linux')(
    'the event loop stays free while images are made',
    async () => {
      const [own, all] = [process.threadCpuUsage(), usedByTree(process.pid).cpu];
      const prompt = 'A lighthouse at dusk, oil on canvas';
      await generateImage(engines, { ...request, prompt, width: 768, height: 768, samples: 2 });
      const { user, system } = process.threadCpuUsage(own);
      // Compared with the work that was done meanwhile, however long it waited for a processor.
      expect((user + system) / 1e6).toBeLessThan((usedByTree(process.pid).cpu - all) / 4);
    },
  );
});

describe('with a catalogue of its own', () => {
  /** Engines only get the processor time that others leave. */
  const patience: Record<string, number> = { seconds: 3600 };
  let folder: string;
  let engines: Engines;

  beforeAll(async () => {
    folder = await makeTestFolder();
    engines = await open({
      small: { limits: { ...patience, width: 600, samples: 2 } },
      hurried: { limits: { seconds: 1 } },
      choosy: { settings: { caption: 'sometimes' } },
      glittering: { settings: { glitter: true } },
      patient: {},
    });
  });

  afterAll(async () => {
    await engines.close();
    await rm(folder, { recursive: true });
  });

  /** @param fields of each model, by its model_id. */
  const open = async (fields: Record<string, object>) => {
    const file = join(folder, 'models.yaml');
    const common = {
      name: 'Own',
      description: 'Draws.',
      feature: 'imagen',
      operations: ['generateImage'],
      provider: 'sandbox',
      model: 'sandbox-image',
      limits: patience,
    };
    const models = Object.entries(fields).map(([model_id, own]) => ({
      model_id,
      ...common,
      ...own,
    }));
    await writeFile(file, JSON.stringify({ models }, undefined, 1));
    return await openEngines({ operations, models: file, pools: sharedPools() });
  };

  test('a model that its provider does not have stops the start', async () => {
    await expect(open({ own: { model: 'sandbox-imago' } })).rejects.toThrow(
      /models\.yaml:12: models\[0\]\.model cannot be used with sandbox \(.*sandbox-imago/,
    );
  });

  test.each([
    ['@ai-sdk/nowhere', 'npm install @ai-sdk/nowhere beside the service'],
    ['yaml', 'yaml is no provider of the AI SDK'],
  ])('a package that is no provider here (%s) stops the start', async (type, reason) => {
    const models = join(folder, 'packages.yaml');
    await writeFile(
      models,
      `providers:
  other: { type: '${type}' }
models:
  - model_id: own
    name: Own
    description: Draws.
    feature: imagen
    operations: [generateImage]
    provider: other
    model: any
`,
    );
    const opening = openEngines({ operations, models, pools: sharedPools() });
    await expect(opening).rejects.toThrow('packages.yaml:10: models[0].model cannot be used with');
    await expect(opening).rejects.toThrow(reason);
  });

  test('limits of a model are told by field', async () => {
    const body = { ...request, model_id: 'small', width: 1024, samples: 3 };
    expect(() => generations.generateImage.resolve(engines, body)).toThrow(
      'width must be at most 600 with small; samples must be at most 2 with small',
    );
  });

  test('a refusal of a model is an error that says why', async () => {
    await expect(generateImage(engines, { ...request, model_id: 'choosy' })).rejects.toMatchObject({
      code: 'model_refused',
      message: expect.stringContaining('caption must be true or false'),
    });
  });

  test('an option that a model ignores causes a warning', async () => {
    const asked = { ...request, model_id: 'glittering', samples: 2 };
    const { meta } = await generateImage(engines, asked);
    expect(meta.warnings).toEqual([expect.stringContaining('glitter is not supported')]);
  });

  test('a model that takes too long is stopped, and the next job runs', async () => {
    const prompt = 'a city of trees and people and birds at night '.repeat(40_000);
    const long = { ...request, model_id: 'hurried', prompt, samples: 300 };
    const [stopped, next] = await Promise.allSettled([
      generateImage(engines, long),
      generateImage(engines, { ...request, model_id: 'patient' }),
    ]);
    expect(stopped).toMatchObject({
      reason: {
        name: 'EngineError',
        code: 'model_timeout',
        message: 'The model did not finish within 1 s. Ask for less, or send the request again.',
      },
    });
    expect(next).toMatchObject({ value: { meta: { model_id: 'patient' } } });
  });
});

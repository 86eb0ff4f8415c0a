import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { holdTimers, still, useHeldTimers } from '../../testing/held-timers.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { createTally } from '../../usage/tally.ts';
import { type Engines, openEngines } from '../engines.ts';
import { memorySubmissions } from '../testing/memory-submissions.ts';
import { type ReplicateApi, startReplicateApi } from '../testing/replicate-api.ts';
import { createReplicate } from './replicate.ts';
import type { Submissions } from './submissions.ts';

useHeldTimers();

const keyName = 'TEST_TOKEN_OF_REPLICATE';
const key = 'canary-of-replicate-17';
const version = '5c7d5dc6dd8bf75c1acaa8565735e7986bc5b66206b55cca93cb72c9bf15ccaa';

let folder: string;
let replicate: ReplicateApi;
let engines: Engines;
let png: Uint8Array;
/** What is thrown instead of an output. */
let failure: string | undefined;

const catalogue = (url: string) => `
providers:
  replicate: { type: replicate, apiKeyEnv: ${keyName}, baseUrl: '${url}/v1' }
models:
  - model_id: pictures
    name: Pictures
    description: Draws and edits.
    feature: imagen
    operations: [transformImage]
    provider: replicate
    model: &edits
      image:
        endpoint: acme/pictures
        input: '{ "prompt": prompt, "images": images, "seed": seed }'
        output: { image: '$' }
  - model_id: hurried
    name: Hurried
    description: Edits at once.
    feature: imagen
    operations: [transformImage]
    provider: replicate
    model: *edits
    limits: { seconds: 1 }
  - model_id: warm
    name: Warm
    description: Edits at a deployment.
    feature: imagen
    operations: [transformImage]
    provider: replicate
    model:
      image:
        endpoint: deployments/acme/warm
        input: '{ "prompt": prompt }'
        output: { image: '$' }
  - model_id: captions
    name: Captions
    description: Describes.
    feature: llmaster
    operations: [captionImage]
    provider: replicate
    model:
      language:
        endpoint: acme/captions:${version}
        input: '{ "image": images[0] }'
        output: { text: $join($) }
  - model_id: lyrics
    name: Lyrics
    description: Writes.
    feature: llmaster
    operations: [generateLyrics]
    provider: replicate
    model:
      language: { endpoint: ${version}, input: '{ "prompt": prompt }', output: { text: $join($) } }
`;

beforeAll(async () => {
  process.env[keyName] = key;
  const create = { width: 64, height: 32, channels: 3, background: 'blue' } as const;
  png = new Uint8Array(await sharp({ create }).png().toBuffer());
  replicate = await startReplicateApi({
    'acme/pictures': (_, { fileUrl }) => {
      if (failure !== undefined) throw new Error(failure);
      return fileUrl(png, 'image/png');
    },
    'deployments/acme/warm': (_, { fileUrl }) => fileUrl(png, 'image/png'),
    [version]: () => ['A blue ', 'picture.'],
  });
  folder = await makeTestFolder();
  const models = join(folder, 'models.yaml');
  await writeFile(models, catalogue(replicate.url));
  engines = await openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
});

afterAll(async () => {
  await engines.close();
  await replicate.close();
  delete process.env[keyName];
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  replicate.predictions.length = 0;
  replicate.headers.length = 0;
  replicate.uploads.clear();
  replicate.onStep = () => undefined;
  replicate.isDone = () => true;
  failure = undefined;
});

function edit(submissions?: Submissions, signal?: AbortSignal, modelId = 'pictures') {
  const model = engines.resolve('transformImage', 'image', modelId);
  const images = [{ data: png, mediaType: 'image/png' }];
  const task = { prompt: 'At night', seeds: [7], images };
  return engines.of(undefined, submissions).run(model, task, signal);
}

const uploadsLeft = () => [...replicate.uploads.values()].filter(Boolean).length;

describe('a task', () => {
  test('goes to an official model by its name, and its files by the files API', async () => {
    const seen: unknown[] = [];
    replicate.onStep = (step) => {
      if (step === 'submit') seen.push(...replicate.uploads.values());
      return undefined;
    };
    const { files } = await edit();
    expect(files.map(({ mediaType }) => mediaType)).toEqual(['image/png']);
    expect(replicate.predictions).toMatchObject([
      {
        model: 'acme/pictures',
        input: { prompt: 'At night', seed: 7, images: [`${replicate.url}/v1/files/file-1`] },
      },
    ]);
    expect(seen).toEqual([{ data: png, mediaType: 'image/png', name: 'input.png' }]);
  });

  test('goes to a deployment by its name', async () => {
    expect((await edit(undefined, undefined, 'warm')).files).toHaveLength(1);
    expect(replicate.predictions.map(({ model }) => model)).toEqual(['deployments/acme/warm']);
  });

  test('is submitted without waiting for the answer of the model', async () => {
    await edit();
    const keys = replicate.headers.map(({ authorization, prefer }) => [authorization, prefer]);
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys.map(String))).toEqual(new Set([`Bearer ${key},`]));
  });

  test.each([
    ['captionImage', 'captions'],
    ['generateLyrics', 'lyrics'],
  ] as const)('of %s goes to a version of %s', async (operation, modelId) => {
    const images = operation === 'captionImage' ? [{ data: png, mediaType: 'image/png' }] : [];
    const model = engines.resolve(operation, 'language', modelId);
    const { text } = await engines.run(model, { prompt: 'Describe this.', images });
    expect(text).toBe('A blue picture.');
    expect(replicate.predictions.map(({ model: modelName }) => modelName)).toEqual([version]);
  });
});

test('how long a model worked is told, once', async () => {
  const host = await createReplicate({ apiKey: key, baseUrl: `${replicate.url}/v1` });
  const { signal } = new AbortController();
  const id = await host.submit('acme/pictures', { prompt: 'At night' }, signal, undefined);
  expect(await host.status('acme/pictures', id, signal)).toEqual({ isDone: true });
  expect(host.usedUnits?.(id)).toBeUndefined();
  await host.output('acme/pictures', id, signal);
  expect([host.usedUnits?.(id), host.usedUnits?.(id)]).toEqual([
    { compute_seconds: 1.5 },
    undefined,
  ]);
});

describe('its uploaded files are deleted', () => {
  test('when it is done', async () => {
    await edit();
    await expect.poll(uploadsLeft).toBe(0);
    expect(replicate.uploads.size).toBe(1);
  });

  test('when it failed', async () => {
    failure = 'CUDA out of memory';
    await expect(edit()).rejects.toMatchObject({ code: 'model_failed' });
    await expect.poll(uploadsLeft).toBe(0);
  });

  test('when it was refused', async () => {
    replicate.onStep = (step) => (step === 'submit' ? { status: 422 } : undefined);
    await expect(edit()).rejects.toMatchObject({ code: 'model_refused' });
    await expect.poll(uploadsLeft).toBe(0);
    expect(replicate.uploads.size).toBe(1);
  });

  test('but not while nobody knows whether the host needs them', async () => {
    let isLost = true;
    replicate.onStep = (step) => (step === 'submit' && isLost ? 'no answer' : undefined);
    const { submissions } = memorySubmissions();
    await expect(edit(submissions)).rejects.toMatchObject({ code: 'outcome_unknown' });
    isLost = false;
    await edit();
    await expect.poll(() => replicate.uploads.get('file-2')).toBe(undefined);
    expect(replicate.uploads.get('file-1')).toBeDefined();
  });

  test('a text of a caller that ends like such a URL deletes nothing', async () => {
    const model = engines.resolve('generateLyrics', 'language', 'lyrics');
    replicate.uploads.set('other', { data: png, mediaType: 'image/png', name: 'input.png' });
    const prompt = `About ${replicate.url}/v1/files/other`;
    await engines.run(model, { prompt });
    await edit();
    await expect.poll(() => replicate.uploads.get('file-2')).toBe(undefined);
    expect(uploadsLeft()).toBe(1);
  });
});

describe('what goes wrong', () => {
  test('a result that Replicate has removed is lost, and nothing is wrong with the prompt', async () => {
    replicate.onStep = (_, prediction) => {
      if (prediction) prediction.data_removed = true;
      return undefined;
    };
    await expect(edit()).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringContaining('Send the request again.'),
      mustChange: false,
      detail: expect.stringContaining('the output was removed'),
    });
  });

  const detail = (text: string) => ({ detail: text });

  test.each([
    ['has no credit', 402, detail('canary-words'), 'model_unavailable', 'has no credit'],
    ['refuses the key', 401, detail('canary-words'), 'model_unavailable', 'has no access'],
    ['keeps the model from the account', 403, {}, 'model_unavailable', 'has no access'],
    ['does not know the model', 404, {}, 'model_unavailable', 'has no access to this model'],
    [
      'refuses a value',
      422,
      {
        detail: '- input.seed: canary-words',
        invalid_fields: [{ type: 'number_lte', field: 'input.seed', description: 'canary-words' }],
      },
      'model_refused',
      'does not accept what was asked for: seed.',
    ],
    [
      'refuses the content',
      400,
      detail('The input was flagged as sensitive: canary-words (E005)'),
      'model_refused',
      'does not allow this content',
    ],
  ])('a host that %s (%s) is told in words of ours', async (_, status, body, code, words) => {
    replicate.onStep = (step) => (step === 'submit' ? { status, body } : undefined);
    const { submissions, stored } = memorySubmissions();
    const error: unknown = await edit(submissions).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'EngineError', code, retryable: false });
    expect((error as Error).message).toContain(words);
    expect(`${JSON.stringify(error)}${(error as Error).stack}`).not.toContain('canary');
    expect(stored.size).toBe(0);
  });

  test.each([
    ['NSFW content detected. Try another prompt.', 'model_refused', 'not allow this content'],
    ['The output was flagged as sensitive. (E005)', 'model_refused', 'not allow this content'],
    ['Prompt or image contained sensitive content', 'model_refused', 'not allow this content'],
    ['Input validation error: no image', 'model_refused', 'does not accept what was asked for'],
    ['- input.seed: Must be less than 9', 'model_refused', 'what was asked for: seed.'],
    ['Prediction interrupted; please retry (code: PA)', 'model_failed', 'Send the request again'],
    ['Unavailable due to high demand. (E003)', 'model_failed', 'Send the request again'],
    ['Service is temporarily unavailable. (E004)', 'model_failed', 'Send the request again'],
    ['Error starting prediction (E6716)', 'model_failed', 'Send the request again'],
    ['canary-words: CUDA out of memory', 'model_failed', 'could not do this'],
  ])('a prediction that fails with "%s" is not sent again', async (text, code, words) => {
    failure = text;
    const error: unknown = await edit().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'EngineError', code, retryable: false });
    expect((error as Error).message).toContain(words);
    expect(`${JSON.stringify(error)}${(error as Error).stack}`).not.toContain('canary');
    expect(replicate.predictions).toHaveLength(1);
  });

  test('how long a model ran is counted', async () => {
    const tally = createTally();
    const model = engines.resolve('transformImage', 'image', 'pictures');
    const images = [{ data: png, mediaType: 'image/png' }];
    const task = { prompt: 'At night', seeds: [7], images };
    await engines.of(undefined, undefined, tally).run(model, task);
    expect(tally.take()).toMatchObject([
      { call: replicate.predictions[0]?.id, units: { images: 1, compute_seconds: 1.5 } },
    ]);
  });

  test.each(['canceled', 'aborted'] as const)('one that ends %s at the host fails', async (end) => {
    replicate.onStep = (step, prediction) => {
      if (step === 'status' && prediction) prediction.status = end;
      return undefined;
    };
    const message = expect.stringContaining('has lost the request or stopped it');
    await expect(edit()).rejects.toMatchObject({ code: 'model_failed', message });
    expect(replicate.predictions).toHaveLength(1);
  });

  test.each([
    ['a header', { headers: { 'Retry-After': '1' } }],
    ['its text', { body: detail('Request was throttled. Your rate limit resets in ~1s.') }],
  ])('a host that gets too many requests is asked again when %s says', async (_, fault) => {
    const asked: Record<string, number[]> = { upload: [], submit: [] };
    replicate.onStep = (step) => {
      const times = asked[step];
      times?.push(Date.now());
      return times?.length === 1 ? { status: 429, ...fault } : undefined;
    };
    expect((await edit()).files).toHaveLength(1);
    for (const times of Object.values(asked)) {
      const [first = 0, second = 0] = times;
      expect(times).toHaveLength(2);
      expect(second - first).toBeGreaterThanOrEqual(990);
    }
    expect(replicate.predictions).toHaveLength(1);
  });

  test.each([{ status: 500 }, { status: 503 }, 'no answer'] as const)(
    '%o to a submission: nobody can know, and nothing sends it again',
    async (fault) => {
      let submissionsSeen = 0;
      replicate.onStep = (step) => {
        if (step !== 'submit') return undefined;
        submissionsSeen++;
        return fault;
      };
      const { submissions, stored } = memorySubmissions();
      await expect(edit(submissions)).rejects.toMatchObject({
        code: 'outcome_unknown',
        retryable: false,
      });
      expect([...stored.values()]).toMatchObject([{ requestId: null }]);
      expect(submissionsSeen).toBe(1);
    },
  );

  test('a status that is new is of a prediction that goes on', async () => {
    const faults = [
      { status: 201, body: { id: 'prediction1', status: 'warming' } },
      { status: 200, body: { id: 'prediction1', status: 'warming' } },
    ];
    replicate.onStep = (step) =>
      step === 'submit' || step === 'status' ? faults.shift() : undefined;
    // It is there already, because the answer to its submission is one of the above.
    replicate.predictions.push({
      id: 'prediction1',
      model: 'acme/pictures',
      input: {},
      status: 'starting',
      output: null,
      error: null,
      data_removed: false,
      looks: 0,
    });
    expect((await edit(memorySubmissions().submissions)).files).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  test('outages while it works only make it longer', async () => {
    const page = { status: 200, body: { title: 'Maintenance' } };
    const faults = [{ status: 500 }, { status: 503 }, 'no answer', { status: 429 }, page] as const;
    let looks = 0;
    let downloads = 0;
    replicate.onStep = (step) => {
      if (step === 'status') return faults[looks++];
      return step === 'file' && downloads++ === 0 ? { status: 503 } : undefined;
    };
    expect((await edit()).files).toHaveLength(1);
    expect(replicate.predictions).toHaveLength(1);
    // Each look is one request: the client does not look again by itself.
    expect(looks).toBe(faults.length + 2);
    expect(downloads).toBe(2);
  });

  test('one that takes too long is cancelled at the host, and its files are deleted', async () => {
    holdTimers();
    replicate.isDone = () => false;
    replicate.onStep = (step) => {
      if (step === 'status') vi.advanceTimersByTime(1000);
      return undefined;
    };
    const { submissions } = memorySubmissions();
    await expect(edit(submissions, undefined, 'hurried')).rejects.toMatchObject({
      code: 'model_timeout',
    });
    await expect.poll(() => replicate.predictions[0]?.status, still).toBe('canceled');
    await expect.poll(uploadsLeft, still).toBe(0);
    expect(replicate.predictions).toHaveLength(1);
  });
});

test('another attempt waits for the prediction of the one before, and deletes its files', async () => {
  replicate.isDone = () => false;
  const { submissions, stored } = memorySubmissions();
  const dying = new AbortController();
  const seen = new Promise<void>((resolve) => {
    replicate.onStep = (step) => {
      if (step === 'status') resolve();
      return undefined;
    };
  });
  const died = expect(edit(submissions, dying.signal)).rejects.toThrow('died');
  await seen;
  dying.abort(new Error('died'));
  await died;
  expect(uploadsLeft()).toBe(1);
  replicate.isDone = () => true;
  expect((await edit(memorySubmissions(stored).submissions)).files).toHaveLength(1);
  expect(replicate.predictions.map(({ status }) => status)).toEqual(['succeeded']);
  await expect.poll(uploadsLeft).toBe(0);
});

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { holdTimers, still, useHeldTimers } from '../../testing/held-timers.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { createTally } from '../../usage/tally.ts';
import { type Engines, openEngines } from '../engines.ts';
import { type FalQueue, startFalQueue } from '../testing/fal-queue.ts';
import { memorySubmissions } from '../testing/memory-submissions.ts';
import { createFal } from './fal.ts';
import type { HostProgress } from './host.ts';
import type { Submissions } from './submissions.ts';

useHeldTimers();

const keyName = 'TEST_KEY_OF_FAL';
const key = 'canary-of-fal-81';

let folder: string;
let fal: FalQueue;
let engines: Engines;
let png: Uint8Array;
let wav: Uint8Array;

const catalogue = (url: string) => `
providers:
  fal: { type: fal, apiKeyEnv: ${keyName}, baseUrl: '${url}' }
models:
  - model_id: pictures
    name: Pictures
    description: Draws and edits.
    feature: imagen
    operations: [transformImage]
    provider: fal
    model:
      image:
        - endpoint: acme/pictures/edit
          when: $exists(images)
          input: '{ "prompt": prompt, "image_urls": images, "seed": seed, "strength": strength }'
          output: { image: images.url }
        - endpoint: acme/pictures
          input: '{ "prompt": prompt, "image_size": { "width": width, "height": height } }'
          output: { image: images.url }
    limits: { seconds: 60 }
  - model_id: sounds
    name: Sounds
    description: Plays.
    feature: audio_gen
    operations: [generateSound]
    provider: fal
    model:
      sound:
        endpoint: acme/sounds/v2
        input: '{ "text": prompt, "duration_seconds": durationSeconds }'
        output: { audio: audio.url }
  - model_id: voices
    name: Voices
    description: Speaks.
    feature: audio_gen
    operations: [generateSpeech]
    provider: fal
    model:
      speech:
        endpoint: acme/sounds/v2
        input: '{ "text": text, "seed": seed, "temperature": temperature }'
        output: { audio: audio.url }
  - model_id: hurried
    name: Hurried
    description: Plays at once.
    feature: audio_gen
    operations: [generateSound]
    provider: fal
    model:
      sound: { endpoint: acme/sounds/v2, input: '{ "text": prompt }', output: { audio: audio.url } }
    limits: { seconds: 1 }
  - model_id: other-sounds
    name: Other sounds
    description: Plays by another model of the host.
    feature: audio_gen
    operations: [generateSound]
    provider: fal
    settings: { loudness: 3 }
    model:
      sound: { endpoint: acme/new, input: '{ "text": prompt }', output: { audio: audio.url } }
  - model_id: long-sounds
    name: Long sounds
    description: Plays long sounds.
    feature: audio_gen
    operations: [generateSound]
    provider: fal
    model:
      sound:
        - endpoint: acme/sounds/v2
          when: durationSeconds > 10
          input: '{ "text": prompt }'
          output: { audio: audio.url }
  - model_id: captions
    name: Captions
    description: Describes.
    feature: llmaster
    operations: [captionImage]
    provider: fal
    model:
      language:
        endpoint: acme/captions
        input: '{ "image_url": images[0] }'
        output: { text: results }
  - model_id: sandbox
    name: Sandbox
    description: Plays.
    feature: audio_gen
    operations: [generateSound]
    provider: sandbox
    model: sandbox-sound
`;

beforeAll(async () => {
  process.env[keyName] = key;
  const create = { width: 64, height: 32, channels: 3, background: 'blue' } as const;
  png = new Uint8Array(await sharp({ create }).png().toBuffer());
  fal = await startFalQueue({
    'acme/pictures': (_, { fileUrl }) => ({ images: [{ url: fileUrl(png, 'image/png') }] }),
    'acme/pictures/edit': (_, { fileUrl }) => ({ images: [{ url: fileUrl(png, 'image/png') }] }),
    'acme/sounds/v2': (_, { fileUrl }) => ({ audio: { url: fileUrl(wav, 'audio/wav') } }),
    'acme/captions': () => ({ results: 'A blue picture.' }),
  });
  folder = await makeTestFolder();
  const models = join(folder, 'models.yaml');
  await writeFile(models, catalogue(fal.url));
  engines = await openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
  const made = await engines.run(engines.resolve('generateSound', 'sound', 'sandbox'), soundTask);
  wav = made.files[0]?.content ?? new Uint8Array();
});

afterAll(async () => {
  await engines.close();
  await fal.close();
  delete process.env[keyName];
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  fal.requests.length = 0;
  fal.onStep = () => undefined;
  fal.isDone = () => true;
  fal.standing = () => ({ queuePosition: 3 });
});

const soundTask = { prompt: 'rain', durationSeconds: 2, outputFormat: 'wav' } as const;

/** How far fal is, as the owner of the job gets to see it. */
function reported(submissions: Submissions) {
  const reports: HostProgress[] = [];
  submissions.report = (_, progress) => void reports.push(progress);
  return reports;
}

function makeSound(submissions?: Submissions, signal?: AbortSignal, modelId = 'sounds') {
  const work = engines.of(undefined, submissions);
  return work.run(engines.resolve('generateSound', 'sound', modelId), soundTask, signal);
}

describe('a task of each kind', () => {
  test('an edit sends its files by the host’s own upload, and its fields where they belong', async () => {
    const model = engines.resolve('transformImage', 'image', 'pictures');
    const photo = { data: png, mediaType: 'image/png' };
    const task = {
      prompt: 'Make it red.',
      seeds: [7, 8],
      images: [photo, photo],
      options: { strength: 0.5 },
    };
    const { files } = await engines.run(model, task);
    expect(files.map(({ mediaType }) => mediaType)).toEqual(['image/png', 'image/png']);
    const sent = fal.requests.map(({ endpoint, input }) => [endpoint, input.seed]);
    expect(sent.toSorted()).toEqual([
      ['acme/pictures/edit', 7],
      ['acme/pictures/edit', 8],
    ]);
    const { prompt, strength, image_urls } = fal.requests[0]?.input ?? {};
    expect({ prompt, strength }).toEqual({ prompt: 'Make it red.', strength: 0.5 });
    const stored = (image_urls as string[]).map((url) => fal.files.get(new URL(url).pathname));
    expect(stored).toEqual([photo, photo]);
    expect(fal.keys).toEqual(new Set([`Key ${key}`]));
  });

  test('a drawing that is too small is fitted, with a warning', async () => {
    const model = engines.resolve('transformImage', 'image', 'pictures');
    const task = { prompt: 'A pier', seeds: [7], width: 128, height: 64 };
    const { files, warnings } = await engines.run(model, task);
    expect(fal.requests[0]?.input.image_size).toEqual({ width: 128, height: 64 });
    expect(await sharp(files[0]?.content).metadata()).toMatchObject({ width: 128, height: 64 });
    expect(warnings).toEqual([expect.stringContaining('The model drew 64 x 32 pixels.')]);
  });

  test('a sound is measured if the host does not say how long it is', async () => {
    const { files, duration } = await makeSound();
    expect(files).toMatchObject([{ mediaType: 'audio/wav' }]);
    expect(duration).toBeCloseTo(2, 1);
    expect(fal.requests[0]?.input).toEqual({ text: 'rain', duration_seconds: 2 });
  });

  test('speech, with its seed', async () => {
    const model = engines.resolve('generateSpeech', 'speech', 'voices');
    const options = { seed: 7, temperature: 0.5 };
    await engines.run(model, { text: 'Hello.', format: 'wav', options });
    expect(fal.requests[0]?.input).toEqual({ text: 'Hello.', seed: 7, temperature: 0.5 });
  });

  test('a caption', async () => {
    const model = engines.resolve('captionImage', 'language', 'captions');
    const images = [{ data: png, mediaType: 'image/png' }];
    expect(await engines.run(model, { prompt: 'Describe this.', images })).toMatchObject({
      text: 'A blue picture.',
    });
  });
});

test('a large file is sent in parts, and again where a part got lost', async () => {
  const large = new Uint8Array(91 * 2 ** 20).fill(7, 90 * 2 ** 20);
  let isLost = false;
  fal.onStep = (step) => {
    if (step !== 'file' || isLost) return undefined;
    isLost = true;
    return { status: 503 };
  };
  const host = await createFal({ apiKey: key, baseUrl: fal.url });
  const { signal } = new AbortController();
  const url = await host.upload({ data: large, mediaType: 'video/mp4' }, signal);
  const { data, mediaType } = fal.files.get(new URL(url).pathname) ?? {};
  expect([data?.byteLength, mediaType]).toEqual([large.byteLength, 'video/mp4']);
  expect(Buffer.compare(data ?? Buffer.of(), large)).toBe(0);
  fal.onStep = (step) => (step === 'file' ? { status: 503 } : undefined);
  await expect(host.upload({ data: large, mediaType: 'video/mp4' }, signal)).rejects.toMatchObject({
    name: 'HostError',
  });
  fal.files.clear();
});

test('an upload that the server does not take ends when its signal aborts', async () => {
  const reached = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<undefined>();
  fal.onStep = (step) => {
    if (step !== 'file') return undefined;
    reached.resolve();
    return answered.promise;
  };
  const host = await createFal({ apiKey: key, baseUrl: fal.url });
  const controller = new AbortController();
  const upload = host.upload({ data: png, mediaType: 'image/png' }, controller.signal);
  await reached.promise;
  const reason = new Error('The service stops.');
  controller.abort(reason);
  await expect(upload).rejects.toBe(reason);
  answered.resolve(undefined);
  fal.files.clear();
});

describe('what goes wrong', () => {
  test.each([
    [
      'has no credit',
      403,
      { detail: 'User is locked. Reason: Exhausted balance. Top up your balance at canary-words.' },
      'model_unavailable',
      'has no credit',
    ],
    ['refuses the key', 401, {}, 'model_unavailable', 'has no access to this model'],
    ['does not know the model', 404, {}, 'model_unavailable', 'has no access to this model'],
    [
      'refuses a value',
      422,
      { detail: [{ loc: ['body', 'duration_seconds'], msg: 'canary-words', type: 'less_than' }] },
      'model_refused',
      'does not accept what was asked for: duration_seconds.',
    ],
    [
      'refuses the content',
      422,
      { detail: [{ loc: ['body'], msg: 'canary-words', type: 'content_policy_violation' }] },
      'model_refused',
      'does not allow this content',
    ],
  ])('a host that %s (%s) is told in words of ours', async (_, status, body, code, words) => {
    fal.onStep = (step) => (step === 'submit' ? { status, body } : undefined);
    const { submissions, stored } = memorySubmissions();
    const error: unknown = await makeSound(submissions).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'EngineError', code, retryable: false });
    expect((error as Error).message).toContain(words);
    expect(`${JSON.stringify(error)}${(error as Error).stack}`).not.toContain('canary');
    // Nothing was accepted, so nothing is left to wait for.
    expect(stored.size).toBe(0);
  });

  test.each(['9999999999', 'Wed, 21 Oct 9999 07:28:00 GMT'])(
    'a host that wants to be left alone for years (%s) is asked again after an hour',
    async (retryAfter) => {
      const host = await createFal({ apiKey: key, baseUrl: fal.url });
      fal.onStep = () => ({ status: 429, headers: { 'Retry-After': retryAfter } });
      const asked = host.submit('acme/sound', {}, new AbortController().signal, undefined);
      await expect(asked).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
    },
  );

  test.each(['1', '0'])(
    'a host that gets too many requests is asked again after a second (Retry-After: %s), once in all',
    async (retryAfter) => {
      // The clock does not matter.
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const asked: number[] = [];
      fal.onStep = (step) => {
        if (step !== 'submit') return undefined;
        asked.push(performance.now());
        if (asked.length > 1) return undefined;
        return { status: 429, headers: { 'Retry-After': retryAfter } };
      };
      expect((await makeSound()).files).toHaveLength(1);
      const [first = 0, second = 0] = asked;
      expect(second - first).toBeGreaterThanOrEqual(990);
      expect(fal.requests).toHaveLength(1);
    },
  );

  test.each([499, 502, 503, 504])(
    '%s to a submission: nobody can know, and it is not sent again',
    async (status) => {
      fal.onStep = (step) => (step === 'submit' ? { status } : undefined);
      const { submissions, stored } = memorySubmissions();
      await expect(makeSound(submissions)).rejects.toMatchObject({
        code: 'outcome_unknown',
        retryable: false,
      });
      expect([...stored.values()]).toMatchObject([{ requestId: null }]);
    },
  );

  test('a submission whose answer has no id, as that of a page before fal, is not sent again', async () => {
    fal.onStep = (step) =>
      step === 'submit' ? { status: 200, body: { title: 'Maintenance' } } : undefined;
    const { submissions, stored } = memorySubmissions();
    await expect(makeSound(submissions)).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect([...stored.values()]).toMatchObject([{ requestId: null }]);
  });

  test('a submission whose connection ends before the answer is not sent again', async () => {
    fal.onStep = (step) => (step === 'submit' ? 'no answer' : undefined);
    const { submissions } = memorySubmissions();
    await expect(makeSound(submissions)).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(fal.requests).toHaveLength(1);
  });

  test('a host that cannot be reached before a submission: the job may be tried again', async () => {
    fal.onStep = (step) => (step === 'upload' ? 'no answer' : undefined);
    const model = engines.resolve('transformImage', 'image', 'pictures');
    const images = [{ data: png, mediaType: 'image/png' }];
    const { submissions, stored } = memorySubmissions();
    const work = engines.of(undefined, submissions);
    await expect(work.run(model, { prompt: 'A pier', seeds: [7], images })).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
    });
    expect(fal.requests).toHaveLength(0);
    expect(stored.size).toBe(0);
  });

  test('outages while it works only make it longer', async () => {
    const faults = [
      { status: 500 },
      { status: 503 },
      'no answer',
      { status: 429 },
      { status: 404 },
      { status: 403 },
    ] as const;
    const unreadable = [{ status: 502 }, { status: 200, body: 'Maintenance' }];
    let looks = 0;
    let results = 0;
    let downloads = 0;
    const model = engines.resolve('transformImage', 'image', 'pictures');
    fal.onStep = (step) => {
      if (step === 'status') return faults[looks++];
      if (step === 'result') return unreadable[results++];
      return step === 'file' && downloads++ === 0 ? { status: 503 } : undefined;
    };
    const task = { prompt: 'A pier', seeds: [7], width: 64, height: 32 };
    expect((await engines.run(model, task)).files).toHaveLength(1);
    expect(fal.requests).toHaveLength(1);
    expect(downloads).toBe(2);
  });

  test.each([422, 500])(
    'a request that failed at the host (%s) fails, and is not sent again',
    async (status) => {
      fal.onStep = (step) => (step === 'result' ? { status } : undefined);
      await expect(makeSound()).rejects.toMatchObject({ name: 'EngineError', retryable: false });
      expect(fal.requests).toHaveLength(1);
    },
  );

  test.each([
    ['runner_disconnected', 503, 0],
    ['request_timeout', 504, 0],
    ['runner_incomplete_response', 502, 0],
    // Somebody cancelled it at fal, which may have done some of it.
    ['client_cancelled', 499, undefined],
  ])('a request that fal itself ended (%s) ends at once', async (error_type, status, cost) => {
    const fault = { status, body: { detail: 'canary-words', error_type } };
    let results = 0;
    fal.onStep = (step) => {
      if (step !== 'result') return undefined;
      results++;
      return fault;
    };
    const tally = createTally();
    const work = engines.of(undefined, memorySubmissions().submissions, tally);
    const model = engines.resolve('generateSound', 'sound', 'sounds');
    await expect(work.run(model, soundTask)).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringContaining('has lost the request or stopped it'),
      retryable: false,
      detail: `status ${status} of the host (${error_type})`,
    });
    expect(results).toBe(1);
    expect(tally.take()).toMatchObject([{ call: fal.requests[0]?.id, cost }]);
  });

  test.each([
    ['text', { body: { detail: 'content_policy_violation: canary-words' } }],
    ['header', { headers: { 'X-Fal-Error-Type': 'content_policy_violation' } }],
  ])('a content that fal refuses in a %s only is told as that', async (_, fault) => {
    fal.onStep = (step) => (step === 'result' ? { status: 422, ...fault } : undefined);
    const error: unknown = await makeSound().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'EngineError', code: 'model_refused' });
    expect((error as Error).message).toContain('does not allow this content');
  });

  test.each([
    ['a text', new TextEncoder().encode('no sound'), 'a file of an unknown type'],
    ['nothing', new Uint8Array(), 'no file audio'],
  ])('%s instead of a sound is a failure of the model', async (_, content, what) => {
    const sound = wav;
    wav = content;
    const error: unknown = await makeSound().catch((reason: unknown) => reason);
    wav = sound;
    const detail = expect.stringContaining(what);
    expect(error).toMatchObject({ name: 'EngineError', code: 'model_failed', detail });
  });

  test('a request that takes too long is cancelled at the host, and never sent again', async () => {
    holdTimers();
    fal.isDone = () => false;
    fal.onStep = (step) => {
      if (step === 'status') vi.advanceTimersByTime(1000);
      return undefined;
    };
    const { submissions } = memorySubmissions();
    await expect(makeSound(submissions, undefined, 'hurried')).rejects.toMatchObject({
      code: 'model_timeout',
      retryable: false,
    });
    await expect.poll(() => fal.requests[0]?.isCancelled, still).toBe(true);
    expect(fal.requests).toHaveLength(1);
  });

  test('a caller who leaves before the submission pays nothing', async () => {
    const leaving = new AbortController();
    const reason = new Error('left');
    fal.onStep = (step) => {
      if (step === 'upload') leaving.abort(reason);
      return undefined;
    };
    const model = engines.resolve('captionImage', 'language', 'captions');
    const images = [{ data: png, mediaType: 'image/png' }];
    const { submissions } = memorySubmissions();
    const describing = engines
      .of(undefined, submissions)
      .run(model, { prompt: 'Describe this.', images }, leaving.signal);
    await expect(describing).rejects.toBe(reason);
    expect(fal.requests).toEqual([]);
  });

  test('a caller who leaves: without a job the request is cancelled, with one it goes on', async () => {
    fal.isDone = () => false;
    for (const { submissions } of [memorySubmissions(), { submissions: undefined }]) {
      const leaving = new AbortController();
      const reason = new Error('left');
      const seen = new Promise<void>((resolve) => {
        fal.onStep = (step) => {
          if (step === 'status') resolve();
          return undefined;
        };
      });
      const ended = expect(makeSound(submissions, leaving.signal)).rejects.toBe(reason);
      await seen;
      leaving.abort(reason);
      await ended;
    }
    await expect
      .poll(() => fal.requests.map(({ isCancelled }) => isCancelled))
      .toEqual([false, true]);
  });
});

describe('how far fal is', () => {
  /** The last report before the request is done. */
  async function reportAt(standing: ReturnType<FalQueue['standing']>) {
    const { submissions } = memorySubmissions();
    const reports = reported(submissions);
    fal.isDone = () => reports.length > 0;
    fal.standing = () => standing;
    await makeSound(submissions);
    expect(reports.at(-1)).toEqual({ share: 1 });
    return reports.at(-2);
  }

  test.each([
    ['its queue', { queuePosition: 3 }, { queuePosition: 3 }],
    ['a model that has printed nothing', { logs: [] }, {}],
    ['a model that has printed no progress', { logs: ['steps: 100%', '5%'] }, {}],
    ['a model whose lines are no texts', { logs: [' 40%|██', null, 7, {}] }, { share: 0.4 }],
    ['an impossible place in its queue', { queuePosition: -1 }, {}],
    ['a place in its queue that is no number', { queuePosition: 'first' }, {}],
    [
      'a model that has printed bars',
      { logs: [' 10%|█  | 1/10 [00:01]\r 40%|██ | 4/10\r 75%|███| 7/10 [00:07]', 'saving'] },
      { share: 0.75 },
    ],
    // Then it is asked without them.
    ['a model that has printed too much', { logs: ['x'.repeat(9 * 2 ** 20)] }, {}],
  ])('%s', async (_, standing, told) => {
    expect(await reportAt(standing)).toEqual({ isDone: false, ...told });
  });
});

test('four files of outputs arrive at once, and the others after them', async () => {
  let arriving = 0;
  let most = 0;
  const four = Promise.withResolvers<void>();
  fal.onStep = async (step) => {
    if (step !== 'file') return undefined;
    arriving++;
    most = Math.max(most, arriving);
    if (arriving === 4) four.resolve();
    await four.promise;
    arriving--;
    return undefined;
  };
  const made = await Promise.all(Array.from({ length: 10 }, () => makeSound()));
  expect(made.every(({ files }) => files.length === 1)).toBe(true);
  expect(most).toBe(4);
});

test('an edited catalogue changes nothing for what is submitted already', async () => {
  const { submissions, stored } = memorySubmissions();
  await makeSound(submissions);
  const asked: string[] = [];
  fal.onStep = (step, request) => {
    asked.push(`${step} ${request?.endpoint}`);
    return undefined;
  };
  const again = memorySubmissions(stored);
  expect((await makeSound(again.submissions, undefined, 'other-sounds')).files).toHaveLength(1);
  expect(fal.requests).toHaveLength(1);
  expect(asked).toEqual(expect.arrayContaining(['status acme/sounds/v2', 'result acme/sounds/v2']));
  const refused = memorySubmissions(stored).submissions;
  expect((await makeSound(refused, undefined, 'long-sounds')).files).toHaveLength(1);
  expect(fal.requests).toHaveLength(1);

  // At another host, nobody can ask for it.
  for (const [step, known] of stored) {
    if (known) stored.set(step, { ...known, provider: 'elsewhere' });
  }
  await expect(makeSound(memorySubmissions(stored).submissions)).rejects.toMatchObject({
    code: 'outcome_unknown',
  });
  expect(fal.requests).toHaveLength(1);
});

test('another attempt waits for the request of the one before', async () => {
  const { submissions, stored } = memorySubmissions();
  await makeSound(submissions);
  const again = memorySubmissions(stored);
  expect((await makeSound(again.submissions)).files).toHaveLength(1);
  expect(fal.requests).toHaveLength(1);
  // The same again in one attempt is another request.
  expect((await makeSound(again.submissions)).files).toHaveLength(1);
  expect(fal.requests).toHaveLength(2);
});

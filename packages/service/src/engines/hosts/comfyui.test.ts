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
import { serve } from '../../testing/serve.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { type Engines, openEngines } from '../engines.ts';
import type { ComfyUiStep } from '../testing/comfyui.ts';
import { type ComfyUiServer, startComfyUi } from '../testing/comfyui-server.ts';
import { memorySubmissions } from '../testing/memory-submissions.ts';
import { createComfyUi } from './comfyui.ts';
import { readPromptRefusal } from './comfyui-answers.ts';
import type { Submissions } from './submissions.ts';

useHeldTimers();

const keyName = 'TEST_KEY_OF_COMFYUI';
const key = 'canary-of-comfyui-81';
const partnerKeyName = 'TEST_KEY_OF_COMFY_ORG';
const partnerKey = 'canary-of-comfy-org-82';

const workflow = {
  base: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'base.safetensors' } },
  positive: { class_type: 'CLIPTextEncode', inputs: { clip: ['base', 1], text: '' } },
  negative: { class_type: 'CLIPTextEncode', inputs: { clip: ['base', 1], text: 'blurred' } },
  empty: {
    class_type: 'EmptySD3LatentImage',
    inputs: { width: 512, height: 512, batch_size: 1 },
  },
  photo: { class_type: 'LoadImage', inputs: { image: 'example.png' } },
  encode: { class_type: 'VAEEncode', inputs: { pixels: ['photo', 0], vae: ['base', 2] } },
  draw: {
    class_type: 'KSampler',
    inputs: {
      model: ['base', 0],
      positive: ['positive', 0],
      negative: ['negative', 0],
      latent_image: ['empty', 0],
      seed: 0,
      steps: 20,
      cfg: 4,
      sampler_name: 'euler',
      scheduler: 'simple',
      denoise: 1,
    },
  },
  decode: { class_type: 'VAEDecode', inputs: { samples: ['draw', 0], vae: ['base', 2] } },
  show: { class_type: 'PreviewImage', inputs: { images: ['decode', 0] } },
};

/** The workflow with a second output, which needs no sampler. */
const forked = {
  ...workflow,
  plain: { class_type: 'VAEDecode', inputs: { samples: ['empty', 0], vae: ['base', 2] } },
  showPlain: { class_type: 'PreviewImage', inputs: { images: ['plain', 0] } },
};

const entry = (model_id: string, model: string, more = '', output = 'show') => `
  - model_id: ${model_id}
    name: ${model_id}
    description: Draws and edits.
    feature: imagen
    operations: [transformImage]
    provider: comfyui
    model:
      ${model.trim()}
      output: { image: '${output}.images[0].url' }
    ${more}`;

const forkedModel = `
      workflow: forked.json
      set: { draw.sampler_name: sampler }`;

const catalogue = (url: string) => `
providers:
  comfyui:
    type: comfyui
    baseUrl: '${url}'
    apiKeyEnv: ${keyName}
    partnerKeyEnv: ${partnerKeyName}
    headers: { X-Team: films }
models:
${entry(
  'pictures',
  `
      workflow: draw.json
      set:
        positive.text: prompt
        negative.text: negativePrompt
        empty.width: width
        empty.height: height
        photo.image: images[0]
        draw.latent_image: '$exists(images) ? ["encode", 0]'
        draw.seed: seed
        draw.steps: numInferenceSteps
        draw.denoise: strength`,
)}
${entry(
  'named',
  `
      workflow: draw.json
      set: { positive.text: prompt, draw.seed: seed, draw.sampler_name: sampler }`,
)}
${entry('forked', forkedModel)}
${entry('other-fork', forkedModel, '', 'showPlain')}
${entry('hurried', 'workflow: draw.json\n      set: {}', 'limits: { seconds: 1 }')}
${entry(
  'uninstalled',
  `
      endpoint: gone
      input: '{ "1": { "class_type": "GoneNode", "inputs": {} } }'`,
)}
`;

let folder: string;
let comfyUi: ComfyUiServer;
let engines: Engines;
let png: Uint8Array;

beforeAll(async () => {
  process.env[keyName] = key;
  process.env[partnerKeyName] = partnerKey;
  const create = { width: 64, height: 32, channels: 3, background: 'blue' } as const;
  png = new Uint8Array(await sharp({ create }).png().toBuffer());
  comfyUi = await startComfyUi(() => ({ name: 'a b&1.png', data: png, mediaType: 'image/png' }));
  folder = await makeTestFolder();
  await writeFile(join(folder, 'draw.json'), JSON.stringify(workflow));
  await writeFile(join(folder, 'forked.json'), JSON.stringify(forked));
  const models = join(folder, 'models.yaml');
  await writeFile(models, catalogue(`${comfyUi.url}/`));
  engines = await openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
});

afterAll(async () => {
  await engines.close();
  await comfyUi.close();
  delete process.env[keyName];
  delete process.env[partnerKeyName];
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  comfyUi.restart();
  comfyUi.headers.length = 0;
  comfyUi.onStep = () => undefined;
  comfyUi.next = () => 'done';
});

const drawTask = { prompt: 'A pier', seeds: [7] };

function draw(
  submissions?: Submissions,
  task: object = drawTask,
  modelId = 'pictures',
  signal?: AbortSignal,
) {
  const model = engines.resolve('transformImage', 'image', modelId);
  return engines.of(undefined, submissions).run(model, { ...drawTask, ...task }, signal);
}

/** The promise's error, which must be one of ours without words of the host. */
async function errorOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'EngineError' });
  expect(`${JSON.stringify(error)}${(error as Error).stack}`).not.toContain('canary');
  return error as { code: string; message: string; detail: string; retryable: boolean };
}

/** Starts an attempt of a drawing that ends when `step` is taken. */
async function attemptUntil(step: ComfyUiStep, submissions: Submissions) {
  const leaving = new AbortController();
  const reason = new Error('worker ended');
  comfyUi.onStep = (taken) => {
    if (taken === step) leaving.abort(reason);
    return undefined;
  };
  await expect(draw(submissions, {}, 'pictures', leaving.signal)).rejects.toBe(reason);
  comfyUi.onStep = () => undefined;
}

const seen = () => comfyUi.prompts.map(({ state }) => state);

describe('a workflow', () => {
  test('gets the values of a task, and keeps its own where the task has none', async () => {
    const made = await draw(undefined, { width: 64, height: 32 });
    expect(made.files).toMatchObject([{ mediaType: 'image/png' }]);
    const [sent] = comfyUi.prompts;
    expect(sent?.workflow.positive?.inputs.text).toBe('A pier');
    expect(sent?.workflow.negative?.inputs.text).toBe('blurred');
    expect(sent?.workflow.empty?.inputs).toEqual({ width: 64, height: 32, batch_size: 1 });
    const { seed, steps, latent_image } = sent?.workflow.draw?.inputs ?? {};
    expect({ seed, steps, latent_image }).toEqual({
      seed: 7,
      steps: 20,
      latent_image: ['empty', 0],
    });
  });

  test('gets the key of comfy.org for partner nodes, which is sent nowhere else', async () => {
    await draw();
    expect(comfyUi.prompts[0]?.extraData).toEqual({ api_key_comfy_org: partnerKey });
    expect(JSON.stringify(comfyUi.headers)).not.toContain(partnerKey);
  });

  test('gets files as temporary files of ComfyUI, and each request has the headers', async () => {
    const images = [{ data: png, mediaType: 'image/png' }];
    const options = { strength: 0.5, numInferenceSteps: 8 };
    await draw(undefined, { images, seeds: [7, 8], options });
    expect(comfyUi.prompts).toHaveLength(2);
    for (const { workflow: sent } of comfyUi.prompts) {
      const [, name] = /^(.+) \[temp\]$/.exec(String(sent.photo?.inputs.image)) ?? [];
      expect(comfyUi.files.get(`temp/${name}`)).toEqual(images[0]);
      expect(sent.draw?.inputs).toMatchObject({ latent_image: ['encode', 0], steps: 8 });
    }
    expect(comfyUi.headers.length).toBeGreaterThan(5);
    for (const { authorization, 'x-team': team } of comfyUi.headers) {
      expect([authorization, team]).toEqual([`Bearer ${key}`, 'films']);
    }
  });
});

describe('what goes wrong', () => {
  test('a value that a node does not take is told by its name', async () => {
    const error = await errorOf(draw(undefined, { options: { numInferenceSteps: 20_000 } }));
    expect(error).toMatchObject({ code: 'model_refused', retryable: false });
    expect(error.message).toContain('does not accept what was asked for: steps.');
    expect(error.detail).toContain('node draw (KSampler): steps value_bigger_than_max');
  });

  test.each([
    ['a model or a sampler that ComfyUI lacks', 'named', 'sampler_name value_not_in_list'],
    ['a node that ComfyUI lacks', 'uninstalled', 'missing_node_type; there is no node GoneNode'],
  ])('%s is for the operator', async (_, model, detail) => {
    const { submissions, stored } = memorySubmissions();
    const options = { sampler: 'newest' };
    const error = await errorOf(draw(submissions, { options }, model));
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: false });
    expect(error.message).toContain('has no access to this model');
    expect(error.detail).toContain(detail);
    expect(stored.size).toBe(0);
  });

  test('an older ComfyUI, whose refusals have lists, is understood as well', () => {
    const refusal = { error: { type: 'invalid_prompt' }, node_errors: [] };
    expect(readPromptRefusal(refusal, new Headers())).toEqual({
      isMisconfigured: true,
      fields: [],
      reason: 'invalid_prompt',
    });
  });

  test('an older ComfyUI names a node that it lacks in its message', () => {
    const message = 'Cannot execute because node Image Resize (x) does not exist.';
    const error = { type: 'invalid_prompt', message, details: "Node ID '#6'", extra_info: {} };
    expect(readPromptRefusal({ error, node_errors: {} }, new Headers())).toMatchObject({
      isMisconfigured: true,
      reason: 'invalid_prompt; there is no node Image Resize (x)',
    });
  });

  test('a result that ComfyUI leaves out of what it does is for the operator', async () => {
    const error = await errorOf(draw(undefined, { options: { sampler: 'newest' } }, 'forked'));
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: false });
    expect(error.message).toContain('has no access to this model');
    expect(error.detail).toContain('node draw (KSampler): sampler_name value_not_in_list');
    expect(seen()).toEqual(['done']);
  });

  test('what ComfyUI leaves out does not matter where the result is another output', async () => {
    const made = await draw(undefined, { options: { sampler: 'newest' } }, 'other-fork');
    expect(made.files).toHaveLength(1);
  });

  test('a node that fails is named, with the kind of its error', async () => {
    comfyUi.next = () => 'failed';
    const error = await errorOf(draw());
    expect(error).toMatchObject({ code: 'model_failed', retryable: false });
    expect(error.detail).toContain('node draw (KSampler): RuntimeError');
    expect(seen()).toEqual(['failed']);
  });

  test('a lack of memory is told: less, or the same later, may succeed', async () => {
    comfyUi.next = () => 'out of memory';
    const error = await errorOf(draw());
    expect(error).toMatchObject({ code: 'model_failed', retryable: false, mustChange: false });
    expect(error.message).toContain('not enough memory for this. Ask for less');
    expect(error.detail).toContain('node draw (KSampler): torch.OutOfMemoryError');
  });

  test('what somebody stopped at ComfyUI is told', async () => {
    comfyUi.next = () => 'interrupted';
    const error = await errorOf(draw());
    expect(error.code).toBe('model_failed');
    expect(error.message).toContain('lost the request or stopped it');
  });

  test.each(['queue', 'history'] as const)(
    'a restart of ComfyUI loses the request, which is told (before a look at its %s)',
    async (step) => {
      comfyUi.next = () => 'running';
      let looks = 0;
      comfyUi.onStep = (taken) => {
        if (taken === step && ++looks === 2) comfyUi.restart();
        return undefined;
      };
      const { submissions } = memorySubmissions();
      const error = await errorOf(draw(submissions));
      expect(error).toMatchObject({ code: 'model_failed', retryable: false });
      expect(error.message).toContain('Send the request again');
      expect(comfyUi.prompts).toHaveLength(0);
    },
  );

  test('outages and strange answers while it works only make it longer', async () => {
    const faults = [{ status: 502 }, 'no answer', { status: 200, body: { login: 1 } }] as const;
    let looks = 0;
    let views = 0;
    comfyUi.onStep = (step) => {
      if (step === 'history') return faults[looks++];
      return step === 'view' && views++ === 0 ? { status: 503 } : undefined;
    };
    expect((await draw()).files).toHaveLength(1);
    expect(seen()).toEqual(['done']);
    expect(views).toBe(2);
  });

  test.each(['pending', 'running'] as const)(
    'what takes too long while it is %s is taken out of the queue or stopped',
    async (state) => {
      holdTimers();
      comfyUi.onStep = (step) => {
        if (step === 'history') vi.advanceTimersByTime(1000);
        return undefined;
      };
      const other = {
        id: 'other',
        workflow,
        outputs: [],
        state: 'running' as const,
      };
      if (state === 'pending') comfyUi.prompts.push(other);
      comfyUi.next = () => 'running';
      const error = await errorOf(draw(memorySubmissions().submissions, {}, 'hurried'));
      expect(error.code).toBe('model_timeout');
      const ended = state === 'pending' ? ['running', 'deleted'] : ['interrupted'];
      await expect.poll(seen, still).toEqual(ended);
    },
  );
});

describe('a submission without an answer', () => {
  test('that arrived is waited for', async () => {
    comfyUi.onStep = (step) => (step === 'prompt' ? 'no answer' : undefined);
    const { submissions, stored } = memorySubmissions();
    expect((await draw(submissions)).files).toHaveLength(1);
    const known = [...stored.values()].map(({ requestId }) => requestId);
    expect(comfyUi.prompts.map(({ id }) => id)).toEqual(known);
  });

  test('that did not arrive may be tried again', async () => {
    comfyUi.onStep = (step) => (step === 'prompt' ? { status: 504 } : undefined);
    const { submissions, stored } = memorySubmissions();
    const error = await errorOf(draw(submissions));
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: true });
    expect([seen(), stored.size]).toEqual([[], 0]);
  });

  test('of an attempt that ended: the next one finds it', async () => {
    const { submissions, stored } = memorySubmissions();
    // The worker ends after the submission and before its id is stored.
    const dying = { ...submissions, accept: () => Promise.reject(new Error('worker ended')) };
    await expect(draw(dying)).rejects.toThrow();
    expect([...stored.values()]).toMatchObject([{ requestId: null }]);
    expect((await draw(memorySubmissions(stored).submissions)).files).toHaveLength(1);
    expect(seen()).toEqual(['done']);
  });

  test('of an attempt that ended before it: the next one submits it', async () => {
    const { submissions, stored } = memorySubmissions();
    const dying = {
      ...submissions,
      async begin(...given: Parameters<Submissions['begin']>) {
        await submissions.begin(...given);
        throw new Error('worker ended');
      },
    };
    await expect(draw(dying)).rejects.toThrow();
    expect([...stored.values()]).toMatchObject([{ requestId: null }]);
    expect((await draw(memorySubmissions(stored).submissions)).files).toHaveLength(1);
    expect(seen()).toEqual(['done']);
  });
});

test('another attempt waits for the request of the one before', async () => {
  comfyUi.next = () => 'running';
  const { submissions, stored } = memorySubmissions();
  await attemptUntil('queue', submissions);
  comfyUi.next = () => 'done';
  expect((await draw(memorySubmissions(stored).submissions)).files).toHaveLength(1);
  expect(seen()).toEqual(['done']);
});

test.each([
  ['nothing', ''],
  ['nine megabytes of other workflows', 'a'.repeat(9 * 2 ** 20)],
])('a caller without a job who leaves stops the request, with %s behind it', async (_, text) => {
  comfyUi.next = () => 'running';
  const leaving = new AbortController();
  const reason = new Error('left');
  const note = { class_type: 'Note', inputs: { text } };
  comfyUi.onStep = (step) => {
    if (step === 'queue' && !leaving.signal.aborted) {
      comfyUi.prompts.push({ id: 'other', workflow: { note }, outputs: [], state: 'pending' });
      leaving.abort(reason);
    }
    return undefined;
  };
  await expect(draw(undefined, {}, 'pictures', leaving.signal)).rejects.toBe(reason);
  comfyUi.onStep = () => undefined;
  await expect.poll(() => seen()[0]).toBe('interrupted');
});

test('the queue is read once for all who ask meanwhile, and again for who asks later', async () => {
  const host = createComfyUi({ baseUrl: comfyUi.url, headers: {}, secrets: [] });
  const { signal } = new AbortController();
  const ask = () => host.has?.('gone', signal);
  const later: ReturnType<typeof ask>[] = [];
  let readings = 0;
  comfyUi.onStep = (step) => {
    if (step === 'queue') readings += 1;
    if (step === 'queue' && readings === 1) later.push(ask(), ask());
    return undefined;
  };
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([false, false, false]);
  expect(await Promise.all(later)).toEqual([false, false]);
  expect(readings).toBe(2);
});

test('an upload ends with the reason of a caller who leaves while its answer arrives', async () => {
  const leaving = new AbortController();
  const reason = new Error('left');
  const { url, close } = await serve((_, response) => {
    // By then the caller has most likely begun to read the body, which never ends.
    response.writeHead(200).write('{', () => setTimeout(() => leaving.abort(reason), 100));
  });
  onTestFinished(close);
  const host = createComfyUi({ baseUrl: url, headers: {}, secrets: [] });
  const file = { data: png, mediaType: 'image/png' };
  await expect(host.upload(file, leaving.signal)).rejects.toBe(reason);
});

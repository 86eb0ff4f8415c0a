import { expect, test } from 'vitest';
import type { CatalogueModel } from '../../../engines/catalogue/schema.ts';
import { createRegistry } from '../../../engines/registry.ts';
import type { RunTask } from '../../../engines/run-task.ts';
import { createDubbing } from './create-dubbing.ts';

const mapping = {
  endpoint: 'acme/dub',
  input: '{ "video_url": video, "to": targetLanguage }',
  output: { video: 'video.url' },
};

const model = (model_id: string, names: CatalogueModel['model']): CatalogueModel => ({
  model_id,
  name: model_id,
  description: 'Dubs.',
  feature: 'audio_gen',
  operations: ['createDubbing'],
  provider: 'sandbox',
  limits: {},
  model: names,
});

const registryOf = (...models: CatalogueModel[]) =>
  createRegistry({ models, providers: { sandbox: { type: '@genmedia/sandbox' } } });

const speaks = model('gamma', { speech: 'says', transcription: 'hears', language: 'writes' });
const dubs = (model_id: string) => model(model_id, { dubbing: [mapping] });

const request = { output_lang: 'pt-br', source_lang: 'en', voice_model: 'gamma', speed: 1 };
const chosen = (registry: ReturnType<typeof registryOf>, more = {}) => {
  const { model: resolvedModel } = createDubbing.resolve(registry, { ...request, ...more });
  return [resolvedModel.model_id, resolvedModel.kind];
};

test('a model that dubs does the whole work, and is listed with its limits', () => {
  const registry = registryOf({ ...dubs('gamma'), limits: { seconds: 90 } });
  expect(chosen(registry)).toEqual(['gamma', 'dubbing']);
  expect(createDubbing.findModel(registry, 'gamma')?.limits).toEqual({ seconds: 90 });
});

test('a model that can do both dubs the whole, when the job is accepted and when it runs', () => {
  const registry = registryOf(model('gamma', { dubbing: [mapping], speech: 'says' }));
  expect(chosen(registry)).toEqual(['gamma', 'dubbing']);
  expect(createDubbing.findModel(registry, 'gamma')?.kind).toBe('dubbing');
});

test('gamma comes first, then a model that dubs, then the parts', () => {
  expect(chosen(registryOf(dubs('acme'), speaks))).toEqual(['gamma', 'speech']);
  expect(chosen(registryOf(dubs('acme'), { ...speaks, model_id: 'delta' }))).toEqual([
    'acme',
    'dubbing',
  ]);
  expect(chosen(registryOf(dubs('acme'), speaks), { voice_model: 'acme' })).toEqual([
    'acme',
    'dubbing',
  ]);
  expect(() => chosen(registryOf(dubs('acme')), { voice_model: 'beta' })).toThrow('voice_model');
});

test('who translates is known before the job is accepted, and counts for what it may cost', () => {
  const untranslated = registryOf(model('gamma', { speech: 'says', transcription: 'hears' }));
  expect(() => chosen(untranslated)).toThrow('has no model');
  expect(chosen(untranslated, { output_lang: 'en-gb' })).toEqual(['gamma', 'speech']);

  const price = { language: [{ micros: 250, per: 'request' }] } as const;
  const registry = registryOf({ ...speaks, price });
  const { model: speaker } = createDubbing.resolve(registry, request);
  const costOf = (body: object) => createDubbing.estimatedCost(speaker, registry, body);
  expect(costOf(request)).toBe(250);
  expect(costOf({ ...request, output_lang: 'en-gb' })).toBeUndefined();
  const isUnknown = (body: object) => createDubbing.hasUnknownCost(speaker, registry, body);
  expect(isUnknown(request)).toBe(true);
  expect(isUnknown({ ...request, output_lang: 'en-gb' })).toBe(false);

  const perMinute = [
    { micros: 100, per: 'request' },
    { micros: 6000, per: 'minute' },
  ] as const;
  const heard = registryOf({ ...speaks, price: { ...price, transcription: perMinute } });
  expect(createDubbing.hasUnknownCost(speaker, heard, request)).toBe(true);

  const free = registryOf({ ...speaks, price: { language: [{ micros: 0, per: 'request' }] } });
  expect(createDubbing.hasUnknownCost(speaker, free, request)).toBe(false);
});

test('a model that speaks and listens does both, though another one that listens comes first', () => {
  const price = { transcription: [{ micros: 7, per: 'request' }] } as const;
  const both = { ...speaks, model_id: 'delta', price };
  const registry = registryOf(model('echo', { transcription: 'hears' }), both);
  const { model: speaker } = createDubbing.resolve(registry, request);
  expect(speaker.model_id).toBe('delta');
  expect(createDubbing.estimatedCost(speaker, registry, request)).toBe(7);
});

test('the model gets the video and the languages, fields without a place are told, and the length may be unknown', async () => {
  const registry = registryOf(dubs('gamma'));
  const init_video = { data: new Uint8Array([1]), mediaType: 'video/mp4', kind: 'video' };
  const tasks: object[] = [];
  const warnings: string[] = [];
  const result = { content: new Uint8Array([2]), mediaType: 'video/mp4' };
  const runOn = (async (_model: unknown, task: object) => {
    tasks.push(task);
    return { files: [result], warnings: [] };
  }) as unknown as RunTask;
  const body = { ...request, speed: 1.5, voice_id: 'rachel' };
  const dub = (useTool: () => Promise<object>, signal?: AbortSignal) =>
    createDubbing.make({
      body,
      model: createDubbing.resolve(registry, body).model,
      inputs: { init_video },
      registry,
      engines: { useTool },
      signal,
      warn: (...more: string[]) => warnings.push(...more),
      runOn,
      seed: 7,
    } as unknown as Parameters<typeof createDubbing.make>[0]);
  const made = await dub(async () => ({ seconds: 3 }));
  expect(tasks).toEqual([
    {
      video: { data: init_video.data, mediaType: 'video/mp4' },
      sourceLanguage: 'en',
      targetLanguage: 'pt-br',
      voice: 'rachel',
      speed: 1.5,
      seed: 7,
      options: { durationSeconds: 3 },
    },
  ]);
  expect(made).toMatchObject({ files: [result], more: { audio_time: 3 } });
  expect(warnings).toEqual([
    'voice_id is not supported by gamma and was ignored.',
    'speed is not supported by gamma and was ignored.',
  ]);

  const unmeasured = () => Promise.reject(new Error('no known container'));
  expect(await dub(unmeasured, new AbortController().signal)).toMatchObject({
    files: [result],
    more: {},
  });
  expect(tasks.at(-1)).toMatchObject({ options: {} });
  await expect(dub(unmeasured, AbortSignal.abort())).rejects.toThrow('abort');
});

test('a text without times is spoken in the time of the whole video, and a line without time at the usual speed', async () => {
  expect(await dubInParts({ length: 3 })).toMatchObject({
    speeds: [1],
    dub: { lines: [{ start: 0, end: 5 }] },
  });
  const at = { text: 'Good morning.', start: 6, end: 6 };
  expect(await dubInParts({ segments: [at] })).toMatchObject({ speeds: [1], dub: { lines: [at] } });
});

const speakMapping = {
  endpoint: 'acme/speak',
  input: '{ "text": text, "speed": speed }',
  output: { audio: '$' },
};

const ofSpeeds = (...only: number[]) => ({ limits: { speed: { only } } });

test.each<[string, number, Partial<CatalogueModel>, number[]]>([
  ['up to 1.8 times its speed', 2, {}, [1, 1.8]],
  ['up to its greatest speed', 2, { limits: { speed: { most: 1.2 } } }, [1, 1.2]],
  ['up to one of its speeds', 2, ofSpeeds(1, 1.5, 2), [1, 1.5]],
  ['the first of its speeds that fits', 7, ofSpeeds(1, 1.2, 1.5, 1.7), [1, 1.5]],
  ['a speed of its host', 2, { model: { ...speaks.model, speech: [speakMapping] } }, [1, 1.8]],
])('a line that is too long is spoken again at %s', async (_, end, entry, speeds) => {
  const line = { text: 'Good morning.', start: 0, end };
  const dubbed = await dubInParts({ segments: [line], length: 9 }, entry);
  expect(dubbed.speeds).toEqual(speeds);
  expect(dubbed.warnings).toEqual([expect.stringContaining('1 of 1 lines')]);
});

test('a model that has no faster speed speaks a long line once, and a warning counts it', async () => {
  const speech = [{ ...speakMapping, input: '{ "text": text }' }];
  const entry = { model: { ...speaks.model, speech } };
  const late = '1 of 1 lines do not fit into their time, and gamma has no faster speed for them.';
  const { speeds, warnings } = await dubInParts({ length: 9 }, entry, { speed: 1.5 });
  expect(speeds).toEqual([1.5]);
  expect(warnings).toEqual(['speed is not supported by gamma and was ignored.', late]);
  expect(await dubInParts({ length: 9 }, ofSpeeds(1))).toMatchObject({
    speeds: [1],
    warnings: [late],
  });
});

test('a language that is recognised by its name is not translated into itself', async () => {
  const { prompts, dub } = await dubInParts({ language: 'english' });
  expect(prompts).toEqual([]);
  expect(dub).toMatchObject({ language: 'en' });
  const german = await dubInParts({ language: 'German' });
  expect(german.prompts).toEqual([expect.stringContaining('from german into British English')]);
});

test.each<[string, Heard]>([
  ['lines', { segments: [{ text: ' Good  morning.', start: 0, end: 2 }] }],
  ['a text without times', { text: ' Good  morning.' }],
])('a space before %s makes no translation', async (_, heard) => {
  const { dub } = await dubInParts({ ...heard, language: 'fr' });
  expect(dub).toMatchObject({ language: 'fr', lines: [{ start: 0 }] });
});

interface Heard {
  text?: string;
  segments?: object[];
  language?: string;
  /** Seconds of each spoken line. */
  length?: number;
}

/** Dubs English in English by parts. Returns what the models and the video got. */
async function dubInParts(
  { text = 'Good morning.', segments = [], language, length }: Heard,
  entry: Partial<CatalogueModel> = {},
  more: object = {},
) {
  const registry = registryOf({ ...speaks, ...entry });
  const { model: speaker } = createDubbing.resolve(registry, request);
  const spoken = { content: new Uint8Array([2]), mediaType: 'audio/wav' };
  /** Speeds at which lines were spoken. */
  const speeds: unknown[] = [];
  const prompts: string[] = [];
  const warnings: string[] = [];
  let dub: object = {};
  const tools = {
    takeSound: () => ({ sound: spoken }),
    measureSound: () => ({ seconds: 5 }),
    dubVideo: (input: object) => {
      dub = input;
      return { files: [], seconds: 5, keepsOriginal: true };
    },
  };
  const runOn = async (_: unknown, task: { audio?: unknown; speed?: number; prompt?: string }) => {
    if (task.audio) return { text, segments, words: [], language, warnings: [] };
    if (task.prompt) {
      prompts.push(task.prompt);
      return { text: 'Good morning.', warnings: [] };
    }
    speeds.push(task.speed);
    return { files: [spoken], duration: length, warnings: [] };
  };
  await createDubbing.make({
    body: { ...request, output_lang: 'en-gb', ...more },
    model: speaker,
    inputs: { init_video: spoken },
    registry,
    engines: { useTool: async (tool: keyof typeof tools, input: never) => tools[tool](input) },
    warn: (...texts: string[]) => warnings.push(...texts),
    runOn,
    seed: 7,
  } as unknown as Parameters<typeof createDubbing.make>[0]);
  return { speeds, prompts, dub, warnings };
}

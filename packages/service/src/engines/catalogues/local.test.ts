import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { loadCatalogue } from '../catalogue/load.ts';
import { type Engines, openEngines } from '../engines.ts';
import { tryMappings } from '../hosts/try-mappings.ts';
import type { Workflow } from '../hosts/workflow.ts';
import { checkOutputs, unknownInputs } from '../testing/comfyui-checks.ts';
import { type ComfyUiServer, startComfyUi } from '../testing/comfyui-server.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import {
  mappingsOf,
  prepareSamplesWithinLimits,
  sampleFileUrl,
} from './testing/prepare-samples.ts';
import { type SampleFiles, sampleFiles } from './testing/sample-files.ts';

const catalogue = await loadCatalogue(catalogueOperations, 'local', {});

const mappings = new Set(mappingsOf(catalogue.models));

/** What ComfyUI gets for the sample tasks. */
const sent = (await prepareSamplesWithinLimits(catalogue.models)).map(
  ({ modelId, operation, mapping, task, input }) => {
    const text = JSON.stringify(input).replaceAll(sampleFileUrl, 'sent.png [temp]');
    const workflow = JSON.parse(text) as Workflow;
    return { name: `${modelId}, ${operation}`, mapping, task, workflow };
  },
);

describe('MODELS=local', () => {
  test('does all but what its comment names, and the sandbox the rest', async () => {
    const served = new Set(catalogue.models.flatMap(({ operations }) => operations));
    const lacking = Object.keys(catalogueOperations).filter((id) => !served.has(id));
    expect(lacking.toSorted()).toEqual(['convertSpeech', 'createDubbing']);
    const filled = await loadCatalogue(catalogueOperations, 'local,sandbox', {});
    const all = new Set(filled.models.flatMap(({ operations }) => operations));
    expect([...all].toSorted()).toEqual(Object.keys(catalogueOperations).toSorted());
  });

  test('is where variables say, and on this machine without them', async () => {
    const urls = async (env: Record<string, string>) => {
      const { providers } = await loadCatalogue(catalogueOperations, 'local', env);
      return ['chat', 'speech', 'comfyui'].map((name) => providers[name]?.baseUrl);
    };
    const usual = [
      'http://127.0.0.1:11434/v1',
      'http://127.0.0.1:8000/v1',
      'http://127.0.0.1:8188',
    ];
    expect(await urls({ LOCAL_CHAT_URL: '' })).toEqual(usual);
    const own = ['http://a.internal/v1', 'http://b.internal/v1', 'https://c.internal'];
    const [LOCAL_CHAT_URL = '', LOCAL_SPEECH_URL = '', COMFYUI_URL = ''] = own;
    expect(await urls({ LOCAL_CHAT_URL, LOCAL_SPEECH_URL, COMFYUI_URL })).toEqual(own);
    await expect(urls({ COMFYUI_URL: 'gpu:8188' })).rejects.toThrow(
      'providers.comfyui.baseUrl names COMFYUI_URL, whose value must be an http:// or https:// URL',
    );
  });

  test('has the contract’s names for models', () => {
    const ids = catalogue.models.map(({ model_id }) => model_id);
    const names = ['alpha-edit-2509', 'alpha-edit-2511', 'beta-short', 'beta-long'];
    expect(ids).toEqual(expect.arrayContaining(names));
  });

  test('each mapping is used by a sample task, and can be tried', async () => {
    expect(new Set(sent.map(({ mapping }) => mapping))).toEqual(mappings);
    const tried = await tryMappings(catalogue.models);
    expect(tried.filter(({ problem }) => problem !== null)).toEqual([]);
  });

  test('each file of a workflow is used', () => {
    const folder = fileURLToPath(new URL('comfyui', import.meta.url));
    const used = new Set([...mappings].map(({ endpoint }) => endpoint));
    expect(readdirSync(folder).map((file) => `comfyui/${file}`)).toEqual([...used].toSorted());
  });

  test('workflows have only the inputs and values that ComfyUI’s nodes take', () => {
    expect(sent.length).toBeGreaterThan(30);
    const problems = sent.flatMap(({ name, workflow }) => {
      const { errors } = checkOutputs(workflow, (file) => file === 'temp/sent.png');
      const unknown = unknownInputs(workflow);
      return Object.keys(errors).length + unknown.length === 0 ? [] : [{ name, errors, unknown }];
    });
    expect(problems).toEqual([]);
  });

  test('the outputs that are read are of nodes that make such files', () => {
    const places = { image: 'images', video: 'images', audio: 'audio', object: '3d' };
    const makers = {
      images: ['PreviewImage', 'SaveVideo'],
      audio: ['PreviewAudio'],
      '3d': ['SaveGLB'],
    };
    for (const { workflow, output } of mappings) {
      for (const [name, text] of Object.entries(output)) {
        const place = places[name as keyof typeof places] as keyof typeof makers;
        const [, node = '', list] = /^(\w+)\.`?(\w+)`?\[0\]\.url$/.exec(text) ?? [];
        expect(list).toBe(place);
        expect(makers[place]).toContain(workflow?.nodes[node]?.class_type);
      }
    }
  });

  test('a task’s seed and prompt reach the workflow', () => {
    for (const { name, task, workflow } of sent) {
      const text = JSON.stringify(workflow);
      if (task.seed !== undefined)
        expect([name, text]).toEqual([name, expect.stringContaining(`"seed":${task.seed}`)]);
      if (task.prompt)
        expect([name, text]).toEqual([name, expect.stringContaining(String(task.prompt))]);
    }
  });
});

describe('MODELS=local with servers', () => {
  let comfyUi: ComfyUiServer;
  let openAi: OpenAiServer;
  let engines: Engines;
  let samples: SampleFiles;

  beforeAll(async () => {
    samples = await sampleFiles();
    const { picture, sound, film, object } = samples;
    const made: Record<string, [string, SampleFiles[keyof SampleFiles]]> = {
      PreviewImage: ['shown.png', picture],
      PreviewAudio: ['played.wav', sound],
      SaveVideo: ['film.mp4', film],
      SaveGLB: ['object.glb', object],
    };
    comfyUi = await startComfyUi((classType) => {
      const [name, file] = made[classType] ?? ['shown.png', picture];
      return { name, ...file };
    });
    openAi = await startOpenAiServer();
    process.env.COMFYUI_URL = comfyUi.url;
    process.env.LOCAL_CHAT_URL = openAi.url;
    process.env.LOCAL_SPEECH_URL = openAi.url;
    engines = await openEngines({
      operations: catalogueOperations,
      models: 'local,sandbox',
      pools: sharedPools(),
    });
  });

  afterAll(async () => {
    delete process.env.COMFYUI_URL;
    delete process.env.LOCAL_CHAT_URL;
    delete process.env.LOCAL_SPEECH_URL;
    await engines.close();
    await comfyUi.close();
    await openAi.close();
  });

  beforeEach(() => {
    comfyUi.prompts.length = 0;
    openAi.seen.length = 0;
  });

  const size = { width: 64, height: 64 };

  test.each([
    ['generateImage', 'z-image-turbo', size, []],
    ['transformImage', 'z-image-turbo', { options: { strength: 0.5 } }, ['picture']],
    ['inpaintImage', 'qwen-image-inpaint', {}, ['picture', 'mask']],
    ['editImage', 'alpha-edit-2511', {}, ['picture1', 'picture2', 'picture3']],
    ['editImage', 'alpha-edit-2509', {}, ['picture1']],
  ] as const)('%s by %s', async (operation, model, more, loaders: readonly string[]) => {
    // Each node loads a file of its own.
    const { data, mediaType } = samples.picture;
    const given = Object.fromEntries(
      loaders.map((node, index) => [node, { data: Uint8Array.of(...data, index), mediaType }]),
    );
    const { mask, ...pictures } = given;
    const images = Object.values(pictures);
    const task = {
      prompt: 'a pier',
      seeds: [7],
      ...more,
      ...(images.length > 0 && { images }),
      ...(mask && { mask }),
    };
    const { files } = await engines.run(engines.resolve(operation, 'image', model), task);
    expect(files).toMatchObject([{ mediaType: 'image/png' }]);
    const [prompt, ...others] = comfyUi.prompts;
    expect(others).toEqual([]);
    const loaded = Object.entries(prompt?.workflow ?? {}).flatMap(([node, { inputs }]) => {
      const [, name] = /^(.+) \[temp\]$/.exec(String(inputs.image)) ?? [];
      return name === undefined ? [] : [[node, comfyUi.files.get(`temp/${name}`)] as const];
    });
    expect(Object.fromEntries(loaded)).toEqual(given);
  });

  test.each([
    ['generateVideo', {}],
    ['animateImage', { firstFrame: true }],
  ] as const)('%s', async (operation, { firstFrame }: { firstFrame?: boolean }) => {
    const model = engines.resolve(operation, 'video', 'wan-2.2-5b');
    const shape = { width: 854, height: 480, duration: 4, fps: 24, seed: 7 };
    const frame = firstFrame && { firstFrame: samples.picture };
    const { files } = await engines.run(model, { prompt: 'waves', ...shape, ...frame });
    expect(files).toMatchObject([{ mediaType: 'video/mp4' }]);
    const latent = { width: 864, height: 480, length: 97, batch_size: 1, vae: ['vae', 0] };
    const start = firstFrame && { start_image: ['start', 0] };
    expect(comfyUi.prompts[0]?.workflow.latent?.inputs).toEqual({ ...latent, ...start });
  });

  test('animateImage with a last frame is refused before anything is sent', async () => {
    const model = engines.resolve('animateImage', 'video', 'wan-2.2-5b');
    const frames = { firstFrame: samples.picture, lastFrame: samples.picture };
    const task = { prompt: 'waves', width: 64, height: 64, duration: 4, fps: 24, ...frames };
    await expect(engines.run(model, task)).rejects.toMatchObject({ code: 'model_refused' });
    expect(comfyUi.prompts).toEqual([]);
  });

  test('a sound, music and a song', async () => {
    const format = { outputFormat: 'wav' } as const;
    const sounds = [
      engines.run(engines.resolve('generateSound', 'sound', 'stable-audio-open'), {
        prompt: 'rain',
        durationSeconds: 2,
        ...format,
      }),
      engines.run(engines.resolve('composeMusic', 'music', 'ace-step'), {
        prompt: 'jazz',
        durationSeconds: 30,
        instrumental: true,
        ...format,
      }),
      engines.run(engines.resolve('generateSong', 'music', 'beta-short'), {
        prompt: 'folk',
        lyrics: '[Verse] La',
        language: 'xx',
        instrumental: false,
        ...format,
      }),
    ];
    for (const { files } of await Promise.all(sounds)) {
      expect(files).toMatchObject([{ mediaType: 'audio/wav' }]);
    }
    const songs = comfyUi.prompts.map(({ workflow }) => workflow.song?.inputs);
    expect(songs.map((song) => [song?.lyrics, song?.duration, song?.language])).toEqual(
      expect.arrayContaining([
        ['[instrumental]', 30, 'en'],
        ['[Verse] La', 90, 'en'],
      ]),
    );
  });

  test('a 3D object of a picture', async () => {
    const model = engines.resolve('fetchObject3d', 'object3d', 'hunyuan3d-2.1');
    const { files } = await engines.run(model, { images: [samples.picture], seed: 7 });
    expect(files).toMatchObject([{ mediaType: 'model/gltf-binary' }]);
  });

  test('a caption, a speech and its transcript, without a key', async () => {
    const caption = engines.resolve('captionImage', 'language', 'qwen3-vl-8b');
    const asked = { prompt: 'Describe it.', images: [samples.picture] };
    expect((await engines.run(caption, asked)).text).not.toBe('');
    const speech = engines.resolve('generateSpeech', 'speech', 'local-voice');
    const said = await engines.run(speech, { text: 'Hello.', voice: 'af_heart', format: 'wav' });
    expect(said.files).toMatchObject([{ mediaType: 'audio/wav' }]);
    const listener = engines.resolve('transcribeSpeech', 'transcription', 'local-voice');
    const { segments } = await engines.run(listener, { audio: samples.sound });
    expect(segments).toHaveLength(1);
    expect(openAi.seen.map(({ path, body }) => [path, body.model])).toEqual([
      ['/v1/chat/completions', 'qwen3-vl:8b'],
      ['/v1/audio/speech', 'tts-1'],
      ['/v1/audio/transcriptions', 'whisper-1'],
    ]);
    for (const { headers } of openAi.seen) expect(headers.authorization).toBeUndefined();
  });

  test('a check of a picture, on this machine', async () => {
    const model = engines.resolve('checkNsfw', 'imageClassifier', 'nsfw-check');
    const { scores } = await engines.run(model, { images: [samples.picture] });
    expect(scores[0]?.porn).toBeLessThan(0.5);
  });
});

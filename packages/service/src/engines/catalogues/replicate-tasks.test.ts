import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '@genmedia/media';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { type Engines, openEngines } from '../engines.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { Tasks } from '../tasks.ts';
import { photo, recording } from './testing/real-files.ts';
import { type ReplicateHost, startReplicateHost } from './testing/replicate-host.ts';

let folder: string;
let replicate: ReplicateHost;
let engines: Engines;
let png: Media;
let wav: Media;

function run<Kind extends ModelKind>(
  operation: string,
  kind: Kind,
  task: Tasks[Kind],
  id?: string,
) {
  const model = id ? engines.resolve(operation, kind, id) : engines.resolveFirst(operation, kind);
  return engines.run(model, task);
}

beforeAll(async () => {
  process.env.REPLICATE_API_TOKEN = 'canary-of-replicate-19';
  replicate = await startReplicateHost();
  folder = await makeTestFolder();
  const models = join(folder, 'models.yaml');
  await writeFile(models, replicate.catalogue);
  engines = await openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
  png = await photo({ width: 512, height: 512 }, 'png');
  wav = await recording('Good morning.');
});

afterAll(async () => {
  await engines.close();
  await replicate.close();
  process.env.REPLICATE_API_TOKEN = '';
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  replicate.predictions.length = 0;
  replicate.uploads.clear();
  replicate.onStep = () => undefined;
});

/** The input of the only prediction, and how many files were uploaded for it. */
function sent() {
  const [prediction, ...others] = replicate.predictions;
  expect(others).toEqual([]);
  return { model: prediction?.model, input: prediction?.input, files: replicate.uploads.size };
}

const upload = (number: number) => `${replicate.url}/v1/files/file-${number}`;

test('a drawing', async () => {
  const task = { prompt: 'a pier', width: 512, height: 512, seeds: [7] };
  const { files, warnings } = await run('generateImage', 'image', task);
  expect(files.map(({ mediaType }) => mediaType)).toEqual(['image/png']);
  expect(warnings).toEqual([]);
  const input = { prompt: 'a pier', aspect_ratio: 'custom', width: 512, height: 512, seed: 7 };
  expect(sent()).toMatchObject({ model: 'black-forest-labs/flux-1.1-pro', input, files: 0 });
});

test('a drawing that is larger at the host', async () => {
  const task = { prompt: 'a pier', width: 512, height: 512, seeds: [7] };
  await run('generateImage', 'image', task, 'seedream-4');
  const input = { prompt: 'a pier', size: 'custom', width: 1024, height: 1024 };
  expect(sent()).toEqual({ model: 'bytedance/seedream-4', input, files: 0 });
});

test('a picture drawn anew', async () => {
  const task = { prompt: 'at night', images: [png], seeds: [7], options: { strength: 0.5 } };
  expect((await run('transformImage', 'image', task)).files).toHaveLength(1);
  const input = { prompt: 'at night', image: upload(1), prompt_strength: 0.5, seed: 7 };
  expect(sent()).toMatchObject({ model: 'black-forest-labs/flux-dev', input, files: 1 });
});

test('a picture with a mask', async () => {
  const task = { prompt: 'a window', images: [png], mask: png, seeds: [7] };
  expect((await run('inpaintImage', 'image', task)).files).toHaveLength(1);
  const input = { prompt: 'a window', image: upload(1), mask: upload(2), seed: 7 };
  expect(sent()).toMatchObject({ model: 'black-forest-labs/flux-fill-pro', input, files: 2 });
});

test('an edit of four pictures', async () => {
  const images = [png, png, png, png];
  const task = { prompt: 'in one frame', images, seeds: [7], options: { safetyChecker: false } };
  expect((await run('editImage', 'image', task)).files).toHaveLength(1);
  const image = [1, 2, 3, 4].map(upload);
  const input = { prompt: 'in one frame', image, disable_safety_checker: true };
  expect(sent()).toMatchObject({ model: 'qwen/qwen-image-edit-plus', input, files: 4 });
});

test('a caption', async () => {
  const task = { system: 'Be brief.', prompt: 'Describe this.', images: [png] };
  const { text } = await run('captionImage', 'language', task);
  expect(text).toBe('A red lighthouse.');
  const input = {
    prompt: 'Describe this.',
    system_prompt: 'Be brief.',
    image_input: [upload(1)],
  };
  expect(sent()).toEqual({ model: 'openai/gpt-5.6-terra', input, files: 1 });
});

test('a check of several pictures, one after another', async () => {
  let most = 0;
  replicate.onStep = () => {
    const working = replicate.predictions.filter(({ status }) => status !== 'succeeded');
    most = Math.max(most, working.length);
    return undefined;
  };
  const { scores } = await run('checkNsfw', 'imageClassifier', { images: [png, png] });
  expect(scores).toEqual([{ porn: 1 }, { porn: 1 }]);
  expect(most).toBe(1);
  expect(replicate.predictions.map(({ input }) => input)).toEqual([
    { image: upload(1) },
    { image: upload(2) },
  ]);
});

test('a film that follows on a picture', async () => {
  const size = { width: 854, height: 480 };
  const task = { ...size, firstFrame: png, lastFrame: png, duration: 4, fps: 24, seed: 7 };
  expect((await run('animateImage', 'video', task)).files).toHaveLength(1);
  const frames = { image: upload(1), last_frame_image: upload(2) };
  const input = { ...frames, resolution: '480p', duration: 4, fps: 24, seed: 7 };
  expect(sent()).toMatchObject({ model: 'bytedance/seedance-1-pro', input, files: 2 });
});

test('speech', async () => {
  const task = { text: 'Hello.', voice: 'Wise_Woman', format: 'wav', speed: 1.5 } as const;
  expect((await run('generateSpeech', 'speech', task)).files).toHaveLength(1);
  const input = { text: 'Hello.', voice_id: 'Wise_Woman', speed: 1.5, audio_format: 'mp3' };
  expect(sent()).toEqual({ model: 'minimax/speech-2.6-hd', input, files: 0 });
});

test.each([
  ['segment', { language: 'de' }, { segments: [{ text: 'Guten Tag.', start: 0 }] }],
  ['word', { language: 'german' }, { words: [{ text: 'Hello' }, { text: 'there.' }] }],
] as const)('a transcript with times of each %s', async (times, language, expected) => {
  const task = { audio: wav, times, options: { language: 'de' } };
  expect(await run('transcribeEnterpriseSpeech', 'transcription', task)).toMatchObject(expected);
  expect(sent()).toMatchObject({ input: { audio: upload(1), ...language }, files: 1 });
});

test('a sound of whole seconds', async () => {
  const task = { prompt: 'rain', durationSeconds: 1.5, outputFormat: 'wav', seed: 7 } as const;
  expect((await run('generateSound', 'sound', task)).files).toHaveLength(1);
  const input = { prompt: 'rain', duration: 2, seed: 7 };
  expect(sent()).toEqual({ model: 'stability-ai/stable-audio-2.5', input, files: 0 });
});

test('music by a melody', async () => {
  const jazz = { prompt: 'jazz', instrumental: true, durationSeconds: 30 };
  const task = { ...jazz, melody: wav, outputFormat: 'wav' } as const;
  expect((await run('generateMusic', 'music', task)).files).toHaveLength(1);
  const input = { prompt: 'jazz', input_audio: upload(1), duration: 30 };
  expect(sent()).toMatchObject({ input, files: 1 });
});

test('a song, whose length cannot be chosen', async () => {
  const sung = { lyrics: '[Verse] La', instrumental: false, outputFormat: 'wav' } as const;
  const song = { prompt: 'folk', ...sung };
  const task = { ...song, options: { languageName: 'German' } };
  expect((await run('generateSong', 'music', task)).files).toHaveLength(1);
  const input = { lyrics: '[Verse] La', prompt: 'folk. Sung in German' };
  expect(sent()).toEqual({ model: 'minimax/music-2.5', input, files: 0 });
  await expect(
    run('generateSong', 'music', { ...song, durationSeconds: 60 }),
  ).rejects.toMatchObject({ code: 'model_refused' });
});

test('an object of two pictures', async () => {
  const task = { images: [png, png], textureSize: 4096, meshSimplify: 0.5, seed: 7 };
  const { files } = await run('fetchObject3d', 'object3d', task);
  expect(files.map(({ mediaType }) => mediaType)).toEqual(['model/gltf-binary']);
  const input = {
    images: [upload(1), upload(2)],
    texture_size: 2048,
    mesh_simplify: 0.9,
    seed: 7,
    randomize_seed: false,
    generate_model: true,
  };
  expect(sent()).toMatchObject({ input, files: 2 });
});

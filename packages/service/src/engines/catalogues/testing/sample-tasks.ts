import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Media } from '@genmedia/media';
import type { SampleTask } from '../../hosts/sample-task.ts';
import type { ModelKind } from '../../model-kinds.ts';

interface Contract {
  components: { schemas: Record<string, { properties: Record<string, { enum?: string[] }> }> };
}

const contract: Contract = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json')), 'utf8'),
);

/** The values that the contract allows in a field. */
function valuesOf(schema: string, field: string): string[] {
  const values = contract.components.schemas[schema]?.properties[field]?.enum;
  if (!values) throw new Error(`The contract lists no values for ${field} of ${schema}.`);
  return values;
}

const png: Media = { data: new Uint8Array([1]), mediaType: 'image/png' };
const wav: Media = { data: new Uint8Array([2]), mediaType: 'audio/wav' };
const mp4: Media = { data: new Uint8Array([3]), mediaType: 'video/mp4' };

const size = { size: '1024x768', width: 1024, height: 768 };
const sung = { prompt: 'folk', instrumental: false, outputFormat: 'wav' };
const all3d = {
  negative_prompt: 'people',
  render: false,
  remove_bg: true,
  foreground_ratio: 0.85,
  resolution: 256,
  chunk_size: 8192,
  guidance_scale: 3,
  num_inference_steps: 30,
  ss_guidance_strength: 7.5,
  ss_sampling_steps: 12,
  slat_guidance_strength: 3,
  slat_sampling_steps: 12,
};

const alone = (task: SampleTask['task'], files: SampleTask['files'] = {}) => ({ task, files });
const drawn = { prompt: 'a pier', ...size, seed: 4_294_967_295, negativePrompt: 'people' };
const edited = { prompt: 'at night', seed: 7 };
const changed = {
  ...drawn,
  strength: 0.5,
  guidanceScale: 3.5,
  numInferenceSteps: 8,
  scheduler: 'LCMScheduler',
  safetyChecker: false,
};
const film = { prompt: 'waves', width: 854, height: 480, resolution: '854x480', fps: 24, seed: 7 };

/** For each operation a full and a minimal task, and those that need another mapping. */
export const sampleTasks: Readonly<Record<string, Partial<Record<ModelKind, SampleTask[]>>>> = {
  generateImage: {
    image: [
      alone({ prompt: 'a pier' }),
      alone(drawn),
      alone({ ...drawn, negativePrompt: 'x'.repeat(501) }),
    ],
  },
  generateEnterpriseImage: {
    image: [
      alone({ prompt: 'a pier' }),
      alone(drawn),
      alone({ ...drawn, size: '1024x64', height: 64 }),
    ],
  },
  transformImage: {
    image: [alone(edited, { images: [png] }), alone(changed, { images: [png] })],
  },
  inpaintImage: {
    image: [
      alone(edited, { images: [png], mask: [png] }),
      alone(changed, { images: [png], mask: [png] }),
    ],
  },
  editImage: {
    image: [alone(edited, { images: [png] }), alone(changed, { images: [png, png, png, png] })],
  },
  editEnterpriseImage: {
    image: [alone(edited, { images: [png] }), alone(changed, { images: [png, png, png, png] })],
  },
  removeObject: {
    image: [alone({ prompt: 'Remove the car.', object: 'car', ...size }, { images: [png] })],
  },
  mixInterior: {
    image: [alone(edited, { images: [png, png] }), alone(changed, { images: [png, png] })],
  },
  captionImage: {
    language: ['short', 'normal', 'long'].map((length) =>
      alone({ system: 'Short.', prompt: 'Describe it.', seed: 7, length }, { images: [png] }),
    ),
  },
  generateLyrics: {
    language: [
      alone({ prompt: 'Write lyrics.' }),
      alone({ prompt: 'Write lyrics.', system: 'Lyrics alone.', seed: 7, length: 'long' }),
    ],
  },
  checkNsfw: {
    imageClassifier: [1, 2, 10].map((count) =>
      alone({}, { images: Array.from({ length: count }, () => png) }),
    ),
  },
  generateVideo: {
    video: [
      ...[2, 12].map((durationSeconds) => alone({ ...film, durationSeconds })),
      ...[
        [1120, 480],
        [1280, 720],
        [1440, 1080],
        [512, 512],
        [768, 1024],
        [720, 1280],
      ].map(([width, height]) =>
        alone({ ...film, durationSeconds: 5, width, height, negativePrompt: 'people' }),
      ),
    ],
  },
  animateImage: {
    video: [
      alone({ ...film, prompt: '', durationSeconds: 4 }, { firstFrame: [png] }),
      alone(
        { ...film, durationSeconds: 12, negativePrompt: 'people', aspectRatio: '9:16' },
        { firstFrame: [png], lastFrame: [png] },
      ),
    ],
  },
  removeWatermark: { videoEdit: [alone({ task: 'remove-watermark' }, { video: [mp4] })] },
  generateSpeech: {
    speech: [
      alone({ text: 'Hello.', outputFormat: 'wav' }),
      alone({
        text: 'Hello.',
        voice: 'Rachel',
        language: 'en',
        speed: 1,
        temperature: 0.5,
        seed: 7,
      }),
    ],
  },
  convertSpeech: {
    voice: [alone({ voice: 'Rachel', outputFormat: 'wav', seed: 7 }, { audio: [wav] })],
  },
  transcribeSpeech: { transcription: [alone({}, { audio: [wav] })] },
  transcribeEnterpriseSpeech: {
    transcription: [
      alone({ timestampGranularities: ['word'], language: 'en' }, { audio: [wav] }),
      ...valuesOf('TranscribeEnterpriseSpeechRequest', 'language').map((language) =>
        alone({ timestampGranularities: ['segment'], language }, { audio: [wav] }),
      ),
    ],
  },
  createDubbing: {
    dubbing: [
      alone({ sourceLanguage: 'en', targetLanguage: 'es' }, { video: [mp4] }),
      alone(
        { sourceLanguage: 'en-gb', targetLanguage: 'pt-br', voice: 'x', speed: 1.5, seed: 7 },
        { video: [mp4] },
      ),
    ],
  },
  generateSound: {
    sound: [
      alone({ prompt: 'rain', outputFormat: 'wav' }),
      ...[0.5, 22].map((durationSeconds) => alone({ prompt: 'rain', durationSeconds, seed: 7 })),
    ],
  },
  composeMusic: {
    music: [3, 600].map((durationSeconds) =>
      alone({ prompt: 'jazz', instrumental: true, durationSeconds, seed: 7 }),
    ),
  },
  generateMusic: {
    music: [
      alone({ prompt: 'jazz', instrumental: true, durationSeconds: 30, bitrateKbps: 320 }),
      alone({ prompt: 'jazz', instrumental: true, durationSeconds: 190 }, { melody: [wav] }),
    ],
  },
  generateSong: {
    music: [
      alone({ ...sung, lyrics: '[verse] La [chorus] La' }),
      alone({ ...sung, lyrics: '[verse] La [chorus] La' }, { melody: [wav] }),
      alone({ ...sung, lyrics: '[verse] La', durationSeconds: 95 }),
      alone({ ...sung, lyrics: '[verse] La', durationSeconds: 60, languageName: 'German' }),
      alone({ ...sung, instrumental: true, durationSeconds: 30, seed: 7 }),
    ],
    language: [alone({ prompt: 'Write lyrics.', system: 'Lyrics alone.', seed: 7 })],
  },
  fetchObject3d: {
    object3d: [64, 512, 513, 4096].flatMap((textureSize) => [
      alone({ ...all3d, textureSize, meshSimplify: 0.95, seed: 7 }, { images: [png] }),
      alone({ ...all3d, textureSize, meshSimplify: 0.95 }, { images: [png, png] }),
    ]),
  },
};

import type { Media } from '@genmedia/media';
import type { ModelKind } from '../model-kinds.ts';

/** A task as mappings see it, and its files. */
export interface SampleTask {
  task: Readonly<Record<string, unknown>>;
  files: Readonly<Record<string, readonly Media[]>>;
}

const file = (mediaType: string): Media => ({ data: new Uint8Array(), mediaType });
const [image, audio, video] = [file('image/png'), file('audio/wav'), file('video/mp4')];

const text = { prompt: 'a pier at dawn' };
const full = { ...text, seed: 7, negativePrompt: 'people' };
const size = { width: 1024, height: 768 };
const sound = { durationSeconds: 30, outputFormat: 'wav', bitrateKbps: 192 };

/** For each kind a task with everything that requests can have, and one with what all have. */
export const kindSamples: Readonly<Record<ModelKind, { full: SampleTask; least: SampleTask }>> = {
  image: {
    full: {
      task: {
        ...full,
        ...size,
        size: '1024x768',
        strength: 0.5,
        guidanceScale: 4,
        numInferenceSteps: 20,
        scheduler: 'DDIMScheduler',
        safetyChecker: true,
        object: 'car',
      },
      files: { images: [image, image], mask: [image] },
    },
    least: { task: text, files: {} },
  },
  language: {
    full: {
      task: { ...text, seed: 7, system: 'Be brief.', length: 'short', language: 'en' },
      files: { images: [image] },
    },
    least: { task: text, files: {} },
  },
  speech: {
    full: {
      task: {
        text: 'Hello.',
        voice: 'Ada',
        outputFormat: 'wav',
        speed: 1,
        language: 'en',
        seed: 7,
        temperature: 0.5,
      },
      files: {},
    },
    least: { task: { text: 'Hello.', outputFormat: 'wav' }, files: {} },
  },
  transcription: {
    full: {
      task: { timestampGranularities: ['segment'], language: 'en' },
      files: { audio: [audio] },
    },
    least: { task: {}, files: { audio: [audio] } },
  },
  video: {
    full: {
      task: {
        ...full,
        ...size,
        resolution: '1024x768',
        durationSeconds: 5,
        fps: 24,
        aspectRatio: '4:3',
      },
      files: { firstFrame: [image], lastFrame: [image] },
    },
    least: {
      task: { prompt: '', ...size, resolution: '1024x768', durationSeconds: 5, fps: 24 },
      files: {},
    },
  },
  sound: {
    full: { task: { ...text, ...sound, seed: 7 }, files: {} },
    least: { task: { ...text, outputFormat: 'wav' }, files: {} },
  },
  music: {
    full: {
      task: {
        ...text,
        ...sound,
        seed: 7,
        instrumental: false,
        lyrics: '[Verse] La [Chorus] La',
        language: 'en',
        languageName: 'English',
      },
      files: { melody: [audio] },
    },
    least: { task: { ...text, instrumental: false, outputFormat: 'wav' }, files: {} },
  },
  voice: {
    full: { task: { voice: 'Ada', outputFormat: 'wav', seed: 7 }, files: { audio: [audio] } },
    least: { task: { voice: 'Ada' }, files: { audio: [audio] } },
  },
  object3d: {
    full: {
      task: {
        ...text,
        seed: 7,
        textureSize: 1024,
        meshSimplify: 0.95,
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
      },
      files: { images: [image, image] },
    },
    least: { task: text, files: {} },
  },
  imageClassifier: {
    full: { task: {}, files: { images: [image, image] } },
    least: { task: {}, files: { images: [image] } },
  },
  videoEdit: {
    full: {
      task: { task: 'remove-watermark', region: { x: 0, y: 0, width: 64, height: 32 }, seed: 7 },
      files: { video: [video], mask: [image] },
    },
    least: { task: { task: 'remove-watermark' }, files: { video: [video] } },
  },
  dubbing: {
    full: {
      task: {
        sourceLanguage: 'en',
        targetLanguage: 'pt-br',
        voice: 'Ada',
        speed: 1,
        seed: 7,
        durationSeconds: 30,
      },
      files: { video: [video] },
    },
    least: { task: { targetLanguage: 'es' }, files: { video: [video] } },
  },
};

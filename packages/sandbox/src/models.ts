import type {
  ImageModelV4,
  ImageModelV4Result,
  SpeechModelV4,
  Experimental_VideoModelV4 as VideoModelV4,
  Experimental_VideoModelV4Result as VideoResult,
} from '@ai-sdk/provider';
import type { MusicModel, Object3dModel, VoiceModel } from '@genmedia/media';

/*
 * Models whose work is loaded with their first call. All throw InvalidArgumentError where an option
 * is bad or a file cannot be read, and the reason of `abortSignal`, which is checked between the
 * parts of the work.
 */

/**
 * Draws pictures from the words of a prompt, or edits those that come with it, as PNG files. Image
 * number i of a call is drawn from the seed plus i and so can be had again alone, by asking for one
 * image with the seed that `providerMetadata.sandbox.images[i].seed` names.
 */
export const imageModel = {
  specificationVersion: 'v4',
  provider: 'sandbox.image',
  modelId: 'sandbox-image',
  /**
   * High, because the SDK repeats the seed in every call that it makes of one request: images in
   * different calls would be the same.
   */
  maxImagesPerCall: 64,
  supportsFileInputs: true,
  supportsMaskInputs: true,
  /** @throws UnsupportedFunctionalityError if an edit is about a thing that cannot be found */
  async doGenerate(options): Promise<ImageModelV4Result> {
    return await (await import('./image/generate.ts')).generate(options, imageModel);
  },
} as const satisfies ImageModelV4 & { [option: string]: unknown };

/**
 * Films the scene that the image model draws from a prompt, or one or two pictures, as MP4 files
 * with H.264 video. Video number i of a call is made from the seed plus i.
 */
export const videoModel = {
  specificationVersion: 'v4',
  provider: 'sandbox.video',
  modelId: 'sandbox-video',
  maxVideosPerCall: 4,
  /** @throws UnsupportedFunctionalityError if an image is a URL */
  async doGenerate(options): Promise<VideoResult> {
    return await (await import('./video/generate.ts')).generate(options, videoModel);
  },
} as const satisfies VideoModelV4;

/** Says texts with flite's voices and others made of them. */
export const speechModel = {
  specificationVersion: 'v4',
  provider: 'sandbox.speech',
  modelId: 'sandbox-speech',
  async doGenerate(options) {
    return await (await import('./speech/generate.ts')).generate(options, this);
  },
} as const satisfies SpeechModelV4;

/** Says recordings again in another voice. Nothing in it is drawn: the seed does not matter. */
export const voiceModel = {
  specificationVersion: 'genmedia-v1',
  provider: 'sandbox.voice',
  modelId: 'sandbox-voice',
  async doConvert(options) {
    return await (await import('./speech/convert.ts')).convert(options, this);
  },
} as const satisfies VoiceModel;

/** Composes, plays and sings. */
export const musicModel = {
  specificationVersion: 'genmedia-v1',
  provider: 'sandbox.music',
  modelId: 'sandbox-music',
  async doGenerate(options) {
    return await (await import('./music/generate.ts')).generate(options, this);
  },
} as const satisfies MusicModel;

/**
 * Blows up the figure that a prompt names, or what a picture shows, as GLB files; solids of geometry
 * are what they are.
 */
export const object3dModel = {
  specificationVersion: 'genmedia-v1',
  provider: 'sandbox.object3d',
  modelId: 'sandbox-object3d',
  async doGenerate(options) {
    return await (await import('./object3d/generate.ts')).generate(options, this);
  },
} as const satisfies Object3dModel;

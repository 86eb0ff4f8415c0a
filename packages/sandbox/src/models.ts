import type {
  ImageModelV4,
  ImageModelV4Result,
  SpeechModelV4,
  Experimental_VideoModelV4 as VideoModelV4,
  Experimental_VideoModelV4Result as VideoResult,
} from '@ai-sdk/provider';
import type { MusicModel, Object3dModel, VoiceModel } from '@genmedia/media';

/*
 * The models. Their code is loaded at their first call. All throw InvalidArgumentError if an option
 * is invalid or a file cannot be read. All throw the reason of `abortSignal`, which they check
 * between the steps of their work.
 */

/**
 * Draws pictures from a prompt, or edits the pictures in the call, as PNG files. Image number i of
 * a call uses the seed plus i. To make it again alone, ask for one image with the seed in
 * `providerMetadata.sandbox.images[i].seed`. An edit that is not possible is written on the picture,
 * and a warning says why.
 */
export const imageModel = {
  specificationVersion: 'v4',
  provider: 'sandbox.image',
  modelId: 'sandbox-image',
  /**
   * High, because the SDK uses the same seed in all calls that it makes for one request, so that
   * images of different calls would be equal.
   */
  maxImagesPerCall: 64,
  supportsFileInputs: true,
  supportsMaskInputs: true,
  async doGenerate(options): Promise<ImageModelV4Result> {
    return await (await import('./image/generate.ts')).generate(options, imageModel);
  },
} as const satisfies ImageModelV4 & { [option: string]: unknown };

/**
 * Makes videos of the scene that the image model draws from a prompt, or of one or two given
 * pictures, as MP4 files with H.264. Video number i of a call uses the seed plus i.
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

/** Speaks texts with flite's voices, and with voices derived from them. */
export const speechModel = {
  specificationVersion: 'v4',
  provider: 'sandbox.speech',
  modelId: 'sandbox-speech',
  async doGenerate(options) {
    return await (await import('./speech/generate.ts')).generate(options, this);
  },
} as const satisfies SpeechModelV4;

/** Speaks recordings again in another voice. Nothing is random, so the seed has no effect. */
export const voiceModel = {
  specificationVersion: 'genmedia-v1',
  provider: 'sandbox.voice',
  modelId: 'sandbox-voice',
  async doConvert(options) {
    return await (await import('./speech/convert.ts')).convert(options, this);
  },
} as const satisfies VoiceModel;

/** Composes, plays and sings music. */
export const musicModel = {
  specificationVersion: 'genmedia-v1',
  provider: 'sandbox.music',
  modelId: 'sandbox-music',
  async doGenerate(options) {
    return await (await import('./music/generate.ts')).generate(options, this);
  },
} as const satisfies MusicModel;

/**
 * Makes GLB files: of the figure that a prompt names or of what a picture shows, by inflating it,
 * or of geometric solids, which have their exact shape.
 */
export const object3dModel = {
  specificationVersion: 'genmedia-v1',
  provider: 'sandbox.object3d',
  modelId: 'sandbox-object3d',
  async doGenerate(options) {
    return await (await import('./object3d/generate.ts')).generate(options, this);
  },
} as const satisfies Object3dModel;

import type { SharedV4ProviderOptions, SharedV4Warning } from '@ai-sdk/provider';

/**
 * Kinds of models for which the AI SDK has no interface, in its style: one object for each model,
 * one method, bytes in and bytes out. The types are structural: any object with the method is such
 * a model.
 */
interface GenmediaModel {
  readonly specificationVersion: 'genmedia-v1';
  /** The provider's name, for logs. */
  readonly provider: string;
  readonly modelId: string;
}

/** A file in memory. */
export interface Media {
  data: Uint8Array;
  /** IANA media type, such as `audio/mpeg`. */
  mediaType: string;
}

/** Options of every call. */
export interface ModelCallOptions {
  /** Ends the work. The call then throws the signal's reason. */
  abortSignal?: AbortSignal;
  /** The same request with the same seed gives the same result. Default: a random seed. */
  seed?: number;
  /** Options of one provider, by its name. Others ignore them. */
  providerOptions?: SharedV4ProviderOptions;
}

/** What every result has. */
export interface ModelResult {
  /** Parts of the request that were not done as requested. */
  warnings: SharedV4Warning[];
}

/** Formats of sound files. */
export type AudioFormat = 'wav' | 'mp3' | 'flac';

/** Sound effects from text. */
export interface SoundModel extends GenmediaModel {
  doGenerate(options: SoundModelCallOptions): PromiseLike<AudioResult>;
}

export interface SoundModelCallOptions extends ModelCallOptions {
  prompt: string;
  /** The length in seconds. */
  durationSeconds: number;
  outputFormat: AudioFormat;
  /** For compressed formats with a choice of bitrate, in thousands of bits per second. */
  bitrateKbps?: number;
}

export interface AudioResult extends ModelResult {
  audio: Media;
  /** The length in seconds. Default: it is measured. */
  durationSeconds?: number;
}

/** Music and songs from text. */
export interface MusicModel extends GenmediaModel {
  doGenerate(options: MusicModelCallOptions): PromiseLike<MusicResult>;
}

export interface MusicModelCallOptions extends ModelCallOptions {
  /** Style, instruments, mood. */
  prompt: string;
  /**
   * The text to sing, with tags such as `[Verse]` in square brackets. Without lyrics nothing is
   * sung.
   */
  lyrics?: string;
  /** The language of the vocals, as an ISO 639 code. Default: the language of the lyrics. */
  language?: string;
  /**
   * Whether there are no vocals, even if there are lyrics. The lyrics then only shape the sections.
   */
  instrumental: boolean;
  /** The length in seconds. Default: the model chooses a length that suits the lyrics. */
  durationSeconds?: number;
  outputFormat: AudioFormat;
  /** For compressed formats with a choice of bitrate, in thousands of bits per second. */
  bitrateKbps?: number;
  /** A recording whose melody the music follows. */
  melody?: Media;
}

export interface MusicResult extends AudioResult {
  /** The text that is sung. */
  lyrics?: string;
}

/** Repeats the words of a recording in another voice. */
export interface VoiceModel extends GenmediaModel {
  doConvert(options: VoiceModelCallOptions): PromiseLike<AudioResult>;
}

export interface VoiceModelCallOptions extends ModelCallOptions {
  audio: Media;
  /** The voice of the result. */
  voice: string;
  /** Default: the model chooses. */
  outputFormat?: AudioFormat;
}

/** Solid objects from text, images or both. */
export interface Object3dModel extends GenmediaModel {
  doGenerate(options: Object3dModelCallOptions): PromiseLike<Object3dResult>;
}

export interface Object3dModelCallOptions extends ModelCallOptions {
  prompt?: string;
  /** Pictures of one object. */
  images?: Media[];
  outputFormat: 'glb';
  /** The side of the texture, in pixels. */
  textureSize?: number;
  /** How much of the mesh to take away, from 0 (nothing) to 1. */
  meshSimplify?: number;
}

export interface Object3dResult extends ModelResult {
  object: Media;
  /** A picture of the object. */
  preview?: Media;
}

/** Scores images for each of the model's classes. */
export interface ImageClassifierModel extends GenmediaModel {
  doClassify(options: ImageClassifierModelCallOptions): PromiseLike<ImageClassifierResult>;
}

export interface ImageClassifierModelCallOptions extends ModelCallOptions {
  images: Media[];
}

export interface ImageClassifierResult extends ModelResult {
  /** One result for each image, in their order. `scores` has a score from 0 to 1 for each class. */
  results: { scores: Record<string, number> }[];
}

/** Changes to a video. */
export interface VideoEditModel extends GenmediaModel {
  doEdit(options: VideoEditModelCallOptions): PromiseLike<VideoEditResult>;
}

export interface VideoEditModelCallOptions extends ModelCallOptions {
  video: Media;
  task: 'remove-watermark';
  /** Where the watermark is. Default: the model searches for it. */
  region?: Region;
  /** A picture of the video's size that is white where the watermark is. */
  mask?: Media;
}

/** A rectangle, in pixels from the upper left corner. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface VideoEditResult extends ModelResult {
  video: Media;
  /** The box around all that was changed. Undefined if there was nothing to change. */
  region?: Region | undefined;
  /** The parts that were changed, if the model tells them apart. */
  regions?: readonly Region[] | undefined;
}

/** Speaks what is said in a video in another language. */
export interface DubbingModel extends GenmediaModel {
  doDub(options: DubbingModelCallOptions): PromiseLike<DubbingResult>;
}

export interface DubbingModelCallOptions extends ModelCallOptions {
  video: Media;
  /** The language of the video: `en`, or a code with a region, such as `en-gb`. */
  sourceLanguage?: string;
  /** The language of the result, as a code of the same form. */
  targetLanguage: string;
  /** Default: the model chooses, or keeps the voices of the video. */
  voice?: string;
  /** 1 is the normal speed. Default: 1. */
  speed?: number;
}

export interface DubbingResult extends ModelResult {
  video: Media;
}

import type { SharedV4ProviderOptions, SharedV4Warning } from '@ai-sdk/provider';

/**
 * Models of the kinds that the AI SDK has no interface for, in its style: one object a model, one
 * method, bytes in and bytes out. They are structural: whatever has the method is such a model.
 */
interface GenmediaModel {
  readonly specificationVersion: 'genmedia-v1';
  /** Name of the provider, for logs. */
  readonly provider: string;
  readonly modelId: string;
}

/** A file in memory. */
export interface Media {
  data: Uint8Array;
  /** IANA media type, such as `audio/mpeg`. */
  mediaType: string;
}

/** What every call may say. */
export interface ModelCallOptions {
  /** Ends the work; the call throws the signal's reason. */
  abortSignal?: AbortSignal;
  /** The same request with the same seed gives the same result. Without one it is drawn. */
  seed?: number;
  /** Options of one provider, by its name. Others ignore them. */
  providerOptions?: SharedV4ProviderOptions;
}

/** What every answer says. */
export interface ModelResult {
  /** What of the request was not done as asked. */
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
  /** In seconds. */
  durationSeconds: number;
  outputFormat: AudioFormat;
  /** Of compressed formats with a choice of it, in thousands of bits per second. */
  bitrateKbps?: number;
}

export interface AudioResult extends ModelResult {
  audio: Media;
  durationSeconds: number;
}

/** Music and songs from text. */
export interface MusicModel extends GenmediaModel {
  doGenerate(options: MusicModelCallOptions): PromiseLike<MusicResult>;
}

export interface MusicModelCallOptions extends ModelCallOptions {
  /** Style, instruments, mood. */
  prompt: string;
  /** What is sung, with tags such as `[Verse]` in square brackets. Without lyrics nothing is sung. */
  lyrics?: string;
  /** Of the vocals, as an ISO 639 code. Left out, that of the lyrics. */
  language?: string;
  /** Whether there are no vocals, even if there are lyrics: those then shape the sections alone. */
  instrumental: boolean;
  /** In seconds. Left out, the model chooses a length that suits the lyrics. */
  durationSeconds?: number;
  outputFormat: AudioFormat;
  /** Of compressed formats with a choice of it, in thousands of bits per second. */
  bitrateKbps?: number;
  /** A recording to follow. */
  melody?: Media;
}

export interface MusicResult extends AudioResult {
  /** What is sung. */
  lyrics?: string;
}

/** The words of a recording in another voice. */
export interface VoiceModel extends GenmediaModel {
  doConvert(options: VoiceModelCallOptions): PromiseLike<AudioResult>;
}

export interface VoiceModelCallOptions extends ModelCallOptions {
  audio: Media;
  /** The voice to turn it into. */
  voice: string;
  /** Left out, the model chooses. */
  outputFormat?: AudioFormat;
}

/** Solid objects from text, images or both. */
export interface Object3dModel extends GenmediaModel {
  doGenerate(options: Object3dModelCallOptions): PromiseLike<Object3dResult>;
}

export interface Object3dModelCallOptions extends ModelCallOptions {
  prompt?: string;
  /** Pictures of the one object. */
  images?: Media[];
  outputFormat: 'glb';
  /** Side of the texture, in pixels. */
  textureSize?: number;
  /** How much of the mesh to take away, from 0 (nothing) to 1. */
  meshSimplify?: number;
}

export interface Object3dResult extends ModelResult {
  object: Media;
  /** A picture of the object. */
  preview?: Media;
}

/** How much images belong to each of the model's classes. */
export interface ImageClassifierModel extends GenmediaModel {
  doClassify(options: ImageClassifierModelCallOptions): PromiseLike<ImageClassifierResult>;
}

export interface ImageClassifierModelCallOptions extends ModelCallOptions {
  images: Media[];
}

export interface ImageClassifierResult extends ModelResult {
  /** One an image, in their order. The scores of an image are from 0 to 1, by class. */
  results: { scores: Record<string, number> }[];
}

/** Changes to a video. */
export interface VideoEditModel extends GenmediaModel {
  doEdit(options: VideoEditModelCallOptions): PromiseLike<VideoEditResult>;
}

export interface VideoEditModelCallOptions extends ModelCallOptions {
  video: Media;
  task: 'remove-watermark';
  /** Where the watermark is. Left out, the model looks for it. */
  region?: Region;
  /** A picture of the video's size, white where the watermark is. */
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
  /** What was changed. */
  region: Region;
}

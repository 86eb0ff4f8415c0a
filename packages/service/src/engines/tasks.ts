import type { JSONValue } from '@ai-sdk/provider';
import type {
  AudioFormat,
  Media,
  MusicModelCallOptions,
  Object3dModelCallOptions,
  Region,
  SoundModelCallOptions,
  VideoEditModelCallOptions,
  VoiceModelCallOptions,
} from '@genmedia/media';
import type { OutputFile } from '../media/outputs.ts';
import type { ModelKind } from './model-kinds.ts';

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** What every task may say. */
export interface TaskOptions {
  /** Options for the provider, over those of the catalogue; a provider ignores what it does not know. */
  options?: Record<string, JSONValue> | undefined;
}

/** What every model tells. */
interface TaskResult {
  /** What was left out of what was asked for. */
  warnings: string[];
}

/** What a model made. */
interface FilesResult extends TaskResult {
  files: OutputFile[];
}

/** A sound file that a model made. */
export interface SoundResult extends FilesResult {
  /** In seconds; undefined where the model does not tell. */
  duration: number | undefined;
}

/** Draw or edit: an image for each seed, as PNG. */
export interface ImageTask extends TaskOptions {
  prompt: string;
  negativePrompt?: string | undefined;
  /** In pixels, both or neither; left out, the model chooses, as for edits of an image. */
  width?: number | undefined;
  height?: number | undefined;
  /** What to ask the model for instead, `1536x1024` or `3:2`: its images are fitted to the size. */
  drawnAs?: string | undefined;
  seeds: readonly number[];
  /** Images to edit, the first above all; without any, the prompt alone is drawn. */
  images?: readonly Media[] | undefined;
  /** Of the first image's shape: white is painted anew, black is kept. */
  mask?: Media | undefined;
}

/** Write an answer to a prompt. */
export interface LanguageTask extends TaskOptions {
  /** Instructions for how to answer. */
  system?: string | undefined;
  prompt: string;
  /** Images that the prompt is about. */
  images?: readonly Media[] | undefined;
  seed?: number | undefined;
}

/** A piece of what is said, in seconds from the start. */
export interface Segment {
  text: string;
  start: number;
  end: number;
}

export interface Transcript extends TaskResult {
  text: string;
  /** Sentences or the like; empty where the model gives no times. */
  segments: Segment[];
  /** Empty where the model gives no times for words. */
  words: Segment[];
  language: string | undefined;
  /** Of the recording, in seconds. */
  duration: number | undefined;
}

/** Film a prompt, or set images in motion, as MP4. */
export interface VideoTask extends TaskOptions {
  prompt?: string | undefined;
  negativePrompt?: string | undefined;
  firstFrame?: Media | undefined;
  lastFrame?: Media | undefined;
  /** Sound to put under it: cut, or followed by silence, to its length. */
  audio?: Media | undefined;
  /** In pixels. */
  width: number;
  height: number;
  /** In seconds. */
  duration: number;
  fps: number;
  seed?: number | undefined;
}

/** What a call of a model says beside what every call carries; a field that may be left out may be undefined. */
type TaskOf<Call> = TaskOptions & {
  [Name in keyof Call as Exclude<Name, 'abortSignal' | 'providerOptions'>]: object extends Pick<
    Call,
    Name
  >
    ? Call[Name] | undefined
    : Call[Name];
};

export type MusicTask = TaskOf<MusicModelCallOptions>;

/** What models can be told to do, by their kind. */
export interface Tasks extends Record<ModelKind, TaskOptions> {
  image: ImageTask;
  language: LanguageTask;
  /** Say a text. */
  speech: TaskOptions & {
    text: string;
    /** Left out, the model's own. */
    voice?: string | undefined;
    format: AudioFormat;
    /** 1 is as fast as usual. */
    speed?: number | undefined;
    /** Of the text, as a code of ISO 639. */
    language?: string | undefined;
  };
  /** Write down what is said. */
  transcription: TaskOptions & {
    audio: Media;
    /** What to give times for; left out, for segments, if the model can. */
    times?: 'word' | 'segment' | undefined;
  };
  video: VideoTask;
  sound: TaskOf<SoundModelCallOptions>;
  music: MusicTask;
  voice: TaskOf<VoiceModelCallOptions>;
  /** A picture of the object may be the second file. */
  object3d: TaskOf<Omit<Object3dModelCallOptions, 'outputFormat'>>;
  /** Tell how much images, or frames of a video, belong to each class that the model knows. */
  imageClassifier: TaskOptions & {
    images?: readonly Media[] | undefined;
    /** Looked at after the images, in frames that are spread over its length. */
    video?: Media | undefined;
  };
  videoEdit: TaskOf<VideoEditModelCallOptions>;
}

/** What comes of it. */
export interface Results extends Record<ModelKind, TaskResult> {
  /** In the order of the seeds. */
  image: FilesResult;
  language: TaskResult & {
    text: string;
  };
  speech: SoundResult;
  transcription: Transcript;
  video: FilesResult;
  sound: SoundResult;
  music: SoundResult & {
    /** What is sung. */
    lyrics: string | undefined;
  };
  voice: SoundResult;
  object3d: FilesResult;
  imageClassifier: TaskResult & {
    /** From 0 to 1 by class, one an image or frame. */
    scores: Record<string, number>[];
  };
  videoEdit: FilesResult & {
    /** What was changed. */
    region: Region;
  };
}

import type { JSONValue } from '@ai-sdk/provider';
import type {
  AudioFormat,
  DubbingModelCallOptions,
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

/** Options of every task. */
interface TaskOptions {
  /**
   * Options for the provider; they override the catalogue's. A provider ignores options unknown to
   * it.
   */
  options?: Record<string, JSONValue> | undefined;
}

/** Part of every result. */
interface TaskResult {
  /** Parts of the request that the model left out. */
  warnings: string[];
}

/** Files that a model made. */
interface FilesResult extends TaskResult {
  files: OutputFile[];
}

/** A sound file that a model made. */
export interface SoundResult extends FilesResult {
  /** In seconds; undefined if the model does not give it. */
  duration: number | undefined;
}

/** Draw or edit: an image for each seed, as PNG. */
export interface ImageTask extends TaskOptions {
  prompt: string;
  negativePrompt?: string | undefined;
  /**
   * In pixels, both or neither. If left out, the model chooses, for example when it edits an image.
   */
  width?: number | undefined;
  height?: number | undefined;
  /**
   * Size or shape to ask the model for instead, `1536x1024` or `3:2`; its images are fitted to the
   * size.
   */
  requestedSize?: string | undefined;
  seeds: readonly number[];
  /** Images to edit; the first is the most important. Without images, only the prompt is drawn. */
  images?: readonly Media[] | undefined;
  /** Has the shape of the first image: white parts are painted again, black parts are kept. */
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

/** A piece of speech, with its times in seconds from the start. */
export interface Segment {
  text: string;
  start: number;
  end: number;
}

export interface Transcript extends TaskResult {
  text: string;
  /** Sentences or similar pieces; empty if the model gives no times. */
  segments: Segment[];
  /** Empty if the model gives no times for words. */
  words: Segment[];
  language: string | undefined;
  /** Length of the recording, in seconds. */
  duration: number | undefined;
}

/** Make a video of a prompt or of images, as MP4. */
interface VideoTask extends TaskOptions {
  prompt?: string | undefined;
  negativePrompt?: string | undefined;
  firstFrame?: Media | undefined;
  lastFrame?: Media | undefined;
  /** Sound of the video: cut, or followed by silence, to the length of the video. */
  audio?: Media | undefined;
  /** In pixels. */
  width: number;
  height: number;
  /** In seconds. */
  duration: number;
  fps: number;
  seed?: number | undefined;
}

/**
 * Fields of a model's call, without those that all calls have. Optional fields may be undefined.
 */
type TaskOf<Call> = TaskOptions & {
  [Name in keyof Call as Exclude<Name, 'abortSignal' | 'providerOptions'>]: object extends Pick<
    Call,
    Name
  >
    ? Call[Name] | undefined
    : Call[Name];
};

export type MusicTask = TaskOf<MusicModelCallOptions>;

/** Tasks by the kind of model. */
export interface Tasks extends Record<ModelKind, TaskOptions> {
  image: ImageTask;
  language: LanguageTask;
  /** Say a text. */
  speech: TaskOptions & {
    text: string;
    /** If left out, the model's own voice. */
    voice?: string | undefined;
    format: AudioFormat;
    /** 1 is the normal speed. */
    speed?: number | undefined;
    /** Language of the text, as a code of ISO 639. */
    language?: string | undefined;
  };
  /** Transcribe speech. */
  transcription: TaskOptions & {
    audio: Media;
    /**
     * Whether to give times of words or of segments. If left out, of segments, if the model can.
     */
    times?: 'word' | 'segment' | undefined;
  };
  video: VideoTask;
  sound: TaskOf<SoundModelCallOptions>;
  music: MusicTask;
  voice: TaskOf<VoiceModelCallOptions>;
  /** The second file of the result may be a picture of the object. */
  object3d: TaskOf<Omit<Object3dModelCallOptions, 'outputFormat'>>;
  /** Score how well images, or frames of a video, match each class that the model knows. */
  imageClassifier: TaskOptions & {
    images?: readonly Media[] | undefined;
    /** Comes after the images, in frames that are spread over its length. */
    video?: Media | undefined;
  };
  videoEdit: TaskOf<VideoEditModelCallOptions>;
  dubbing: TaskOf<DubbingModelCallOptions>;
}

/** Results by the kind of model. */
export interface Results extends Record<ModelKind, TaskResult> {
  /** A warning names the seed of each image that could not be made. */
  image: FilesResult & {
    /** The seeds of the files, in their order. */
    seeds: readonly number[];
    /** Whether the model's own checker takes one of the images for not safe for work. */
    isUnsafe?: boolean;
  };
  language: TaskResult & {
    text: string;
    /** Undefined if the model does not tell. */
    tokens?: { input: number | undefined; output: number | undefined } | undefined;
  };
  speech: SoundResult;
  transcription: Transcript;
  video: FilesResult;
  sound: SoundResult;
  music: SoundResult & {
    /** The words that are sung. */
    lyrics: string | undefined;
  };
  voice: SoundResult;
  object3d: FilesResult;
  imageClassifier: TaskResult & {
    /** For each image or frame: scores from 0 to 1 by class. */
    scores: Record<string, number>[];
  };
  videoEdit: FilesResult & {
    /** The box around all that was changed. */
    region: Region | undefined;
    /** The parts that were changed, if the model tells them apart. */
    regions: readonly Region[] | undefined;
  };
  dubbing: FilesResult;
}

import type { Media } from '@genmedia/media';
import type { NormalisedPicture, PictureFacts } from '@genmedia/media/image';
import type { DubbedLine } from '@genmedia/media/video';
import type { OutputFile } from '../../media/outputs.ts';

/** Work on files that needs no model: what goes in and what comes of it, by name. */
export interface Tools {
  /** How long a sound is, in seconds. */
  measureSound: { input: { sound: Uint8Array }; result: { seconds: number } };
  /** The sound of a video as a file of its own; undefined if it has none. */
  takeSound: { input: { video: Uint8Array }; result: { sound: Media | undefined } };
  /** What an image is, by its header. */
  probeImage: { input: { file: Uint8Array }; result: PictureFacts };
  /** The frames of an image as models take them: as many as are asked for, spread over its length. */
  readImages: { input: ReadInput; result: { images: NormalisedPicture[] } };
  /** A video that says other lines at the same times. */
  dubVideo: { input: DubInput; result: Dubbed };
}

export type ToolName = keyof Tools;

export interface ReadInput {
  file: Uint8Array;
  /** No more than it has. */
  frames: number;
  /** Larger ones are made smaller; in pixels. */
  mostSide: number | undefined;
}

export interface DubInput {
  video: Uint8Array;
  /** In their order; times in seconds. */
  lines: DubbedLine[];
  /** Of the lines; ISO 639. */
  language: string;
}

export interface Dubbed {
  files: OutputFile[];
  /** Of its sound. */
  seconds: number;
  /** Whether the original is heard between the lines. */
  keepsOriginal: boolean;
}

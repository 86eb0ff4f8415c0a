import type { Media } from '@genmedia/media';
import type { DubbedLine } from '@genmedia/media/video';
import type { OutputFile } from '../../media/outputs.ts';

/** Work on files that needs no model: what goes in and what comes of it, by name. */
export interface Tools {
  /** How long a sound is, in seconds. */
  measureSound: { input: { sound: Uint8Array }; result: { seconds: number } };
  /** The sound of a video as a file of its own; undefined if it has none. */
  takeSound: { input: { video: Uint8Array }; result: { sound: Media | undefined } };
  /** A video that says other lines at the same times. */
  dubVideo: { input: DubInput; result: Dubbed };
}

export type ToolName = keyof Tools;

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

import type { JSONValue } from '@ai-sdk/provider';
import type { AudioFormat, Media } from '@genmedia/media';
import type { OutputFile } from '../../media/outputs.ts';

export type { AudioFormat, Media };

/** What every task may say. */
export interface TaskOptions {
  /** Options for the provider, over those of the catalogue; a provider ignores what it does not know. */
  options?: Record<string, JSONValue> | undefined;
}

/** What every model tells. */
export interface Told {
  /** What was left out of what was asked for. */
  warnings: string[];
}

/** What a model made. */
export interface Made extends Told {
  files: OutputFile[];
}

/** A sound file that a model made. */
export interface MadeAudio extends Made {
  /** In seconds; undefined where the model does not tell. */
  duration: number | undefined;
}

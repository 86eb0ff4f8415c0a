import type { JSONValue } from 'ai';
import type { OutputFile } from '../../media/outputs.ts';
import type { EngineFailure } from '../engine-error.ts';
import type { ProviderName } from '../provider-names.ts';

/** What a thread is asked to do. */
export type EngineTask = ImageTask | CheckTask;

/** Make one image for each seed. */
export interface ImageTask {
  type: 'image';
  provider: ProviderName;
  /** The provider's name of the model. */
  model: string;
  prompt: string;
  negativePrompt?: string | undefined;
  /** In pixels. */
  width: number;
  height: number;
  seeds: readonly number[];
  /** `providerOptions.<provider>` of the AI SDK. */
  settings: Record<string, JSONValue>;
}

/** Tell whether the provider has the model. */
export interface CheckTask {
  type: 'check';
  provider: ProviderName;
  model: string;
}

export interface EngineOutput {
  /** In the order of the seeds. */
  files: OutputFile[];
  /** What the model left out of what was asked for. */
  warnings: string[];
}

/** Errors lose their class between threads, so they travel as data. */
export type EngineAnswer = { output: EngineOutput } | { failure: EngineFailure };

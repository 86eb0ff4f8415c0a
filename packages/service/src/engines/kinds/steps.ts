import type { SharedV4ProviderOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ProviderTraits } from '../catalogue/provider-traits.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { Models } from '../providers/provider.ts';
import type { Results, Tasks } from '../tasks.ts';
import type { DefinedFields } from '../without-undefined.ts';

/**
 * How a task of one kind is done, in three steps. The steps before and after the call decode files,
 * so they run outside of the service's own process, but for a last step that is light; the call of a
 * remote model runs in it.
 */
export interface Steps<Kind extends ModelKind, Output = unknown> {
  /** Makes what the model takes of the files in the task. */
  prepare?: {
    isNeeded(task: TaskFields<Kind>, traits: ProviderTraits): boolean;
    run(task: TaskFields<Kind>, traits: ProviderTraits): Promise<TaskFields<Kind>>;
  };
  call(model: Models[Kind], task: TaskFields<Kind>, options: CallOptions): Promise<Output>;
  /** Makes the result of what the model gave: checks files, and converts them where needed. */
  finish: {
    /** The fields of the task that `run` needs. */
    fields(task: TaskFields<Kind>, traits: ProviderTraits): Partial<TaskFields<Kind>>;
    run(made: Output, fields: Partial<TaskFields<Kind>>): Promise<RawResult<Kind>>;
    /** Whether `run` opens no file, and so may run in the service's own process. */
    isLight(task: TaskFields<Kind>, made: Output): boolean | Promise<boolean>;
  };
}

/** Options that every call of a model has. */
interface CallOptions {
  providerOptions: SharedV4ProviderOptions;
  abortSignal: AbortSignal;
}

export type TaskFields<Kind extends ModelKind> = DefinedFields<Omit<Tasks[Kind], 'options'>>;

/** A result with the warnings as the model gave them. */
export type RawResult<Kind extends ModelKind> = Omit<Results[Kind], 'warnings'> & {
  warnings: (SharedV4Warning | string)[];
};

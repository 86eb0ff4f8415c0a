import type { SharedV4ProviderOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ModelKind } from '../model-kinds.ts';
import type { Models } from '../providers/provider.ts';
import type { Results, Tasks } from '../tasks.ts';

/** Has a model do a task. @param call options that every call of a model has. */
export type Perform<Kind extends ModelKind> = (
  model: Models[Kind],
  task: DefinedFields<Omit<Tasks[Kind], 'options'>>,
  call: { providerOptions: SharedV4ProviderOptions; abortSignal: AbortSignal },
) => Promise<Omit<Results[Kind], 'warnings'> & { warnings: (SharedV4Warning | string)[] }>;

/**
 * Only fields that have a value: to models, an undefined field is not the same as a missing one.
 */
export type DefinedFields<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & { [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };

import type { SharedV4ProviderOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ModelKind } from '../model-kinds.ts';
import type { Models } from '../providers/provider.ts';
import type { Results, Tasks } from '../tasks.ts';

/** Has a model do a task. @param call what every call of a model carries. */
export type Perform<Kind extends ModelKind> = (
  model: Models[Kind],
  task: DefinedFields<Omit<Tasks[Kind], 'options'>>,
  call: { providerOptions: SharedV4ProviderOptions; abortSignal: AbortSignal },
) => Promise<Omit<Results[Kind], 'warnings'> & { warnings: (SharedV4Warning | string)[] }>;

/** The fields that have a value: the models tell one that is undefined from one that is not there. */
export type DefinedFields<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & { [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };

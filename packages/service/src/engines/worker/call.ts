import type { JSONObject, SharedV4ProviderOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ModelKind } from '../model-kinds.ts';
import type { Models } from '../providers/provider.ts';
import type { Results, Tasks } from '../tasks/tasks.ts';

/** What every call of a model carries. */
export interface ModelCall {
  providerOptions: SharedV4ProviderOptions;
  abortSignal: AbortSignal;
}

/** Has a model do a task. */
export type Perform<Kind extends ModelKind> = (
  model: Models[Kind],
  task: Tasks[Kind],
  call: ModelCall,
) => Promise<Results[Kind]>;

/** Without repetitions. */
export function describeWarnings(warnings: readonly SharedV4Warning[]): string[] {
  return [...new Set(warnings.map(describe))];
}

function describe(warning: SharedV4Warning): string {
  if (!('feature' in warning)) return warning.message;
  const reason = warning.details === undefined ? '' : `: ${warning.details}`;
  return `${warning.feature} is not supported${reason}`;
}

/** The fields that have a value: the models tell one that is undefined from one that is not there. */
export function given<T extends object>(
  fields: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}

/** The options of the call's provider, with more. */
export function addOptions(
  options: SharedV4ProviderOptions,
  more: JSONObject,
): SharedV4ProviderOptions {
  const entries = Object.entries(options).map(([name, own]) => [name, { ...own, ...more }]);
  return Object.fromEntries(entries);
}

/** `elevenlabs` of a model of `elevenlabs.speech`. */
export function nameOf({ provider }: { provider: string }): string {
  return provider.split('.')[0] ?? provider;
}

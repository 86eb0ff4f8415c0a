import type { JSONValue } from '@ai-sdk/provider';
import type { EngineModel } from '../../engines/engine-model.ts';
import { reads } from '../../engines/hosts/host-mapping.ts';
import { withoutUndefined } from '../../engines/without-undefined.ts';

type Facts = Readonly<Record<string, JSONValue | undefined>>;

/**
 * Facts of a request for the mappings of a host's model, as options of the task. Other models get
 * none of them: their servers may refuse fields that they do not know.
 */
export function hostFacts(
  { mappings }: Pick<EngineModel, 'mappings'>,
  facts: Facts,
): { options?: Record<string, JSONValue> } {
  if (!mappings) return {};
  return { options: withoutUndefined(facts) as Record<string, JSONValue> };
}

/**
 * Warnings about fields of a request that a host's model has no place for.
 *
 * @param fields the names of the task's fields, by their names in the contract.
 */
export function ignoredFieldWarnings(
  { mappings, model_id }: Pick<EngineModel, 'mappings' | 'model_id'>,
  fields: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(fields)
    .filter(([, name]) => reads(mappings, name) === false)
    .map(([field]) => ignoredFieldWarning(field, model_id));
}

export function ignoredFieldWarning(field: string, modelId: string): string {
  return `${field} is not supported by ${modelId} and was ignored.`;
}

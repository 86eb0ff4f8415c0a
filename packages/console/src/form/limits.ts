import type { FieldLimits } from '@genmedia/client';
import { useListModels } from '@genmedia/react';
import type { Input, Operation, Schema } from '../contract/types.ts';
import { useSession } from '../session/session.ts';

/** The models of the catalogue, read again after a minute; empty until they are there. */
export function useModels() {
  const { key } = useSession();
  const { data } = useListModels({}, { enabled: key !== undefined, staleTime: 60_000 });
  return data?.models ?? [];
}

/** The fields in which requests name a model of the catalogue. */
export const modelFields = ['model_id', 'model', 'voice_model'];

/** The limits of the model that an input names, or of the default model if it names none. */
export function useLimits({ id, schema }: Operation, input: Input) {
  const named = modelFields.map((name) => input[name] ?? schema.properties?.[name]?.default);
  const model = useModels().find(({ model_id }) => named.includes(model_id));
  return { model: model?.model_id, fields: model?.limits?.[id] ?? {} };
}

/** The schema of a field, narrowed by the limits of a model. */
export function narrowed(schema: Schema, limits: FieldLimits = {}): Schema {
  const { enum: only, ...bounds } = limits;
  const tighter = (Object.entries(bounds) as [keyof typeof bounds, number][]).map(
    ([word, bound]) => {
      const choose = word.startsWith('min') ? Math.max : Math.min;
      return [word, choose(bound, schema[word] ?? bound)];
    },
  );
  return { ...schema, ...Object.fromEntries(tighter), ...(only && { enum: only }) };
}

/** The bounds of a field, as a short text. */
export function ruleOf(schema: Pick<Schema, keyof FieldLimits>): string {
  const { enum: only, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  if (only) return only.join(', ');
  return (
    range(minimum, maximum) ||
    range(aboveOne(minLength), maxLength, ' characters') ||
    range(aboveOne(minItems), maxItems)
  );
}

function range(least: number | undefined, most: number | undefined, unit = ''): string {
  if (least !== undefined && most !== undefined) return `${least} – ${most}${unit}`;
  if (least !== undefined) return `≥ ${least}${unit}`;
  return most === undefined ? '' : `≤ ${most}${unit}`;
}

/** A lower bound of one is not shown. */
function aboveOne(least: number | undefined): number | undefined {
  return least === 1 ? undefined : least;
}

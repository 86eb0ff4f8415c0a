import type { FieldLimits } from '@genmedia/client';
import { useListModels } from '@genmedia/react';
import type { Input, Operation, Schema } from '../contract/types.ts';
import { useSession } from '../session/session.ts';

/** The catalogue, read once a minute at most; empty where nobody is signed in. */
export function useModels() {
  const { key } = useSession();
  const { data } = useListModels({}, { enabled: key !== undefined, staleTime: 60_000 });
  return data?.models ?? [];
}

/** Fields in which requests name a model. */
const modelFields = ['model_id', 'voice_model'];

/** What the model that an input names, or means if it names none, takes of its fields. */
export function useLimits({ id, schema }: Operation, input: Input) {
  const named = modelFields.map((name) => input[name] ?? schema.properties?.[name]?.default);
  const model = useModels().find(({ model_id }) => named.includes(model_id));
  return { model: model?.model_id, fields: model?.limits?.[id] ?? {} };
}

/** The schema of a field, within the limits of a model as well. */
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

/** Bounds, in a few signs. */
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

/** Of a least of one, nobody has to be told. */
function aboveOne(least: number | undefined): number | undefined {
  return least === 1 ? undefined : least;
}

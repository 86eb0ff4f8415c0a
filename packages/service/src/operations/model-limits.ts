import { hasField } from '@genmedia/server';
import type { FieldLimits, Model, OperationId } from '@genmedia/types';
import { type Bounds, type LimitedField, limitedFields } from '../engines/catalogue/limits.ts';
import type { EngineModel } from '../engines/engine-model.ts';
import type { Registry } from '../engines/registry.ts';
import { generations } from './generations/list.ts';

type Limits = NonNullable<Model['limits']>;

/** The limits that the requests of a model are held to, as the contract's Model tells them. */
export function modelLimits(
  registry: Pick<Registry, 'find'>,
  { model_id, operations }: Pick<Model, 'model_id' | 'operations'>,
): Limits {
  const told = Object.values(generations)
    .filter(({ operation }) => operations.includes(operation))
    .map(({ operation, limitsOf }) => {
      const limits = limitsOf(registry, model_id);
      return [operation, fieldLimits(operation, limits)] as const;
    });
  return Object.fromEntries(told.filter(([, fields]) => Object.keys(fields).length > 0));
}

function fieldLimits(operation: OperationId, limits: EngineModel['limits'] | undefined) {
  const fields = limitedFields.filter((field) => limits?.[field] && hasField(operation, field));
  return Object.fromEntries(fields.map((field) => [field, inWords(field, limits?.[field] ?? {})]));
}

/** Words of JSON Schema for what is no number but counted. */
const counted = {
  prompt: ['minLength', 'maxLength'],
  init_image: ['minItems', 'maxItems'],
} as const satisfies Partial<Record<LimitedField, readonly (keyof FieldLimits)[]>>;

function inWords(field: LimitedField, { least, most, only }: Bounds): FieldLimits {
  if (only) return { enum: [...only] };
  const [lower, upper] = counted[field as keyof typeof counted] ?? ['minimum', 'maximum'];
  return {
    ...(least !== undefined && { [lower]: least }),
    ...(most !== undefined && { [upper]: most }),
  };
}

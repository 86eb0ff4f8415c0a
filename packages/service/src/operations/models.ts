import { hasField, mayHold, rangeOf } from '@genmedia/server';
import type { FieldLimits, Model, OperationId, ResponseBody } from '@genmedia/types';
import { type Bounds, type LimitedField, limitedFields } from '../engines/catalogue/limits.ts';
import type { EngineModel } from '../engines/engine-model.ts';
import type { ListedModel, ModelFilter, Registry } from '../engines/registry.ts';
import type { Context, HandlersOf } from './context.ts';
import { jobKinds } from './generations/list.ts';

/** The catalogue of models. Callers see those models that a request can name. */
export function models({ engines }: Pick<Context, 'engines'>): HandlersOf<'listModels'> {
  // Keyed by the model, as catalogues may give one id to different models of different operations.
  const limits = new Map(
    engines.listModels().map((model) => [model, modelLimits(engines, model)] as const),
  );
  /** The answer with all models; frozen, so that the stubs serialise it only once. */
  let all: ResponseBody<'listModels', 200> | undefined;
  const list = (filter: ModelFilter) => {
    const found = engines
      .listModels(filter)
      .filter(isNameable)
      .map((model) => ({ ...model, limits: limits.get(model) ?? {} }));
    return { status: 'success' as const, models: found, total: found.length };
  };
  return {
    listModels({ query: { search, feature } }) {
      if (search || feature !== undefined) return { status: 200, body: list({ search, feature }) };
      all ??= Object.freeze(list({}));
      return { status: 200, body: all };
    },
  };
}

/** Whether a request of one of the model's operations can name it. */
function isNameable({ model_id, operations }: ListedModel): boolean {
  return operations.some((operation) => canName(operation as OperationId, model_id));
}

/** Whether a request of an operation can name a model, by the contract. */
export function canName(operation: OperationId, modelId: string): boolean {
  return ['model_id', 'voice_model'].some((field) => mayHold(operation, field, modelId));
}

/** The limits that requests for a model must meet, in the form of the contract's Model. */
export function modelLimits(
  registry: Pick<Registry, 'find'>,
  { model_id, operations }: Pick<Model, 'model_id' | 'operations'>,
): NonNullable<Model['limits']> {
  const entries = Object.values(jobKinds)
    .filter(({ operation }) => operations.includes(operation))
    .map(({ operation, findModel }) => {
      const limits = findModel(registry, model_id)?.limits;
      return [operation, fieldLimits(operation, limits)] as const;
    });
  return Object.fromEntries(entries.filter(([, fields]) => Object.keys(fields).length > 0));
}

function fieldLimits(operation: OperationId, limits: EngineModel['limits'] | undefined) {
  const entries = limitedFields.flatMap((field) => {
    const bounds = limits?.[field];
    if (!bounds || !hasField(operation, field)) return [];
    return [[field, inKeywords(field, withinRange(bounds, rangeOf(operation, field)))] as const];
  });
  return Object.fromEntries(entries);
}

/** What the model and the contract both allow. */
function withinRange({ least, most, only }: Bounds, range: ReturnType<typeof rangeOf>): Bounds {
  const { least: lowest = -Infinity, most: highest = Infinity } = range ?? {};
  return {
    ...(least !== undefined && { least: Math.max(least, lowest) }),
    ...(most !== undefined && { most: Math.min(most, highest) }),
    // Values that are no numbers compare as false, and are kept.
    ...(only && {
      only: only.filter((value) => !(Number(value) < lowest || Number(value) > highest)),
    }),
  };
}

type Keywords = readonly [lower: keyof FieldLimits, upper: keyof FieldLimits];

/** Keywords for fields whose characters or items are counted. */
const countKeywords: Partial<Record<LimitedField, Keywords>> = {
  prompt: ['minLength', 'maxLength'],
  init_image: ['minItems', 'maxItems'],
};

/** Bounds in keywords of JSON Schema. */
function inKeywords(field: LimitedField, { least, most, only }: Bounds): FieldLimits {
  if (only) return { enum: [...only] };
  const [lower, upper] = countKeywords[field] ?? ['minimum', 'maximum'];
  return {
    ...(least !== undefined && { [lower]: least }),
    ...(most !== undefined && { [upper]: most }),
  };
}

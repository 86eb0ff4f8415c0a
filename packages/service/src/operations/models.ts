import { mayHold } from '@genmedia/server';
import type { OperationId, ResponseBody } from '@genmedia/types';
import type { ListedModel, ModelFilter } from '../engines/registry.ts';
import type { Context, HandlersOf } from './context.ts';
import { modelLimits } from './model-limits.ts';

/** The catalogue of models, of which callers see those that a request can name. */
export function models({ engines }: Pick<Context, 'engines'>): HandlersOf<'listModels'> {
  const limits = new Map(
    engines.listModels().map((model) => [model.model_id, modelLimits(engines, model)]),
  );
  /** All of them; frozen, so that the stubs write it once. */
  let all: ResponseBody<'listModels', 200> | undefined;
  const list = (filter: ModelFilter) => {
    const found = engines
      .listModels(filter)
      .filter(isNamed)
      .map((model) => ({ ...model, limits: limits.get(model.model_id) ?? {} }));
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

function isNamed({ model_id: id, operations }: ListedModel): boolean {
  return operations.some((operation) => canName(operation as OperationId, id));
}

/** Whether a request of an operation can name a model, by the contract. */
export function canName(operation: OperationId, modelId: string): boolean {
  return ['model_id', 'voice_model'].some((field) => mayHold(operation, field, modelId));
}

import type { Model, ModelFeature } from '@genmedia/types';
import type { CatalogueModel } from './catalogue/schema.ts';
import { EngineError } from './engine-error.ts';
import { InputError } from './input-error.ts';
import type { EngineOperation } from './operations.ts';

export interface ModelFilter {
  /** Text in the name or `model_id`, in any case. */
  search?: string | undefined;
  feature?: ModelFeature | undefined;
}

/** The models of a catalogue, as requests know them. */
export interface Registry {
  /** The contract's listModels: the models that fit the filter, in the order of their `model_id`. */
  listModels(filter?: ModelFilter): Model[];
  /** The model for an operation. Throws an InputError that names those which would do. */
  resolve(operation: EngineOperation, modelId: string): CatalogueModel;
  /**
   * The model for an operation whose requests name none: the first of the catalogue that is for it.
   * Throws EngineError where there is none.
   */
  resolveFirst(operation: EngineOperation): CatalogueModel;
}

export function createRegistry(models: readonly CatalogueModel[]): Registry {
  const sorted = models.toSorted((one, other) => (one.model_id < other.model_id ? -1 : 1));
  return {
    listModels({ search = '', feature } = {}) {
      const text = search.toLowerCase();
      return sorted
        .filter(({ name, model_id }) => [name, model_id].some((part) => contains(part, text)))
        .filter((model) => feature === undefined || model.feature === feature)
        .map(toModel);
    },
    resolve(operation, modelId) {
      const able = sorted.filter(({ operations }) => operations.includes(operation));
      const model = able.find(({ model_id }) => model_id === modelId);
      if (!model) throw new InputError([{ field: 'model_id', message: wouldDo(operation, able) }]);
      return model;
    },
    resolveFirst(operation) {
      const model = models.find(({ operations }) => operations.includes(operation));
      if (model) return model;
      throw new EngineError({
        code: 'model_unavailable',
        message: 'The service has no model for this. Ask its operator.',
        retryable: false,
        detail: `No model of the catalogue is for ${operation}.`,
      });
    },
  };
}

function contains(text: string, lowerCase: string): boolean {
  return text.toLowerCase().includes(lowerCase);
}

/** The contract's Model. */
function toModel(model: CatalogueModel): Model {
  const { model_id, name, feature, description, operations, needs_scheduler } = model;
  return {
    model_id,
    name,
    feature,
    description,
    operations,
    ...(needs_scheduler !== undefined && { needs_scheduler }),
  };
}

const mostNamed = 10;

function wouldDo(operation: EngineOperation, able: readonly CatalogueModel[]): string {
  if (able.length === 0) return `cannot be given: no model here is for ${operation}`;
  const named = able.slice(0, mostNamed).map(({ model_id }) => model_id);
  const more = able.length > mostNamed ? ` or one of ${able.length - mostNamed} more` : '';
  return `must name a model for ${operation}: ${named.join(', ')}${more}`;
}

import type { OperationId } from '@genmedia/types';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { ModelKind } from '../../engines/model-kinds.ts';
import type { Registry } from '../../engines/registry.ts';
import type { JobDefinition, Readers } from './job-definition.ts';
import { withinContract } from './within-contract.ts';

/** The models of an operation, with limits that are never wider than the contract's. */
export function modelsFor<Body extends object, Kind extends ModelKind>(
  operation: OperationId,
  {
    kind,
    instead,
    model: chooseOwn,
  }: Pick<JobDefinition<Body, string, Kind, Readers<string>>, 'kind' | 'instead' | 'model'>,
) {
  const narrowed = (model: EngineModel<Kind>): EngineModel<Kind> => ({
    ...model,
    limits: withinContract(operation, model.model_id, model.limits),
  });
  return {
    /** The model for a request. Throws InputError, or EngineError if there is none. */
    choose(registry: Registry, body: Body): EngineModel<Kind> {
      const chosen = chooseOwn
        ? chooseOwn(registry, body)
        : namedModel(registry, { operation, kind }, body);
      return narrowed(chosen);
    },

    /** The model with this id; undefined if the catalogue does not have it for this work. */
    find(registry: Pick<Registry, 'find'>, modelId: string): EngineModel<Kind> | undefined {
      // A model that does the whole work is chosen before its parts: see chooseDubber.
      const whole = instead && registry.find(operation, instead, modelId);
      const found = whole ?? registry.find(operation, kind, modelId);
      return found && narrowed(found);
    },
  };
}

function namedModel<Kind extends ModelKind>(
  registry: Registry,
  { operation, kind }: { operation: OperationId; kind: Kind },
  { model_id }: { model_id?: string },
): EngineModel<Kind> {
  return model_id === undefined
    ? registry.resolveFirst(operation, kind)
    : registry.resolve(operation, kind, model_id);
}

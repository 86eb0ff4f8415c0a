import { InputError } from '../errors/input-error.ts';
import type { Catalogue } from './catalogue/load.ts';
import type { CatalogueOperations } from './catalogue/operations.ts';
import { pricesOf } from './catalogue/price.ts';
import { isSandbox, sandbox } from './catalogue/provider-definition.ts';
import type { CatalogueModel } from './catalogue/schema.ts';
import { EngineError } from './engine-error.ts';
import { type EngineModel, engineModel } from './engine-model.ts';
import { type ModelKind, modelKinds } from './model-kinds.ts';

export interface ModelFilter {
  /** Text in the name or `model_id`, in any case. */
  search?: string | undefined;
  /** One of the catalogue's features; no model has another one. */
  feature?: string | undefined;
}

/** The public facts about a model. */
export type ListedModel = ReturnType<typeof toListed>;

/** A model with its provider, and the provider's name of it. */
type FirstModel = Pick<EngineModel, 'model_id' | 'provider' | 'model'>;

/** The models of a catalogue, for requests. */
export type Registry = ReturnType<typeof createRegistry>;

type CatalogueModels = Pick<Catalogue, 'models' | 'providers'>;

export function createRegistry({
  file,
  ...catalogue
}: CatalogueModels & Partial<Pick<Catalogue, 'file'>>) {
  return {
    /** The names and files of the catalogues, with commas between. */
    catalogues: file,
    ...listsOf(catalogue),
    ...choicesOf(catalogue),
  };
}

/** What the service tells of its models. */
function listsOf(catalogue: CatalogueModels) {
  const { models, providers } = catalogue;
  const sorted = models.toSorted((one, other) => (one.model_id < other.model_id ? -1 : 1));
  const listed = sorted.map((model) => ({
    model: toListed(model),
    names: [model.name, model.model_id].map((name) => name.toLowerCase()),
  }));

  return {
    /**
     * The first model for each of these operations; undefined if there is none. `kinds` are the kinds
     * of models that do the operation.
     */
    firstModels: (operations: CatalogueOperations) => firstModels(catalogue, operations),

    /**
     * The models that do work for which the catalogue has no price, in the order of their `model_id`.
     * Those of the sandbox cost nothing.
     */
    unpriced: (): string[] =>
      sorted.filter((model) => isUnpriced(model, providers)).map(({ model_id }) => model_id),

    /** The models that fit the filter, in the order of their `model_id`. */
    listModels({ search = '', feature }: ModelFilter = {}) {
      const text = search.toLowerCase();
      return listed
        .filter(({ names }) => names.some((name) => name.includes(text)))
        .map(({ model }) => model)
        .filter((model) => feature === undefined || model.feature === feature);
    },

    /** The models for an operation and their providers, in the order of their `model_id`. */
    listFor: (operation: string): Pick<CatalogueModel, 'model_id' | 'provider'>[] =>
      sorted.filter(({ operations }) => operations.includes(operation)),
  };
}

function firstModels(
  catalogue: CatalogueModels,
  operations: CatalogueOperations,
): Record<string, FirstModel | undefined> {
  const entries = Object.entries(operations).map(([operation, { kinds }]) => {
    const [first] = kinds.flatMap((kind) => modelsFor(catalogue, operation, kind).slice(0, 1));
    return [operation, first && toFirstModel(first)];
  });
  return Object.fromEntries(entries);
}

function isUnpriced(
  { provider, model, price }: CatalogueModel,
  providers: CatalogueModels['providers'],
): boolean {
  if (isSandbox(providers[provider] ?? sandbox)) return false;
  return modelKinds.some((kind) => kind in model && !pricesOf(price, kind));
}

/** Which model does the work of a request. */
function choicesOf(catalogue: CatalogueModels) {
  return {
    /** The model with this id for the operation's kind of work; undefined if there is none. */
    find: <Kind extends ModelKind>(operation: string, kind: Kind, modelId: string) =>
      withId(modelsFor(catalogue, operation, kind), modelId),

    /**
     * The model that a request names, for the kind of work that its operation needs. Throws an
     * InputError that lists suitable models.
     */
    resolve<Kind extends ModelKind>(operation: string, kind: Kind, modelId: string) {
      const suitable = modelsFor(catalogue, operation, kind);
      const model = withId(suitable, modelId);
      if (model) return model;
      throw InputError.of('model_id', suitableModels(operation, suitable));
    },

    /**
     * The model for a part of the work that the named model may leave to another one: its own model
     * of this kind or, if it has none, the first of the catalogue. Throws EngineError if there is
     * none.
     */
    resolvePart<Kind extends ModelKind>(operation: string, kind: Kind, modelId: string) {
      const suitable = modelsFor(catalogue, operation, kind);
      return withId(suitable, modelId) ?? firstOf(suitable, operation, kind);
    },

    /**
     * The model for an operation whose requests name none: the first of the catalogue for the
     * operation. Throws EngineError if there is none.
     */
    resolveFirst: <Kind extends ModelKind>(operation: string, kind: Kind) =>
      firstOf(modelsFor(catalogue, operation, kind), operation, kind),
  };
}

/** The models for one kind of work of an operation, in the order of the catalogue. */
function modelsFor<Kind extends ModelKind>(
  { models, providers }: CatalogueModels,
  operation: string,
  kind: Kind,
) {
  return models
    .filter(({ operations }) => operations.includes(operation))
    .map((entry) => engineModel(entry, kind, providers))
    .filter((model) => model !== undefined);
}

function withId<Model extends EngineModel>(models: readonly Model[], modelId: string) {
  return models.find(({ model_id }) => model_id === modelId);
}

function firstOf<Model>([model]: readonly Model[], operation: string, kind: ModelKind) {
  if (model) return model;
  throw new EngineError({
    code: 'model_unavailable',
    message: 'The service has no model for this. Ask its operator.',
    detail: `The catalogue has no ${kind} model for ${operation}.`,
  });
}

function toFirstModel({ model_id, provider, model }: EngineModel): FirstModel {
  return { model_id, provider, model };
}

/** The provider's names of a model; of hosts, the endpoints. */
function providedNames({ model }: Pick<CatalogueModel, 'model'>): string[] {
  const names = Object.values(model).flatMap((name) =>
    typeof name === 'string' ? name : name.map(({ endpoint }) => endpoint),
  );
  return [...new Set(names)];
}

function toListed(model: CatalogueModel) {
  const { model_id, name, feature, description, provider, operations, sizes } = model;
  const { needs_scheduler, sees_images } = model;
  return {
    model_id,
    name,
    feature,
    description,
    engine: provider,
    engine_models: providedNames(model),
    operations,
    ...(sizes && { sizes }),
    ...(needs_scheduler !== undefined && { needs_scheduler }),
    ...(sees_images !== undefined && { sees_images }),
  };
}

const maxNamed = 10;

function suitableModels(operation: string, suitable: readonly EngineModel[]): string {
  if (suitable.length === 0) return `cannot be used: the service has no model for ${operation}`;
  const ids = suitable.map(({ model_id }) => model_id).toSorted();
  const listedIds = ids.slice(0, maxNamed);
  const more = suitable.length > maxNamed ? ` or one of ${suitable.length - maxNamed} more` : '';
  return `must name a model for ${operation}: ${listedIds.join(', ')}${more}`;
}

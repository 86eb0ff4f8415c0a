import type { ModelKind } from '../model-kinds.ts';
import type { CatalogueOperations } from './operations.ts';
import type { ParsedCatalogue } from './parse.ts';
import type { ProviderDefinition } from './provider-definition.ts';
import type { CatalogueModel } from './schema.ts';

/** The models and providers of several catalogues. */
interface MergedCatalogues {
  models: CatalogueModel[];
  providers: Record<string, ProviderDefinition>;
  sourceOf: Sources;
}

/** By model: the catalogue that it comes from, and its entry there. */
type Sources = Map<CatalogueModel, readonly [ParsedCatalogue, CatalogueModel]>;

/**
 * Takes all models of the first catalogue, and from each next one what those before it lack: models
 * for kinds of work that no earlier one does. Catalogues that add come last, whole: see `addBeside`.
 * Throws CatalogueError if a name has two providers.
 */
export function mergeCatalogues(
  catalogues: readonly ParsedCatalogue[],
  operations: CatalogueOperations,
): MergedCatalogues {
  const providers: Record<string, ProviderDefinition> = {};
  for (const catalogue of catalogues) addProviders(providers, catalogue);
  const filling = catalogues.filter(({ adds }) => !adds);
  const adding = catalogues.filter(({ adds }) => adds);
  const sourceOf = adding.reduce(addBeside, fill(filling, operations));
  return { models: [...sourceOf.keys()], providers, sourceOf };
}

function fill(catalogues: readonly ParsedCatalogue[], operations: CatalogueOperations): Sources {
  const sourceOf: Sources = new Map();
  const served = new Set<string>();
  for (const catalogue of catalogues) {
    const earlier = [...sourceOf.keys()];
    const added = catalogue.models
      .map((entry) => [entry, withoutOperationsOf(earlier, entry)] as const)
      .map(([entry, model]) => [entry, withMissingOperations(model, operations, served)] as const)
      .filter(([, model]) => model.operations.length > 0);
    for (const [entry, model] of added) {
      sourceOf.set(model, [catalogue, entry]);
      for (const work of worksOf(model, operations)) served.add(work.name);
    }
  }
  return sourceOf;
}

/**
 * Puts the models of a catalogue after the others. Where both have a `model_id`, it means the model of
 * the catalogue in the operations that are listed there, and the other one in the rest of its own.
 */
function addBeside(others: Sources, catalogue: ParsedCatalogue): Sources {
  const remaining = [...others]
    .map(([model, source]) => [withoutOperationsOf(catalogue.models, model), source] as const)
    .filter(([model]) => model.operations.length > 0);
  const own = catalogue.models.map((model) => [model, [catalogue, model] as const] as const);
  return new Map([...remaining, ...own]);
}

/** The model without the operations in which one of the others has its `model_id`. */
function withoutOperationsOf(
  others: readonly CatalogueModel[],
  model: CatalogueModel,
): CatalogueModel {
  const taken = others
    .filter(({ model_id }) => model_id === model.model_id)
    .flatMap(({ operations }) => operations);
  return withOperations(
    model,
    model.operations.filter((one) => !taken.includes(one)),
  );
}

/** The model with those of its operations that are for kinds of work that nobody does yet. */
function withMissingOperations(
  model: CatalogueModel,
  operations: CatalogueOperations,
  served: ReadonlySet<string>,
): CatalogueModel {
  const missing = worksOf(model, operations).filter(({ name }) => !served.has(name));
  const own = model.operations.filter((id) => missing.some(({ operation }) => operation === id));
  return withOperations(model, own);
}

function withOperations(
  model: CatalogueModel,
  operations: CatalogueModel['operations'],
): CatalogueModel {
  return operations.length === model.operations.length ? model : { ...model, operations };
}

/** Each kind of work that a model does for each of its operations. */
function worksOf({ operations: own, model }: CatalogueModel, operations: CatalogueOperations) {
  return own.flatMap((operation) => {
    const kinds: readonly ModelKind[] = operations[operation]?.kinds ?? [];
    return kinds
      .filter((kind) => kind in model)
      .map((kind) => ({ operation, name: `${operation} ${kind}` }));
  });
}

function addProviders(
  all: Record<string, ProviderDefinition>,
  { providers, providerProblem }: ParsedCatalogue,
): void {
  for (const [name, definition] of Object.entries(providers)) {
    const other = Object.hasOwn(all, name) ? all[name] : undefined;
    if (other && JSON.stringify(other) !== JSON.stringify(definition)) {
      throw providerProblem(name, 'has another meaning in a catalogue before this one: rename it');
    }
    all[name] = definition;
  }
}

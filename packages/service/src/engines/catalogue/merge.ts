import type { ModelKind } from '../model-kinds.ts';
import type { CatalogueOperations } from './operations.ts';
import type { ParsedCatalogue } from './parse.ts';
import type { ProviderDefinition } from './provider-definition.ts';
import type { CatalogueModel } from './schema.ts';

/** Models of several catalogues, and what is wrong with them together. */
export interface MergedModels {
  models: CatalogueModel[];
  providers: Record<string, ProviderDefinition>;
  /** The catalogue that a model comes from, and its entry there. */
  sourceOf: ReadonlyMap<CatalogueModel, readonly [ParsedCatalogue, CatalogueModel]>;
}

/**
 * Takes all models of the first catalogue, and from each next one what those before it lack: models
 * for kinds of work that no earlier one does. Throws CatalogueError if a name has two providers.
 */
export function mergeCatalogues(
  catalogues: readonly ParsedCatalogue[],
  operations: CatalogueOperations,
): MergedModels {
  const sourceOf = new Map<CatalogueModel, readonly [ParsedCatalogue, CatalogueModel]>();
  const providers: Record<string, ProviderDefinition> = {};
  const served = new Set<string>();
  for (const catalogue of catalogues) {
    addProviders(providers, catalogue);
    const ids = new Set([...sourceOf.keys()].map(({ model_id }) => model_id));
    const added = catalogue.models
      .filter(({ model_id }) => !ids.has(model_id))
      .map((model) => [model, lacking(model, operations, served)] as const)
      .filter(([, model]) => model.operations.length > 0);
    for (const [entry, model] of added) sourceOf.set(model, [catalogue, entry]);
    for (const [, model] of added) {
      for (const work of worksOf(model, operations)) served.add(work.name);
    }
  }
  return { models: [...sourceOf.keys()], providers, sourceOf };
}

/** The model with those of its operations that are for kinds of work that nobody does yet. */
function lacking(
  model: CatalogueModel,
  operations: CatalogueOperations,
  served: ReadonlySet<string>,
): CatalogueModel {
  const missing = worksOf(model, operations).filter(({ name }) => !served.has(name));
  const own = model.operations.filter((id) => missing.some(({ operation }) => operation === id));
  return own.length === model.operations.length ? model : { ...model, operations: own };
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
    const other = all[name];
    if (other && JSON.stringify(other) !== JSON.stringify(definition)) {
      throw providerProblem(name, 'has another meaning in a catalogue before this one: rename it');
    }
    all[name] = definition;
  }
}

import { askWorker, type TaskPool } from './ask-worker.ts';
import type { Catalogue } from './catalogue/load.ts';
import { CatalogueError, type CatalogueProblem } from './catalogue/parse.ts';
import { traitsOf } from './catalogue/provider-traits.ts';
import { EngineError } from './engine-error.ts';
import { type EngineModel, engineModel } from './engine-model.ts';
import { openHost } from './hosts/open-host.ts';
import { modelKinds } from './model-kinds.ts';
import { loadModel } from './providers/load-model.ts';

const checkTimeoutSeconds = 60;

/**
 * Checks that the providers have the models of the catalogue. Checks them one after another, so
 * that one worker of each pool is enough. Throws CatalogueError.
 *
 * @param pools those in which the models will run, so that each provider is loaded only once.
 */
export async function checkModels(
  catalogue: Catalogue,
  pools: { computing: TaskPool; packages: TaskPool },
): Promise<void> {
  const problems: CatalogueProblem[] = [];
  for (const entry of catalogue.models) {
    for (const kind of modelKinds) {
      const model = engineModel(entry, kind, catalogue.providers);
      const detail = model && (await problemOf(model));
      if (detail === undefined) continue;
      const what = `cannot be used with ${entry.provider} (${detail}).`;
      problems.push(catalogue.problem(entry, 'model', what));
    }
  }
  if (problems.length > 0) throw new CatalogueError(catalogue.file, problems);

  async function problemOf(model: EngineModel) {
    const { lane } = traitsOf(model.definition);
    try {
      if (model.mappings) await openHost(model.definition);
      else if (lane === 'remote') await loadModel(model);
      else await askWorker(pools[lane], { do: 'check', model }, { seconds: checkTimeoutSeconds });
      return undefined;
    } catch (error) {
      if (error instanceof EngineError) return error.detail;
      throw error;
    }
  }
}

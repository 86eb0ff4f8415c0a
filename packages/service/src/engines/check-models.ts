import { askWorker, type TaskPool } from './ask-worker.ts';
import type { Catalogue } from './catalogue/load.ts';
import { CatalogueError, type CatalogueProblem } from './catalogue/parse.ts';
import { traitsOf } from './catalogue/provider-traits.ts';
import { type EngineModel, engineModel } from './engine-model.ts';
import { toEngineError } from './failures.ts';
import { openHost } from './hosts/open-host.ts';
import { modelKinds } from './model-kinds.ts';
import { loadModel } from './providers/load-model.ts';

const checkTimeoutSeconds = 60;

/**
 * Checks that the providers have the models of the catalogue, one after another, so that one worker
 * is enough. Throws CatalogueError.
 *
 * @param packages loads other people's code. All other providers are loaded in this process, so that
 *   a service without such code starts no worker before there is work.
 */
export async function checkModels(catalogue: Catalogue, packages: TaskPool): Promise<void> {
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
      else if (lane !== 'packages') await loadModel(model);
      else await askWorker(packages, { do: 'check', model }, { seconds: checkTimeoutSeconds });
      return undefined;
    } catch (error) {
      return toEngineError(error, model).detail;
    }
  }
}

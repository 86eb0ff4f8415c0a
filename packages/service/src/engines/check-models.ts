import { CatalogueError } from './catalogue/catalogue-error.ts';
import type { Catalogue } from './catalogue/load.ts';
import { EngineError } from './engine-error.ts';
import type { RunTask } from './run-task.ts';

const patienceSeconds = 60;

/** Sees that the providers have the models that the catalogue names. Throws CatalogueError. */
export async function checkModels(catalogue: Catalogue, runTask: RunTask): Promise<void> {
  const checks = catalogue.models.map(async (entry) => {
    const { provider, model } = entry;
    try {
      await runTask({ type: 'check', provider, model }, patienceSeconds);
      return [];
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const message = `cannot be used with ${provider} (${error.detail}).`;
      return [catalogue.problem(entry, 'model', message)];
    }
  });
  const problems = (await Promise.all(checks)).flat();
  if (problems.length > 0) throw new CatalogueError(catalogue.file, problems);
}

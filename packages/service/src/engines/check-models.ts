import { CatalogueError } from './catalogue/catalogue-error.ts';
import type { Catalogue } from './catalogue/load.ts';
import type { CatalogueModel } from './catalogue/schema.ts';
import { EngineError } from './engine-error.ts';
import { engineModel } from './engine-model.ts';
import { modelKinds } from './model-kinds.ts';
import { ask, calledModel, type TaskPool } from './run-task.ts';

const patienceSeconds = 60;

/** Sees that the providers have the models that the catalogue names. Throws CatalogueError. */
export async function checkModels(catalogue: Catalogue, pool: TaskPool): Promise<void> {
  const problems = await Promise.all(catalogue.models.map((entry) => check(entry)));
  if (problems.flat().length > 0) throw new CatalogueError(catalogue.file, problems.flat());

  async function check(entry: CatalogueModel) {
    const models = modelKinds.map((kind) => engineModel(entry, kind, catalogue.providers));
    const details = await Promise.all(models.map((model) => model && problemOf(model)));
    return details
      .filter((detail) => detail !== undefined)
      .map((detail) =>
        catalogue.problem(entry, 'model', `cannot be used with ${entry.provider} (${detail}).`),
      );
  }

  async function problemOf(model: NonNullable<ReturnType<typeof engineModel>>) {
    const seconds = patienceSeconds;
    try {
      await ask(pool, { do: 'check', model: calledModel(model) }, { model, seconds });
      return undefined;
    } catch (error) {
      if (error instanceof EngineError) return error.detail;
      throw error;
    }
  }
}

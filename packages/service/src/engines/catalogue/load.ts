import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CatalogueError, type CatalogueProblem } from './catalogue-error.ts';
import { parseCatalogue } from './parse.ts';
import type { CatalogueModel } from './schema.ts';

/** The catalogue that comes with the service. The path is the same from src and from dist. */
export const defaultCatalogue = fileURLToPath(
  new URL('../../../src/engines/models.yaml', import.meta.url),
);

export interface Catalogue {
  file: string;
  models: readonly CatalogueModel[];
  /** What is wrong with a field of a model, told as the error of a file. */
  problem(model: CatalogueModel, field: keyof CatalogueModel, message: string): CatalogueProblem;
}

/** Reads a catalogue file. Throws CatalogueError. */
export async function loadCatalogue(file = defaultCatalogue): Promise<Catalogue> {
  const { models, lineOf } = parseCatalogue(await readText(file), file);
  return {
    file,
    models,
    problem(model, field, message) {
      const path = ['models', models.indexOf(model), field];
      return { line: lineOf(path), message: `models[${path[1]}].${field} ${message}` };
    },
  };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'There is no such file' : 'The file cannot be read';
    throw new CatalogueError(file, [{ line: 1, message: `${reason} (${code}).` }]);
  }
}

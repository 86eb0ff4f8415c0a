import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CatalogueOperations } from './names-by-kind.ts';
import { CatalogueError, type CatalogueProblem, fieldName, parseCatalogue } from './parse.ts';
import { type ProviderDefinition, sandbox } from './provider-schema.ts';
import type { CatalogueModel } from './schema.ts';
import { type Environment, secretProblems } from './secrets.ts';

/** The catalogue that comes with the service. The path is the same from src and from dist. */
export const defaultCatalogue = fileURLToPath(
  new URL('../../../src/engines/models.yaml', import.meta.url),
);

export interface Catalogue {
  file: string;
  models: readonly CatalogueModel[];
  /** By the names that models give. */
  providers: Readonly<Record<string, ProviderDefinition>>;
  /** What is wrong with a field of a model, told as the error of a file. */
  problem(model: CatalogueModel, field: keyof CatalogueModel, message: string): CatalogueProblem;
}

/**
 * Reads a catalogue file. Throws CatalogueError.
 *
 * @param operations that models can be for.
 * @param env has the keys that the file names.
 */
export async function loadCatalogue(
  operations: CatalogueOperations,
  file = defaultCatalogue,
  env: Environment = process.env,
): Promise<Catalogue> {
  const { models, providers, lineOf } = parseCatalogue(await readText(file), file, operations);
  const problems = secretProblems(providers, env).map(({ path, message }) => ({
    line: lineOf(path),
    message: `${fieldName(path)} ${message}.`,
  }));
  if (problems.length > 0) throw new CatalogueError(file, problems);
  return {
    file,
    models,
    providers: { ...placed(providers, file), sandbox },
    problem(model, field, message) {
      const path = ['models', models.indexOf(model), field];
      return { line: lineOf(path), message: `${fieldName(path)} ${message}` };
    },
  };
}

/** The providers, of which those that are files are where the catalogue is. */
function placed(
  providers: Readonly<Record<string, ProviderDefinition>>,
  file: string,
): Record<string, ProviderDefinition> {
  const entries = Object.entries(providers).map(([name, definition]) => {
    const { type } = definition;
    const isFile = type.startsWith('.');
    return [name, isFile ? { ...definition, type: fileOf(type, file) } : definition] as const;
  });
  return Object.fromEntries(entries);
}

function fileOf(path: string, catalogue: string): string {
  return new URL(path, pathToFileURL(catalogue)).href;
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

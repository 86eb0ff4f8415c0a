import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mergeCatalogues } from './merge.ts';
import type { CatalogueOperations } from './operations.ts';
import { CatalogueError, type CatalogueProblem, operationsIn, parseCatalogue } from './parse.ts';
import { type Environment, type ProviderDefinition, sandbox } from './provider-definition.ts';
import type { CatalogueModel } from './schema.ts';

/** A catalogue of the service. The path is the same from src and from dist. */
const ownFile = (name: string) =>
  fileURLToPath(new URL(`../../../src/engines/${name}`, import.meta.url));

/** The catalogue of the sandbox. */
export const defaultCatalogue = ownFile('models.yaml');

/** The catalogues that come with the service, by their names. */
const named: ReadonlyMap<string, string> = new Map([
  ['sandbox', defaultCatalogue],
  ['failing', ownFile('catalogues/failing.yaml')],
  ['fal', ownFile('catalogues/fal.yaml')],
  ['replicate', ownFile('catalogues/replicate.yaml')],
  ['openai', ownFile('catalogues/openai.yaml')],
  ['local', ownFile('catalogues/local.yaml')],
]);

/** The models of all catalogues of a service, and their providers by name. */
export interface Catalogue {
  /** The names and files of the catalogues, with commas between. */
  file: string;
  models: readonly CatalogueModel[];
  providers: Readonly<Record<string, ProviderDefinition>>;
  /** A problem with a field of a model, with its file and line. */
  problem(model: CatalogueModel, field: keyof CatalogueModel, message: string): CatalogueProblem;
}

/**
 * Reads the catalogues of a service. Throws CatalogueError.
 *
 * @param operations that models may do.
 * @param sources names of the service's catalogues and paths of files, with commas between. The first
 *   wins; the others fill what it lacks, or stand beside it if they say so.
 * @param env has the API keys that the files name.
 */
export async function loadCatalogue(
  operations: CatalogueOperations,
  sources = 'sandbox',
  env: Environment = process.env,
): Promise<Catalogue> {
  const read = await Promise.all(
    sources.split(',').map(async (source) => {
      const file = named.get(source) ?? resolve(source);
      return { file, text: await readText(file, source) };
    }),
  );
  // An operation may need another one that any of the catalogues has a model for.
  const servedElsewhere = read.flatMap(({ text }) => operationsIn(text));
  const parsed = read.map(({ file, text }) =>
    parseCatalogue(text, file, operations, env, servedElsewhere),
  );
  const { models, providers, sourceOf } = mergeCatalogues(parsed, operations);
  return {
    file: sources,
    models,
    providers: { ...providers, sandbox },
    problem(model, field, message) {
      const [catalogue, entry] = sourceOf.get(model) ?? [];
      if (!catalogue || !entry) throw new Error(`No catalogue has ${model.model_id}.`);
      return catalogue.problem(entry, field, message);
    },
  };
}

async function readText(file: string, source: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'There is no such file' : 'The file cannot be read';
    const isPath = /[/\\.]/.test(source);
    const names = [...named.keys()].join(', ');
    const hint = isPath ? '' : `, and the catalogues of the service are: ${names}`;
    throw new CatalogueError(file, [{ line: 1, message: `${reason} (${code})${hint}.` }]);
  }
}

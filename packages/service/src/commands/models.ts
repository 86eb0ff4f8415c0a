import { loadConfig } from '../config.ts';
import { loadCatalogue } from '../engines/catalogue/load.ts';
import { CatalogueError } from '../engines/catalogue/parse.ts';
import { openEngines } from '../engines/engines.ts';
import { tryMappings } from '../engines/hosts/try-mappings.ts';
import { catalogueOperations } from '../operations/generations/list.ts';
import { printList } from './output.ts';
import { flag, parse } from './parse.ts';

/** Throws if a mapping is wrong, or if a start would refuse the catalogue. */
export async function check(args: string[]): Promise<void> {
  const { json } = parse(args, { options: { json: flag } });
  const { models: sources } = loadConfig();
  const { models, file } = await loadCatalogue(catalogueOperations, sources);
  const tried = await tryMappings(models);
  const refusal = await refusalOf(sources);
  printList(tried, {
    json,
    none: refusal
      ? `None of the models of ${file} has a mapping.`
      : `The catalogue ${file} can be used. None of its models has a mapping.`,
    row: ({ model_id, endpoint, task, isFor, input, problem }) => ({
      model: model_id,
      endpoint,
      task,
      used: isFor,
      input: problem ?? JSON.stringify(input),
    }),
  });
  const wrong = new Set(
    tried.filter(({ problem }) => problem !== null).map(({ endpoint }) => endpoint),
  );
  if (wrong.size > 0) {
    const endpoints = [...wrong].join(', ');
    throw new Error(`The mappings of ${endpoints} are wrong. Correct them as the list above says.`);
  }
  if (refusal) throw refusal;
}

/** Why a start would refuse the catalogues, such as a package that is missing. Calls no provider. */
async function refusalOf(models: string): Promise<CatalogueError | undefined> {
  try {
    const engines = await openEngines({ operations: catalogueOperations, models });
    await engines.close();
    return undefined;
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
}

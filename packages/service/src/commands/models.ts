import { loadConfig } from '../config.ts';
import { loadCatalogue } from '../engines/catalogue/load.ts';
import { tryMappings } from '../engines/hosts/try-mappings.ts';
import { catalogueOperations } from '../operations/generations/list.ts';
import { printList } from './output.ts';
import { flag, parse } from './parse.ts';

/** Throws if the catalogue or a mapping is wrong. */
export async function check(args: string[]): Promise<void> {
  const { json } = parse(args, { options: { json: flag } });
  const { models, file } = await loadCatalogue(catalogueOperations, loadConfig().models);
  const tried = await tryMappings(models);
  printList(tried, {
    json,
    none: `The catalogue ${file} can be used. None of its models has a mapping.`,
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
  if (wrong.size > 0) throw new Error(`These mappings are wrong: ${[...wrong].join(', ')}.`);
}

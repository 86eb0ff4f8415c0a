import type { ListedModel } from '../engines/registry.ts';
import type { Context, HandlersOf } from './context.ts';
import { canName } from './named-models.ts';

/** The catalogue of models, of which callers see those that a request can name. */
export function models({ engines }: Pick<Context, 'engines'>): HandlersOf<'listModels'> {
  return {
    listModels({ query: { search, feature } }) {
      const found = engines.listModels({ search, feature }).filter(isNamed);
      return { status: 200, body: { status: 'success', models: found, total: found.length } };
    },
  };
}

function isNamed({ model_id: id, operations }: ListedModel): boolean {
  return operations.some((operation) => canName(operation, id));
}

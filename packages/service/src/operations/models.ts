import type { ResponseBody } from '@genmedia/types';
import type { ListedModel, ModelFilter } from '../engines/registry.ts';
import type { Context, HandlersOf } from './context.ts';
import { canName } from './named-models.ts';

/** The catalogue of models, of which callers see those that a request can name. */
export function models({ engines }: Pick<Context, 'engines'>): HandlersOf<'listModels'> {
  /** By feature, where nothing is searched: the stubs keep the text of what is frozen. */
  const whole = new Map<string | undefined, ModelList>();
  const list = (filter: ModelFilter) => {
    const found = engines.listModels(filter).filter(isNamed);
    return Object.freeze({ status: 'success' as const, models: found, total: found.length });
  };
  return {
    listModels({ query: { search, feature } }) {
      if (search) return { status: 200, body: list({ search, feature }) };
      const body = whole.get(feature) ?? list({ feature });
      whole.set(feature, body);
      return { status: 200, body };
    },
  };
}

type ModelList = ResponseBody<'listModels', 200>;

function isNamed({ model_id: id, operations }: ListedModel): boolean {
  return operations.some((operation) => canName(operation, id));
}

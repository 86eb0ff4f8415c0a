import type { Context, HandlersOf } from './context.ts';

/** The catalogue of models. */
export function models({ engines }: Context): HandlersOf<'listModels'> {
  return {
    listModels({ query: { search, feature } }) {
      const found = engines.listModels({ search, feature });
      return { status: 200, body: { status: 'success', models: found, total: found.length } };
    },
  };
}

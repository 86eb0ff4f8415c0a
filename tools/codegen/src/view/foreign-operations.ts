import { type Document, readerOf } from '@genmedia/openapi';

/** Removes operations that are written for the clients of others, such as OpenAI's (`x-callers`). */
export function dropForeignOperations(view: Document): boolean {
  const foreign = readerOf(view)
    .operations(view)
    .filter(({ node }) => node['x-callers'] !== undefined);
  for (const { path, method, item } of foreign) {
    delete item.node[method];
    if (Object.keys(item.node).length === 0) delete view.paths?.[path];
  }
  return foreign.length > 0;
}

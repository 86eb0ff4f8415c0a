import { type Document, readerOf } from '@genmedia/openapi';

/** Removes operations that are written for the clients of others, such as OpenAI's (`x-callers`). */
export function dropForeignOperations(view: Document): boolean {
  const foreign = readerOf(view)
    .operations(view)
    .filter(({ node }) => node['x-callers'] !== undefined);
  for (const { path, method } of foreign) {
    const item = view.paths?.[path];
    if (!item) continue;
    delete item[method];
    if (Object.keys(item).length === 0) delete view.paths?.[path];
  }
  return foreign.length > 0;
}

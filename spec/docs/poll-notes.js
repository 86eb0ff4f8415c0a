import { readerOf } from '../rules/support/bundled.js';
import { operationLink } from './page-of.js';

/** @import { Node } from '../rules/support/types.d.ts' */

/**
 * Redoc shows no `links`: this says in the description of each operation that starts a job which
 * operation fetches the result.
 * @param {Node} document
 */
export function pollNotes(document) {
  const reader = readerOf(document);
  const operations = reader.operations(document);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  for (const operation of operations) {
    const link = reader.child(operation, 'responses', '200', 'links', 'poll')?.node;
    const target = byId.get(link?.operationId);
    if (!target || target === operation) continue;
    operation.node.description +=
      `\n\n**Polling:** while \`status\` is \`processing\`, fetch the result with ${operationLink(target)}` +
      ` (\`${target.method.toUpperCase()} ${target.path}\`), or send a \`webhook\`.`;
  }
}

import { type Document, pollLink, readerOf } from '@genmedia/openapi';
import { operationLink } from './text-page.ts';

/**
 * Redoc does not show `links`. So this adds to the description of each operation that starts a job
 * which operation fetches the result.
 */
export function pollNotes(document: Document): void {
  const reader = readerOf(document);
  const operations = reader.operations(document);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  for (const operation of operations) {
    const target = byId.get(pollLink(reader, operation)?.node.operationId ?? '');
    if (!target || target === operation) continue;
    operation.node.description +=
      `\n\n**Polling:** while \`status\` is \`processing\`, fetch the result with ${operationLink(target)}` +
      ` (\`${target.method.toUpperCase()} ${target.path}\`), or send a \`webhook\`.`;
  }
}

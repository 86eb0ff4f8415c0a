import type { Document } from '@genmedia/openapi';
import { dropCredentials } from './credentials.ts';
import { dropErrorBranches } from './error-branches.ts';
import { dropForeignOperations } from './foreign-operations.ts';
import { prune } from './prune.ts';
import { dropTransport } from './transport.ts';

interface ClientViewOptions {
  /** Whether only answers about jobs lose their `error` branch. */
  onlyJobsFail?: boolean;
  /** Whether what callers read piece by piece is there as well. */
  withStreams?: boolean;
}

/**
 * The contract as a caller of the client sees it. It lacks what the client itself handles:
 *
 * - the credential in a body or a query, and a body that is empty without it: the client adds it;
 * - the `error` branch of a 200: the client throws it;
 * - `Idempotency-Key` and event streams: the client chooses both;
 * - operations that only other programs call (`x-callers`).
 *
 * The document itself does not change: each step changes a copy, and returns whether it did. If no
 * step changed anything, the view is the document.
 */
export function clientView(
  document: Document,
  { onlyJobsFail = false, withStreams = false }: ClientViewOptions = {},
): Document {
  const view = structuredClone(document);
  const steps = [
    dropForeignOperations,
    (copy: Document) => dropTransport(copy, withStreams),
    dropCredentials,
    (copy: Document) => dropErrorBranches(copy, onlyJobsFail),
  ];
  const changes = steps.filter((step) => step(view));
  return changes.length > 0 ? prune(view) : document;
}

import type { Node, Operation } from '@genmedia/openapi';

/** Writes ranges of statuses as OpenAPI does: `4xx` becomes `4XX` (3.1.1, 4.8.16.2). */
export function capitaliseRanges(operation: Node): Node {
  const { responses } = operation as Partial<Operation>;
  if (!responses) return operation;
  const entries = Object.entries(responses).map(([status, answer]) => [
    /^\dxx$/i.test(status) ? status.toUpperCase() : status,
    answer,
  ]);
  return { ...operation, responses: Object.fromEntries(entries) };
}

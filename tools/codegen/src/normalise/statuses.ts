import type { Node, Operation } from '@genmedia/openapi';

/**
 * The operation with its answers by statuses alone: ranges are in capitals, `4xx` becomes `4XX`
 * (OpenAPI 3.1.1, 4.8.16.2), and extensions beside them are left out.
 */
export function withPlainStatuses(operation: Node): Node {
  const { responses } = operation as Partial<Operation>;
  if (!responses) return operation;
  const entries = Object.entries(responses)
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, answer]) => [/^\dxx$/i.test(status) ? status.toUpperCase() : status, answer]);
  return { ...operation, responses: Object.fromEntries(entries) };
}

import type { Link } from './document.ts';
import type { OperationPlace, Place, Reader } from './reader.ts';

/**
 * The link `poll` of a successful response: it names the operation that fetches the job which this one
 * started.
 */
export function pollLink(reader: Reader, operation: OperationPlace): Place<Link> | undefined {
  return linkOf(reader, operation, 'poll');
}

/** The link `cancel` of a successful response: it names the operation that cancels the job. */
export function cancelLink(reader: Reader, operation: OperationPlace): Place<Link> | undefined {
  return linkOf(reader, operation, 'cancel');
}

function linkOf(reader: Reader, operation: OperationPlace, link: string): Place<Link> | undefined {
  const answers = reader.entries(operation, 'responses').filter(([status]) => /^2/.test(status));
  const links = answers.flatMap(([, answer]) => reader.entries(answer, 'links'));
  return links.find(([name]) => name === link)?.[1];
}

/** The ids of the operations that read jobs of others: `poll` links name them. */
export function fetchesOf(reader: Reader, operations: readonly OperationPlace[]): Set<string> {
  const ids = operations.map((operation) => pollLink(reader, operation)?.node.operationId);
  return new Set(ids.filter((id) => id !== undefined));
}

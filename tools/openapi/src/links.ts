import type { Link } from './document.ts';
import type { OperationPlace, Place, Reader } from './reader.ts';

/**
 * The link `poll` of a 200 response: it names the operation that fetches the job that this one
 * started.
 */
export function pollLink(reader: Reader, operation: OperationPlace): Place<Link> | undefined {
  return linkOf(reader, operation, 'poll');
}

/** The link `cancel` of a 200 response: it names the operation that cancels the job. */
export function cancelLink(reader: Reader, operation: OperationPlace): Place<Link> | undefined {
  return linkOf(reader, operation, 'cancel');
}

function linkOf(reader: Reader, operation: OperationPlace, link: string): Place<Link> | undefined {
  const [, answer] =
    reader.entries(operation, 'responses').find(([status]) => status === '200') ?? [];
  return reader.entries(answer, 'links').find(([name]) => name === link)?.[1];
}

/** The operations that only fetch jobs which other operations started: a `poll` link names them. */
export function fetchesOf(reader: Reader, operations: OperationPlace[]): Set<string> {
  const ids = operations.map((operation) => pollLink(reader, operation)?.node.operationId);
  return new Set(ids.filter((id) => id !== undefined));
}

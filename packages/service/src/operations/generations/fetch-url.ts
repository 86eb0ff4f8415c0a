import { pollOf } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';

/** The URL from which the result of an operation's job is fetched. */
export function fetchUrl(publicUrl: string, operation: OperationId, id: number): string {
  const poll = pollOf(operation);
  if (!poll) throw new Error(`The contract has no poll link for ${operation}.`);
  return `${publicUrl}${poll.path.replace('{id}', String(id))}`;
}

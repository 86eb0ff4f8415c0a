import type { Call } from '@genmedia/server';
import type { HttpBindings } from '@hono/node-server';
import type { Holding, Room } from '../memory/room.ts';

/**
 * Shorter bodies and answers need no reservation: the limit on connections bounds how many there
 * are.
 */
export const unreservedBytes = 64 * 1024;

/**
 * Reserves memory for the body of a request, before any of it is read and until the request is
 * answered. A body of unknown length may become as long as the limit. Throws NoRoom.
 *
 * @param owner who sends it, as far as that is known before the body is read.
 * @returns what is reserved, which can be moved to another owner; undefined for short bodies.
 */
export function holdBody(
  room: Room,
  call: Pick<Call, 'header' | 'env'>,
  limit: number,
  owner: string,
): Holding | undefined {
  const isChunked = call.header('transfer-encoding') !== null;
  const bytes = isChunked ? limit : Number(call.header('content-length') ?? 0);
  const { outgoing } = call.env as HttpBindings;
  // Bodies beyond the limit are refused without being read.
  if (!(bytes > unreservedBytes && bytes <= limit) || outgoing.destroyed) return undefined;
  const holding = room.open(owner);
  holding.take(bytes);
  outgoing.once('close', () => holding.leave());
  return holding;
}

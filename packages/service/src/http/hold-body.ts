import type { Call } from '@genmedia/server';
import type { HttpBindings } from '@hono/node-server';
import type { Room } from '../memory/room.ts';

/**
 * Shorter bodies and answers need no reservation: the limit on connections bounds how many there
 * are.
 */
export const shortBytes = 64 * 1024;

/**
 * Reserves memory for the body of a request, before any of it is read and until the request is
 * answered. A body of unknown length may become as long as the limit. Throws NoRoom.
 */
export function holdBody(room: Room, call: Pick<Call, 'header' | 'env'>, limit: number): void {
  const isChunked = call.header('transfer-encoding') !== null;
  const bytes = isChunked ? limit : Number(call.header('content-length') ?? 0);
  const { outgoing } = call.env as HttpBindings;
  // Bodies beyond the limit are refused without being read.
  if (!(bytes > shortBytes && bytes <= limit) || outgoing.destroyed) return;
  const holding = room.open();
  holding.take(bytes);
  outgoing.once('close', holding.leave);
}

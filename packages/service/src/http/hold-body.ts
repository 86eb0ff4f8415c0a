import type { Call } from '@genmedia/server';
import type { HttpBindings } from '@hono/node-server';
import type { Room } from '../memory/room.ts';

/** Shorter ones take no room: connections limit how many there are. */
const shortBytes = 64 * 1024;

/**
 * Takes room for the body of a request until it is answered, before a byte of it is read. One of an
 * unknown length may become as long as the limit. Throws NoRoom.
 */
export function holdBody(room: Room, call: Pick<Call, 'header' | 'env'>, limit: number): void {
  const isChunked = call.header('transfer-encoding') !== null;
  const bytes = isChunked ? limit : Number(call.header('content-length') ?? 0);
  const { outgoing } = call.env as HttpBindings;
  // Those beyond the limit are refused without being read.
  if (!(bytes > shortBytes && bytes <= limit) || outgoing.destroyed) return;
  const holding = room.open();
  holding.take(bytes);
  outgoing.once('close', holding.leave);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Room } from '../memory/room.ts';

/** Shorter ones take no room: connections limit how many there are. */
const shortBytes = 64 * 1024;

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/**
 * Takes room for the body of a request until it is answered, before a byte of it is read. One of an
 * unknown length may become as long as the limit. Throws NoRoom.
 */
export function holdBody(room: Room, { incoming, outgoing }: Exchange, limit: number): void {
  const { 'content-length': declared, 'transfer-encoding': coding } = incoming.headers;
  const bytes = coding === undefined ? Number(declared ?? 0) : limit;
  // Those beyond the limit are refused without being read.
  if (!(bytes > shortBytes && bytes <= limit) || outgoing.destroyed) return;
  const holding = room.open();
  holding.take(bytes);
  outgoing.once('close', holding.leave);
}

import type { Answer, Call } from '@genmedia/server';
import type { HttpBindings } from '@hono/node-server';
import type { Room } from '../memory/room.ts';
import { unreservedBytes } from './hold-body.ts';

/**
 * Reserves memory for a long answer until it is sent: its caller may read slowly. Streams count for
 * themselves. Throws NoRoom.
 *
 * @param owner whose request is answered.
 */
export function holdAnswer(
  room: Room,
  { env }: Pick<Call, 'env'>,
  { body }: Answer,
  owner: string,
): void {
  const { outgoing } = env as HttpBindings;
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : 0;
  if (bytes <= unreservedBytes || outgoing.destroyed) return;
  const holding = room.open(owner);
  holding.take(bytes);
  outgoing.once('close', () => holding.leave());
}

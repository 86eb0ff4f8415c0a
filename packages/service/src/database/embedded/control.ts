import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

/** A command that stands still in a transaction must not hold up the service for longer. */
const longestIdleMs = 10_000;

/** Folder of the socket; `pg` and `psql` take it as a host. */
export function controlFolder(dataDir: string): string {
  return join(dataDir, 'control');
}

/**
 * Lets other processes of the same user use an embedded database that this process has open, over
 * a socket of the name that clients of Postgres look for. Resolves to what ends that.
 *
 * @param connect a new connection to the database, which speaks the wire protocol.
 */
export async function openControl(
  dataDir: string,
  connect: () => Duplex,
  idleMs = longestIdleMs,
): Promise<() => Promise<void>> {
  const folder = controlFolder(dataDir);
  // What a killed process left behind is in the way of a new socket.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  // Before there is a socket: nobody else can ever reach it.
  await chmod(folder, 0o700);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    link(socket, connect(), idleMs);
  });
  await once(server.listen(join(folder, '.s.PGSQL.5432')), 'listening');
  // A connection that cannot be taken is its command's trouble; unheard, it would end the process.
  server.on('error', () => {});
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
    await rm(folder, { recursive: true, force: true });
  };
}

/** Whichever ends or breaks takes the other with it, and the transaction that was open. */
function link(socket: Socket, connection: Duplex, idleMs: number): void {
  socket.on('error', () => {}).on('close', () => connection.destroy());
  connection.on('error', () => {}).on('close', () => socket.destroy());
  // Silence counts from an answer on: before it, it is the client who waits.
  socket.on('timeout', () => socket.destroy()).on('data', () => socket.setTimeout(0));
  connection.on('data', () => socket.setTimeout(idleMs));
  socket.pipe(connection).pipe(socket);
}

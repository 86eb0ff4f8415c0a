import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { sql } from 'kysely';
import { createDb } from '../pool.ts';
import type { Db } from '../tables.ts';

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

/** How long a command waits for its turn. */
const turnMs = 30_000;

/**
 * Connects to the embedded database that another process has open in `dataDir`, and lets others
 * use: see openControl. Undefined where none does. The caller destroys it.
 */
export async function connectEmbedded(dataDir: string): Promise<Db | undefined> {
  const db = createDb({
    // All that the environment could say for a server of Postgres is said here.
    ...{ host: controlFolder(dataDir), port: 5432, user: 'genmedia', database: 'genmedia' },
    ...{ password: '', ssl: false, max: 2, connectionTimeoutMillis: turnMs },
  });
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    if ((error as NodeJS.ErrnoException).syscall === 'connect') return undefined;
    throw error;
  }
}

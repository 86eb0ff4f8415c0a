import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { sql } from 'kysely';
import { createDb, withoutTls } from '../pool.ts';
import type { Db } from '../tables.ts';

/** A command that is idle in a transaction may block the service for this long at most. */
const maxIdleMs = 10_000;

/** Folder of the socket. `pg` and `psql` take it as a host. */
export function controlFolder(dataDir: string): string {
  return join(dataDir, 'control');
}

/**
 * Lets other processes of the same user use an embedded database that this process has open. They
 * connect over a socket with the name that Postgres clients look for. Resolves to a function that
 * ends this.
 *
 * @param connect opens a new connection to the database, which speaks the wire protocol.
 */
export async function openControl(
  dataDir: string,
  connect: () => Duplex,
  idleMs = maxIdleMs,
): Promise<() => Promise<void>> {
  const folder = controlFolder(dataDir);
  // A killed process may have left its socket, which would block the new one.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  // Done before the socket exists, so that no other user can ever reach it.
  await chmod(folder, 0o700);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    link(socket, connect(), idleMs);
  });
  await once(server.listen(join(folder, '.s.PGSQL.5432')), 'listening');
  // A failed accept only concerns its command. Without a listener the error would end the process.
  server.on('error', () => {});
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
    await rm(folder, { recursive: true, force: true });
  };
}

/** If either side ends or breaks, the other is closed and the open transaction is rolled back. */
function link(socket: Socket, connection: Duplex, idleMs: number): void {
  socket.on('error', () => {}).on('close', () => connection.destroy());
  connection.on('error', () => {}).on('close', () => socket.destroy());
  // The idle time counts from an answer on. Before the answer, the client is the one that waits.
  socket.on('timeout', () => socket.destroy()).on('data', () => socket.setTimeout(0));
  connection.on('data', () => socket.setTimeout(idleMs));
  socket.pipe(connection).pipe(socket);
}

/** How long a command waits for its turn. */
const connectMs = 30_000;

/**
 * Connects to the embedded database that another process has open in `dataDir` and shares: see
 * openControl. Undefined if there is none. The caller destroys the connection.
 */
export async function connectEmbedded(dataDir: string): Promise<Db | undefined> {
  const db = createDb({
    // All settings are given here, because otherwise pg would read them from the environment.
    host: controlFolder(dataDir),
    port: 5432,
    user: 'genmedia',
    database: 'genmedia',
    password: '',
    ...withoutTls,
    max: 2,
    connectionTimeoutMillis: connectMs,
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

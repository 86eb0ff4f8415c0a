import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeTestFolder } from './folder.ts';

const socketName = '.s.PGSQL.5432';

/** Stands between a service and its Postgres, so that a test can take the database away. */
export interface DatabaseGate {
  /** URL of the database by way of the gate. */
  url: string;
  /** Breaks all connections and takes no more, as if the server had been stopped. */
  shut(): Promise<void>;
  open(): Promise<void>;
  remove(): Promise<void>;
}

/** @param url of a database whose server listens on a socket file. */
export async function openDatabaseGate(url: string): Promise<DatabaseGate> {
  const folder = await makeTestFolder();
  const gated = new URL(url);
  const target = join(gated.searchParams.get('host') ?? '', socketName);
  gated.searchParams.set('host', folder);
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  const forward = (one: Socket, other: Socket) => {
    sockets.add(one);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    one.pipe(other);
  };

  const gate: DatabaseGate = {
    url: gated.href,
    async open() {
      server = createServer((client) => {
        const upstream = connect(target);
        forward(client, upstream);
        forward(upstream, client);
      });
      await new Promise<void>((resolve) => server?.listen(join(folder, socketName), resolve));
    },
    async shut() {
      const closed = new Promise((resolve) => server?.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async remove() {
      await gate.shut();
      await rm(folder, { recursive: true });
    },
  };
  await gate.open();
  return gate;
}

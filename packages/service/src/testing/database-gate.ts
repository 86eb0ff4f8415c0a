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
  /** Lets nothing through until `thaw`, and breaks nothing: a network that is down tells nobody. */
  freeze(): void;
  thaw(): void;
  open(): Promise<void>;
  remove(): Promise<void>;
}

/** @param url of a database whose server listens on a socket file. */
export async function openDatabaseGate(url: string): Promise<DatabaseGate> {
  const folder = await makeTestFolder();
  const gated = new URL(url);
  const target = join(gated.searchParams.get('host') ?? '', socketName);
  gated.searchParams.set('host', folder);
  const sockets = new Map<Socket, Socket>();
  let frozen = false;
  let server: Server | undefined;

  const forward = (one: Socket, other: Socket) => {
    sockets.set(one, other);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    if (!frozen) one.pipe(other);
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
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
    freeze() {
      frozen = true;
      for (const [one, other] of sockets) one.unpipe(other).pause();
    },
    thaw() {
      frozen = false;
      for (const [one, other] of sockets) one.pipe(other);
    },
    async remove() {
      await gate.shut();
      await rm(folder, { recursive: true });
    },
  };
  await gate.open();
  return gate;
}

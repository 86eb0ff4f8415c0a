import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { connectThrough, halfOpen, type NetworkFaults } from './gated-connection.ts';

const socketName = '.s.PGSQL.5432';
const address = '127.0.0.1';

/**
 * A proxy between a service and its Postgres, with which a test can make the database unreachable.
 */
export interface DatabaseGate {
  /** URL of the database through the gate: TCP on this machine. */
  url: string;
  /** `application_name` of the sessions through the gate, for pg_stat_activity. */
  name: string;
  /**
   * Breaks all connections and accepts no new ones, as if the server had been stopped. Statements
   * that the server has received still run to their end, so wait for the end of the sessions where
   * that matters.
   */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Breaks all connections, and accepts new ones. */
  cut(): void;
  /** Lets nothing through until `thaw` and breaks no connection, as when a network is down. */
  freeze(): void;
  thaw(): void;
  /** From now on, delays everything by so many milliseconds. */
  delay(ms: number): void;
  /**
   * Lets the server run the next statement that matches, and breaks the connection instead of
   * passing on the answer. Resolves once that has happened.
   */
  loseAnswer(pattern: RegExp): Promise<void>;
  remove(): Promise<void>;
}

/** What each session through a gate waits for; null for those that work. */
export async function sessionsThrough({ name }: DatabaseGate, db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ waitsFor: string | null }>`
    select wait_event as "waitsFor" from pg_stat_activity
    where application_name = ${name}`.execute(db);
  return rows.map(({ waitsFor }) => waitsFor);
}

/** @param url of a database whose server listens on a socket file. */
export async function openDatabaseGate(url: string): Promise<DatabaseGate> {
  const folder = new URL(url).searchParams.get('host');
  if (folder === null) throw new Error(`The server of ${url} does not listen on a socket file.`);
  const target = join(folder, socketName);
  const sockets = new Set<Socket>();
  const faults: NetworkFaults = { passable: Promise.resolve(), delayMs: 0, lost: undefined };
  let server: Server | undefined;
  let port = 0;
  let thaw = () => {};

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };

  const gate: DatabaseGate = {
    name: `gate-${randomUUID()}`,
    get url() {
      const gated = new URL(url);
      gated.host = `${address}:${port}`;
      gated.searchParams.delete('host');
      gated.searchParams.set('application_name', gate.name);
      return gated.href;
    },
    async open() {
      server = createServer(halfOpen, (client) => {
        track(client);
        track(connectThrough(client, target, faults));
      });
      server.listen(port, address);
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
    },
    async shut() {
      const closed = new Promise((resolve) => server?.close(resolve));
      gate.cut();
      await closed;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      ({ promise: faults.passable, resolve: thaw } = Promise.withResolvers<void>());
    },
    thaw: () => thaw(),
    delay(ms) {
      faults.delayMs = ms;
    },
    loseAnswer(pattern) {
      return new Promise((onLost) => {
        faults.lost = { pattern, onLost };
      });
    },
    async remove() {
      thaw();
      await gate.shut();
    },
  };
  await gate.open();
  return gate;
}

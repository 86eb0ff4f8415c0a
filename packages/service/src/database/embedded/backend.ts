import { cString, type Execute, type Frame, FrameReader, frame, readCString } from './frames.ts';
import { createPrepared } from './prepared.ts';

/** The other end of a connection. */
export interface Peer {
  send(bytes: Buffer): void;
  /** Called when the client sends Terminate. */
  end(): void;
}

interface Client {
  peer: Peer;
  channels: Set<string>;
}

interface Batch {
  /** Undefined for work that no connection requested. */
  client: Client | undefined;
  run: () => void;
}

/**
 * Shares the one session of the embedded database among connections of the wire protocol.
 *
 * Frames run in batches that end with a query or a sync. At that point Postgres reports whether a
 * transaction is open. While one is open, its connection owns the session and the others wait in
 * order, so transactions run one after another. All connections share the session state (`set`,
 * named prepared statements, session locks), so none may rely on it. Only the backend itself does:
 * it keeps the statements of all connections prepared.
 */
export function createBackend(execute: Execute, serverVersion: string) {
  const clients = new Set<Client>();
  const waiting: Batch[] = [];
  const prepared = createPrepared(execute);
  let owner: Client | undefined;

  function enqueue(batch: Batch) {
    waiting.push(batch);
    drain();
  }

  function drain() {
    while (waiting.length > 0) {
      const next = owner ? waiting.findIndex(({ client }) => client === owner) : 0;
      const [batch] = next < 0 ? [] : waiting.splice(next, 1);
      if (!batch) return;
      batch.run();
    }
  }

  function answer(client: Client, batch: readonly Frame[]) {
    const own: Buffer[] = [];
    let changed = false;
    for (const { type, bytes } of new FrameReader({ startup: false }).read(prepared.run(batch))) {
      if (type === 'A') notify(bytes);
      else own.push(bytes);
      if (type === 'C') changed ||= changesStatements.test(readCString(bytes, 5));
      if (type === 'Z') owner = bytes.toString('latin1', 5, 6) === 'I' ? undefined : client;
    }
    if (changed) prepared.forget();
    client.peer.send(Buffer.concat(own));
  }

  /** NotificationResponse: process id, channel, payload. */
  function notify(bytes: Buffer) {
    const channel = readCString(bytes, 9);
    for (const client of clients) if (client.channels.has(channel)) client.peer.send(bytes);
  }

  function leave(client: Client) {
    clients.delete(client);
    const left = waiting.filter((batch) => batch.client !== client);
    waiting.splice(0, waiting.length, ...left);
    if (owner === client) {
      execute(frame('Q', cString('rollback')));
      owner = undefined;
    }
    drain();
  }

  return {
    connect(peer: Peer) {
      const client: Client = { peer, channels: new Set() };
      const reader = new FrameReader({ startup: true });
      let batch: Frame[] = [];
      clients.add(client);

      const take = (next: Frame) => {
        const { type, bytes } = next;
        if (type === undefined) return peer.send(greeting(serverVersion));
        const channel = listened(type, bytes);
        if (channel) client.channels.add(channel);
        batch.push(next);
        if (type !== 'Q' && type !== 'S') return;
        const request = batch;
        batch = [];
        enqueue({ client, run: () => answer(client, request) });
      };
      return {
        receive(chunk: Uint8Array) {
          for (const next of reader.read(chunk)) {
            if (next.type === 'X') return peer.end();
            take(next);
          }
        },
        close: () => leave(client),
      };
    },
    /** Runs `task` as soon as no connection has a transaction open. */
    whenFree(task: () => void): void {
      enqueue({ client: undefined, run: task });
    },
  };
}

export type Backend = ReturnType<typeof createBackend>;

/** Commands, as answers name them, that may invalidate prepared statements. */
const changesStatements = /^(ALTER|CREATE|DEALLOCATE|DISCARD|DO|DROP)/;

/** The channel that a simple query or a parse listens to. Undefined if it is not a LISTEN. */
function listened(type: string, bytes: Buffer): string | undefined {
  if (type !== 'Q' && type !== 'P') return undefined;
  const queryAt = type === 'Q' ? 5 : bytes.indexOf(0, 5) + 1;
  return /^\s*listen\s+"?(\w+)"?\s*;?\s*$/i.exec(readCString(bytes, queryAt))?.[1];
}

/** A server's answer to a startup packet: authentication, settings, process id, ready. */
function greeting(serverVersion: string): Buffer {
  const settings = {
    server_version: serverVersion,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
    TimeZone: 'GMT',
  };
  return Buffer.concat([
    frame('R', Buffer.alloc(4)),
    ...Object.entries(settings).map(([name, value]) => frame('S', cString(name), cString(value))),
    frame('K', Buffer.alloc(8)),
    frame('Z', Buffer.from('I', 'latin1')),
  ]);
}

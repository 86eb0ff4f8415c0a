import { cString, type Execute, type Frame, FrameReader, frame, readCString } from './frames.ts';
import { createPrepared } from './prepared.ts';

/** The other end of a connection. */
interface Peer {
  send(bytes: Buffer): void;
  /** Called when the client sends Terminate. */
  end(): void;
}

interface Client {
  peer: Peer;
  channels: Set<string>;
}

interface Batch {
  /** Undefined for what no connection requested: see whenFree. */
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
export class Backend {
  readonly #execute: Execute;
  readonly #serverVersion: string;
  readonly #clients = new Set<Client>();
  readonly #waiting: Batch[] = [];
  readonly #prepared: ReturnType<typeof createPrepared>;
  #owner: Client | undefined;

  constructor(execute: Execute, serverVersion: string) {
    this.#execute = execute;
    this.#serverVersion = serverVersion;
    this.#prepared = createPrepared(execute);
  }

  connect(peer: Peer) {
    const client: Client = { peer, channels: new Set() };
    const reader = new FrameReader({ startup: true });
    let batch: Frame[] = [];
    this.#clients.add(client);

    const take = (next: Frame) => {
      const { type, bytes } = next;
      if (type === undefined) return peer.send(greeting(this.#serverVersion));
      const channel = listened(type, bytes);
      if (channel) client.channels.add(channel);
      batch.push(next);
      if (type !== 'Q' && type !== 'S') return;
      const request = batch;
      batch = [];
      this.#enqueue({ client, run: () => this.#answer(client, request) });
    };
    return {
      receive(chunk: Uint8Array) {
        for (const next of reader.read(chunk)) {
          if (next.type === 'X') return peer.end();
          take(next);
        }
      },
      close: () => this.#leave(client),
    };
  }

  /** Calls `run` as soon as no connection has a transaction open. */
  whenFree(run: () => void): void {
    this.#enqueue({ client: undefined, run });
  }

  #enqueue(batch: Batch) {
    this.#waiting.push(batch);
    this.#drain();
  }

  #drain() {
    while (this.#waiting.length > 0) {
      const owner = this.#owner;
      const next = owner ? this.#waiting.findIndex(({ client }) => client === owner) : 0;
      if (next < 0) return;
      const [batch] = this.#waiting.splice(next, 1);
      batch?.run();
    }
  }

  #answer(client: Client, batch: readonly Frame[]) {
    const replies: Buffer[] = [];
    let isInvalidated = false;
    const answers = new FrameReader({ startup: false }).read(this.#prepared.run(batch));
    for (const { type, bytes } of answers) {
      if (type === 'A') this.#notify(bytes);
      else replies.push(bytes);
      if (type === 'C') isInvalidated ||= invalidatingCommands.test(readCString(bytes, 5));
      if (type === 'Z') this.#owner = bytes.toString('latin1', 5, 6) === 'I' ? undefined : client;
    }
    if (isInvalidated) this.#prepared.forget();
    client.peer.send(Buffer.concat(replies));
  }

  /** NotificationResponse: process id, channel, payload. */
  #notify(bytes: Buffer) {
    const channel = readCString(bytes, 9);
    for (const client of this.#clients) {
      if (client.channels.has(channel)) client.peer.send(bytes);
    }
  }

  #leave(client: Client) {
    this.#clients.delete(client);
    const others = this.#waiting.filter((batch) => batch.client !== client);
    this.#waiting.splice(0, this.#waiting.length, ...others);
    if (this.#owner === client) {
      this.#execute(frame('Q', cString('rollback')));
      this.#owner = undefined;
    }
    this.#drain();
  }
}

/** Commands, as CommandComplete names them, that may invalidate prepared statements. */
const invalidatingCommands = /^(ALTER|CREATE|DEALLOCATE|DISCARD|DO|DROP)/;

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

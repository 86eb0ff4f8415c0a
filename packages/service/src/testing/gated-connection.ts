import { connect, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Frame, FrameReader, readCString } from '../database/embedded/frames.ts';

/** What the gate does to the bytes of all connections. */
export interface NetworkFaults {
  /** Nothing passes before it resolves, nor does the end of a connection. */
  passable: Promise<void>;
  /** How much later everything arrives, in milliseconds. */
  delayMs: number;
  /** Which answer to lose next. */
  lost: { pattern: RegExp; onLost: () => void } | undefined;
}

/** The end of a connection also passes through the gate, so no socket may answer it by itself. */
export const halfOpen = { allowHalfOpen: true };

/**
 * Passes bytes between a client and its server, as `faults` says. Returns the connection to the
 * server.
 *
 * @param target socket file of the server.
 */
export function connectThrough(client: Socket, target: string, faults: NetworkFaults): Socket {
  const upstream = connect({ path: target, ...halfOpen });
  const requestFrames = new FrameReader({ startup: true });
  const answerFrames = new FrameReader({ startup: false });
  /** What the client has prepared, by name; the last statement without a name has an empty one. */
  const prepared = new Map<string, string>();
  let lose: (() => void) | undefined;

  /** The statement that a frame has the server run; empty for other frames. */
  function statementOf({ type, bytes }: Frame): string {
    const first = readCString(bytes, 5);
    if (type === 'Q') return first;
    const second = readCString(bytes, bytes.indexOf(0, 5) + 1);
    if (type === 'P') prepared.set(first, second);
    // A bind names its portal, and then the statement.
    return type === 'B' ? (prepared.get(second) ?? '') : '';
  }

  function onClientData(chunk: Buffer): boolean {
    for (const frame of requestFrames.read(chunk)) {
      const statement = statementOf(frame);
      if (!faults.lost?.pattern.test(statement)) continue;
      lose = faults.lost.onLost;
      faults.lost = undefined;
    }
    return true;
  }

  /** The server sends ReadyForQuery (Z) once the statement is committed. */
  function onServerData(chunk: Buffer): boolean {
    const isDone = [...answerFrames.read(chunk)].some(({ type }) => type === 'Z');
    if (!lose) return true;
    if (isDone) {
      for (const socket of [client, upstream]) socket.destroy();
      lose();
    }
    return false;
  }

  // If one of the four streams ends, the others end too.
  pipeline(client, through(faults, onClientData), upstream, () => {});
  pipeline(upstream, through(faults, onServerData), client, () => {});
  return upstream;
}

/** @param pass is called with every chunk, and returns whether it is passed on. */
function through(faults: NetworkFaults, pass: (chunk: Buffer) => boolean): Transform {
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await faults.passable;
      if (faults.delayMs > 0) await sleep(faults.delayMs);
      done(null, pass(chunk) ? chunk : undefined);
    },
    async flush(done) {
      await faults.passable;
      done();
    },
  });
}

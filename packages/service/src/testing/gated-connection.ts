import { connect, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { FrameReader, readCString } from '../database/embedded/frames.ts';

/** What befalls the bytes of all connections. */
export interface Weather {
  /** Nothing goes through before it resolves; neither does the end of a connection. */
  passable: Promise<void>;
  /** So much later everything arrives, in milliseconds. */
  delayMs: number;
  /** The next answer to get lost. */
  lost: { pattern: RegExp; onLost: () => void } | undefined;
}

/** Ends of connections go through the weather too: no socket answers one by itself. */
export const halfOpen = { allowHalfOpen: true };

/**
 * Carries what a client and its server say, through the weather. Returns the connection to the
 * server.
 *
 * @param target socket file of the server.
 */
export function connectThrough(client: Socket, target: string, weather: Weather): Socket {
  const upstream = connect({ path: target, ...halfOpen });
  const asked = new FrameReader({ startup: true });
  const answered = new FrameReader({ startup: false });
  let lose: (() => void) | undefined;

  function onAsked(chunk: Buffer): boolean {
    for (const { type, bytes } of asked.read(chunk)) {
      if (!weather.lost?.pattern.test(statementOf(type, bytes))) continue;
      lose = weather.lost.onLost;
      weather.lost = undefined;
    }
    return true;
  }

  /** The server says that it is ready for the next statement once this one is committed. */
  function onAnswered(chunk: Buffer): boolean {
    const isDone = [...answered.read(chunk)].some(({ type }) => type === 'Z');
    if (!lose) return true;
    if (isDone) {
      for (const socket of [client, upstream]) socket.destroy();
      lose();
    }
    return false;
  }

  // Whatever ends one of the four streams ends the others too.
  pipeline(client, through(weather, onAsked), upstream, () => {});
  pipeline(upstream, through(weather, onAnswered), client, () => {});
  return upstream;
}

/** @param pass sees every chunk, and says whether it goes on. */
function through(weather: Weather, pass: (chunk: Buffer) => boolean): Transform {
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await weather.passable;
      if (weather.delayMs > 0) await sleep(weather.delayMs);
      done(null, pass(chunk) ? chunk : undefined);
    },
    async flush(done) {
      await weather.passable;
      done();
    },
  });
}

/** Of a simple query, or one that is prepared; empty for other frames. */
function statementOf(type: string | undefined, bytes: Buffer): string {
  if (type === 'Q') return readCString(bytes, 5);
  // The statement's name comes first.
  return type === 'P' ? readCString(bytes, bytes.indexOf(0, 5) + 1) : '';
}

import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { afterEach, expect } from 'vitest';
import { still } from '../../testing/held-timers.ts';
import { parseCidrs } from '../address.ts';
import { createHttpClient, type HttpRequest } from '../http-client.ts';
import { type Receiver, startReceiver, startTcp } from './receiver.ts';

export const limits = { timeoutMs: 240_000, maxBytes: 100_000 };

const guardedFetch = createHttpClient({
  ...limits,
  guard: { allow: parseCidrs('127.0.0.0/8') },
});

/** The receiver of the current test. `serve` or `serveRaw` starts it. */
export let receiver: Receiver;

/** Stops each test's receiver, if it has started one. */
export function stopAfterEach() {
  afterEach(() => receiver?.close());
}

export async function serve(listener: RequestListener) {
  receiver = await startReceiver(listener);
}

export async function serveRaw(onSocket: (socket: Socket) => void) {
  receiver = await startTcp(onSocket);
}

/** Fetches from the receiver, which this fetch is allowed to reach. */
export function send(options: HttpRequest = {}, scheme = 'http') {
  return guardedFetch(`${scheme}://127.0.0.1:${receiver.port}/a?b=c`, options);
}

/** Fetches from the receiver, and reads the body to its end. */
export async function read(options: HttpRequest = {}) {
  return (await send(options)).text();
}

/** Expects that no connection stays open after a call. */
export function expectClosed() {
  return expect.poll(() => receiver.open, still).toBe(0);
}

/** Writes the chunk again and again, until the other side closes. */
export function flood(socket: Writable, chunk: string | Uint8Array) {
  let open = true;
  socket.on('close', () => {
    open = false;
  });
  const more = () => {
    if (open && socket.write(chunk)) setImmediate(more);
  };
  socket.on('drain', more);
  more();
}

import { getEventListeners } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import { createHttpClient } from './http-client.ts';
import {
  expectClosed,
  flood,
  limits,
  read,
  receiver,
  send,
  serve,
  serveRaw,
  stopAfterEach,
} from './testing/loopback.ts';

useHeldTimers();

stopAfterEach();

describe('too slow', () => {
  // Shorter than undici's own timeout for a connection.
  const timeoutMs = 5_000;

  /** Expects the call to end exactly at its deadline, however much it has received by then. */
  async function expectTimeout(call: () => Promise<unknown>, isUnderWay = () => receiver.open > 0) {
    holdTimers();
    let ended = false;
    const outcome = call().then(
      () => 'an answer',
      (error: unknown) => {
        ended = true;
        return error;
      },
    );
    await expect.poll(isUnderWay, still).toBe(true);
    vi.advanceTimersByTime(timeoutMs - 1);
    await setImmediate();
    expect(ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await outcome).toMatchObject({
      code: 'timeout',
      message: 'The URL did not answer in full within 5 s.',
    });
    await expectClosed();
  }

  /** Writes the chunk again and again, for as long as the stream is open. */
  function drip(stream: Writable, chunk: string) {
    const write = () => {
      if (!stream.destroyed) stream.write(chunk, () => nextTurn(write));
    };
    write();
  }

  test('a server that accepts the connection and sends nothing', async () => {
    await serveRaw(() => {});
    await expectTimeout(() => send({ timeoutMs }));
  });

  test('a TLS handshake that never ends', async () => {
    await serveRaw(() => {});
    await expectTimeout(() => send({ timeoutMs }, 'https'));
  });

  test('a name that is never resolved', async () => {
    await serveRaw(() => {});
    const resolve = vi.fn(() => new Promise<string[]>(() => {}));
    const fetchUnresolved = createHttpClient({ ...limits, guard: { allow: [], resolve } });
    const url = 'http://media.example.com/';
    await expectTimeout(
      () => fetchUnresolved(url, { timeoutMs }),
      () => resolve.mock.calls.length > 0,
    );
    expect(receiver.connections).toBe(0);
  });

  test('headers that drip', async () => {
    await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-A: ');
      // Fewer bytes than the limit for headers.
      for (let nth = 0; nth < 10; nth++) nextTurn(() => socket.write('a'));
    });
    await expectTimeout(
      () => send({ timeoutMs }),
      () => receiver.sent > 30,
    );
  });

  test('interim answers without end', async () => {
    await serveRaw((socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'));
    await expectTimeout(
      () => send({ timeoutMs }),
      () => receiver.sent > 1000,
    );
  });

  test('a body that drips', async () => {
    await serve((_request, response) => {
      for (let nth = 0; nth < 10; nth++) nextTurn(() => response.write('a'));
    });
    await expectTimeout(
      () => read({ timeoutMs }),
      () => receiver.sent > 100,
    );
  });

  test('a body that is not read, without an uncaught error', async () => {
    holdTimers();
    await serve((_request, outgoing) => flood(outgoing, Buffer.alloc(16_384)));
    const response = await send({ timeoutMs });
    vi.advanceTimersByTime(timeoutMs);
    await expectClosed();
    await expect(response.text()).rejects.toMatchObject({ code: 'timeout' });
  });
});

describe('a caller that aborts', () => {
  const reason = new Error('changed my mind');

  test('before the call', async () => {
    await serve((_request, response) => response.end());
    await expect(send({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(receiver.connections).toBe(0);
  });

  test('before the answer', async () => {
    const controller = new AbortController();
    await serve(() => controller.abort(reason));
    const fetching = send({ signal: controller.signal });
    await expect(fetching).rejects.toBe(reason);
    await expectClosed();
  });

  test('during the body', async () => {
    await serve((_request, response) => response.write('first'));
    const controller = new AbortController();
    const { body } = await send({ signal: controller.signal });
    const reader = body?.getReader();
    await reader?.read();
    controller.abort(reason);
    await expect(reader?.read()).rejects.toBe(reason);
    await expectClosed();
  });

  test('by cancelling an unread body', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { body } = await send();
    await body?.cancel();
    await expectClosed();
  });

  test('by reading only a part of the body', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { body } = await send();
    for await (const _chunk of body ?? []) break;
    await expectClosed();
  });
});

describe('no timer and no listener is left', () => {
  /**
   * Runs a call with a signal. Afterwards the signal must have no listener, and the process no
   * timer.
   */
  async function expectNothingLeft(call: (signal: AbortSignal) => Promise<unknown>) {
    holdTimers();
    const { signal } = new AbortController();
    await call(signal);
    await expect.poll(() => getEventListeners(signal, 'abort'), still).toEqual([]);
    await expect.poll(() => vi.getTimerCount(), still).toBe(0);
  }

  test('once a body is read', async () => {
    await serve((_request, response) => response.end('body'));
    await expectNothingLeft((signal) => read({ signal, timeoutMs: 60_000 }));
  });

  test('once a call failed', async () => {
    await serveRaw((socket) => socket.destroy());
    await expectNothingLeft((signal) => send({ signal, timeoutMs: 60_000 }).catch(() => {}));
  });
});

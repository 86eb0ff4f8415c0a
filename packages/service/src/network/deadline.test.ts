import { getEventListeners } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
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

stopAfterEach();

describe('too slow', () => {
  /** The call must end at its deadline of 150 ms, neither much later nor before. */
  async function expectTimeout(fetching: () => Promise<unknown>) {
    const began = performance.now();
    await expect(fetching()).rejects.toMatchObject({
      code: 'timeout',
      message: 'The URL did not answer in full within 0.15 s.',
    });
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(140);
    expect(took).toBeLessThan(1_000);
    await expectClosed();
  }

  test('a server that accepts and says nothing', async () => {
    await serveRaw(() => {});
    await expectTimeout(() => send({ timeoutMs: 150 }));
  });

  test('a TLS handshake that never ends', async () => {
    await serveRaw(() => {});
    await expectTimeout(() => send({ timeoutMs: 150 }, 'https'));
  });

  test('a name that is never resolved', async () => {
    await serveRaw(() => {});
    const fetchUnresolved = createGuardedFetch({ allow: [], resolve: () => new Promise(() => {}) });
    const url = 'http://media.example.com/';
    await expectTimeout(() => fetchUnresolved(url, { ...limits, timeoutMs: 150 }));
    expect(receiver.connections).toBe(0);
  });

  test('headers that drip', async () => {
    await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-A: ');
      const drip = setInterval(() => socket.write('a'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    await expectTimeout(() => send({ timeoutMs: 150 }));
  });

  test('interim answers without end', async () => {
    await serveRaw((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    await expectTimeout(() => send({ timeoutMs: 150 }));
  });

  test('a body that drips', async () => {
    await serve((_request, response) => {
      const drip = setInterval(() => response.write('a'), 10);
      response.on('close', () => clearInterval(drip));
    });
    await expectTimeout(() => read({ timeoutMs: 150 }));
  });

  test('a body that nobody reads, without an error that nobody hears', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { body } = await send({ timeoutMs: 150 });
    await expectClosed();
    expect(body.errored).toMatchObject({ code: 'timeout' });
  });
});

describe('a caller who changes their mind', () => {
  const reason = new Error('changed my mind');

  test('before', async () => {
    await serve((_request, response) => void response.end());
    await expect(send({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(receiver.connections).toBe(0);
  });

  test('while the server thinks', async () => {
    await serve(() => {});
    const controller = new AbortController();
    const fetching = send({ signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(fetching).rejects.toBe(reason);
    await expectClosed();
  });

  test('while the body comes', async () => {
    await serve((_request, response) => void response.write('first'));
    const controller = new AbortController();
    const { body } = await send({ signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(text(body)).rejects.toBe(reason);
    await expectClosed();
  });

  test('by destroying a body that was not read', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { body } = await send();
    body.destroy();
    await expectClosed();
  });

  test('by reading a part of it', async () => {
    await serve((_request, response) => flood(response, Buffer.alloc(16_384)));
    const { body } = await send();
    for await (const _chunk of body) break;
    await expectClosed();
  });
});

describe('nothing waits any more', () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  /** Runs a call under a signal, which must have no listener then, nor the process a timer. */
  async function expectNothingLeft(call: (signal: AbortSignal) => Promise<unknown>) {
    const { signal } = new AbortController();
    const before = timers();
    await call(signal);
    await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toEqual([]));
    await vi.waitFor(() => expect(timers()).toBeLessThanOrEqual(before));
  }

  test('once a body is read', async () => {
    await serve((_request, response) => void response.end('body'));
    await expectNothingLeft((signal) => read({ signal, timeoutMs: 60_000 }));
  });

  test('once a call failed', async () => {
    await serveRaw((socket) => socket.destroy());
    await expectNothingLeft((signal) => send({ signal, timeoutMs: 60_000 }).catch(() => {}));
  });
});

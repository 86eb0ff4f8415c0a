import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { storages, useStorage } from '../media/testing/storages.ts';
import { createFileReader } from './read-files.ts';

describe.each(storages)('on $name', (tested) => {
  const storage = useStorage(tested);
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const log = createLog('error', () => {});
    const config = loadConfig({ TRUSTED_PROXIES: '127.0.0.1/32' });
    const uploads = { isFinal: async () => true };
    const publicUrl = 'https://media.example';
    const most = { atOnce: 2, bytes: 1_000_000, minBytes: 1000, windowMs: 3_600_000 };
    const read = createFileReader({ config, publicUrl, log, storage, uploads }, most);
    const { name } = await storage.write(new Uint8Array(900_000), { mediaType: 'video/mp4' });
    server = createServer(
      getRequestListener((request, env) => read(request, name, env as HttpBindings)),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(url, { headers: { 'x-forwarded-for': address, ...headers } });

  test('the bytes that an address reads in a minute are limited, and it is told when to come back', async () => {
    const whole = await get('192.0.2.1');
    expect((await whole.arrayBuffer()).byteLength).toBe(900_000);
    const refused = await get('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(await refused.json()).toMatchObject({
      status: 'error',
      code: 'rate_limited',
      retry_after: seconds,
    });
    expect(seconds).toBeGreaterThan(0);
    const part = await get('192.0.2.1', { range: 'bytes=0-99' });
    expect(part.status).toBe(206);
    await part.arrayBuffer();
    const other = await get('192.0.2.2');
    expect(other.status).toBe(200);
    await other.arrayBuffer();
  });

  test('parts of a file count as many bytes as they have', async () => {
    for (let seek = 0; seek < 6; seek++) {
      const from = seek * 100_000;
      const part = await get('192.0.2.3', { range: `bytes=${from}-${from + 99_999}` });
      expect(part.status).toBe(206);
      await part.arrayBuffer();
    }
    const tooMuch = await get('192.0.2.3', { range: 'bytes=0-' });
    expect(tooMuch.status).toBe(429);
    await tooMuch.arrayBuffer();
  });
});

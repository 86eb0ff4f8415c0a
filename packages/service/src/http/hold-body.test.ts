import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { GenerationError } from '@genmedia/types';
import { afterEach, expect, test } from 'vitest';
import { useService } from '../testing/service.ts';
import { waitFor } from '../testing/wait-for.ts';

const service = useService('Postgres', {
  MEMORY_LIMIT: '1GB',
  TRUSTED_PROXIES: '127.0.0.0/8',
});
const sockets: Socket[] = [];
const mebibyte = 2 ** 20;
const path = '/api/v7/images/image-to-image';

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Announces a large body and does not send all of it. */
async function announce(bytes: number, address = '203.0.113.1'): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
      `X-Forwarded-For: ${address}\r\nContent-Length: ${bytes}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data');
  // So much of it that the service waits minutes for the rest.
  socket.write('A'.repeat(mebibyte));
}

const sendLarge = (address = '203.0.113.1') =>
  service.post<GenerationError>(
    path,
    { key: 'gmk_nobody', init_image: 'A'.repeat(7 * mebibyte) },
    { 'x-forwarded-for': address },
  );

test('large bodies are read while there is memory for them; others get a 503 with a time to retry', async () => {
  for (let count = 0; count < 16; count++) await announce(8 * mebibyte - 1024);
  const { headers, body } = await waitFor(async () => {
    const answer = await sendLarge();
    return answer.status === 503 && answer;
  });
  expect(headers.get('retry-after')).toBe('5');
  expect(body).toMatchObject({ status: 'error', code: 'unavailable', retry_after: 5 });
  expect((await service.post(path, { key: 'gmk_nobody' })).status).toBe(401);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await sendLarge()).status).toBe(401);
});

test('bodies of one address leave room for those of others', async () => {
  for (let count = 0; count < 16; count++) await announce(8 * mebibyte - 1024);
  await waitFor(async () => (await sendLarge()).status === 503);
  expect((await sendLarge('198.51.100.7')).status).toBe(401);
});

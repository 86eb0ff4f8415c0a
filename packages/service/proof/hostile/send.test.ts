import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { send } from './send.ts';

test('a chunked body is sent without its length', async () => {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    request.resume().on('end', () => response.end());
  });
  onTestFinished(() => {
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = { method: 'POST', path: '/', headers: { connection: 'close' }, body: '{}' };
  await send(url, sent);
  await send(url, { ...sent, chunked: true });
  const [whole, chunked] = received;
  expect(whole).toMatchObject({ 'content-length': '2' });
  expect(chunked).toMatchObject({ 'transfer-encoding': 'chunked' });
  expect(chunked).not.toHaveProperty('content-length');
});

import type { IncomingHttpHeaders } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../src/testing/serve.ts';
import { send } from './send.ts';

test('a chunked body is sent without its length', async () => {
  const received: IncomingHttpHeaders[] = [];
  const { url, close } = await serve((request, response) => {
    received.push(request.headers);
    request.resume().on('end', () => response.end());
  });
  onTestFinished(close);
  const sent = { method: 'POST', path: '/', headers: { connection: 'close' }, body: '{}' };
  await send(url, sent);
  await send(url, { ...sent, chunked: true });
  const [whole, chunked] = received;
  expect(whole).toMatchObject({ 'content-length': '2' });
  expect(chunked).toMatchObject({ 'transfer-encoding': 'chunked' });
  expect(chunked).not.toHaveProperty('content-length');
});

import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createHttpClient } from './http-client.ts';
import {
  expectClosed,
  limits,
  read,
  receiver,
  send,
  serve,
  serveRaw,
  stopAfterEach,
} from './testing/loopback.ts';

stopAfterEach();

describe('what a server sees and answers', () => {
  test('status, headers and body arrive, also of error answers', async () => {
    await serve((_request, outgoing) => {
      outgoing.writeHead(404, { 'Content-Type': 'image/png', 'X-A': ['1', '2'] }).end('not here');
    });
    const response = await send();
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-a')).toBe('1, 2');
    expect(await response.text()).toBe('not here');
    await expectClosed();
  });

  test('what stands beside the status may have any letters', async () => {
    const answer = 'HTTP/1.1 200 Хорошо\r\nX-A: добро\r\nContent-Length: 2\r\n\r\nhi';
    await serveRaw((socket) => socket.once('data', () => socket.end(answer)));
    const response = await send();
    expect(response.status).toBe(200);
    expect(Buffer.from(response.statusText, 'latin1').toString()).toBe('Хорошо');
    expect(Buffer.from(response.headers.get('x-a') ?? '', 'latin1').toString()).toBe('добро');
    expect(await response.text()).toBe('hi');
  });

  test('a POST carries its headers and its exact bytes, once', async () => {
    await serve(async (request, response) => {
      const { method, url, headers } = request;
      const received = (await buffer(request)).toString('hex');
      response.end(JSON.stringify({ method, url, body: received, headers }));
    });
    const body = new Uint8Array([0, 255, 10, 13]);
    const seen = JSON.parse(
      await read({ method: 'POST', body, headers: { 'Webhook-Id': 'msg_1' } }),
    );
    expect(seen).toMatchObject({ method: 'POST', url: '/a?b=c', body: '00ff0a0d' });
    expect(seen.headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      connection: 'close',
      'content-length': '4',
      'webhook-id': 'msg_1',
      'user-agent': 'genmedia',
      'accept-encoding': 'identity',
    });
    expect(receiver.connections).toBe(1);
  });

  test('a body of many chunks is streamed as it arrives', async () => {
    let end = () => {};
    await serve((_request, response) => {
      response.write('first');
      end = () => response.end(' last');
    });
    const { body } = await send();
    const chunks: string[] = [];
    for await (const chunk of body ?? []) {
      chunks.push(Buffer.from(chunk).toString());
      end();
    }
    expect(chunks).toEqual(['first', ' last']);
  });
});

describe('unreachable', () => {
  const unreachable = { code: 'unreachable' };

  test('a port where nothing listens', async () => {
    await serve(() => {});
    await receiver.close();
    await expect(send()).rejects.toMatchObject(unreachable);
  });

  test('a name without an address', async () => {
    const fetchNowhere = createHttpClient({
      ...limits,
      guard: { allow: [], resolve: async () => [] },
    });
    await expect(fetchNowhere('http://media.example.com/')).rejects.toMatchObject({
      ...unreachable,
      message: 'The URL names a host that has no address.',
    });
  });

  test('a resolver that fails', async () => {
    const resolve = () => Promise.reject(new Error('ESERVFAIL'));
    const fetchFailing = createHttpClient({ ...limits, guard: { allow: [], resolve } });
    const fetching = fetchFailing('http://media.example.com/');
    await expect(fetching).rejects.toMatchObject({
      ...unreachable,
      message: "The addresses of the URL's host could not be found now.",
      cause: { message: 'ESERVFAIL' },
    });
  });

  test.each([
    ['nothing', ''],
    ['another protocol', '220 mail.example.com ESMTP\r\n'],
    ['half a header section', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['another protocol, switched to', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n'],
    ['a status that HTTP does not have', 'HTTP/1.1 999 No\r\nContent-Length: 2\r\n\r\nno'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ])('a server that answers with %s', async (_what, answer) => {
    await serveRaw((socket) => socket.once('data', () => socket.end(answer)));
    await expect(send()).rejects.toMatchObject(unreachable);
    await expectClosed();
  });

  test('messages name neither the URL nor its address', async () => {
    await serveRaw((socket) => socket.destroy());
    await expect(send()).rejects.toMatchObject({
      message:
        'The URL could not be reached, or its server closed the connection or did not speak HTTP.',
    });
  });
});

test('requests that hang do not delay others, even to the same server', async () => {
  await serve((request, response) => {
    if (request.headers['x-hang'] === undefined) response.end('quick');
  });
  const controller = new AbortController();
  const { signal } = controller;
  const options = { signal, timeoutMs: 60_000, headers: { 'X-Hang': '1' } };
  const hanging = Array.from({ length: 50 }, () => send(options).catch((error) => error));
  await expect.poll(() => receiver.open).toBe(50);
  expect(await read()).toBe('quick');
  await expect.poll(() => receiver.open).toBe(50);
  controller.abort('enough');
  expect(new Set(await Promise.all(hanging))).toEqual(new Set(['enough']));
});

import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as open,
  type RequestListener,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { nodeListener } from './node.ts';
import { headersOf, NodeIncoming } from './node-incoming.ts';
import type { RouterOptions } from './options.ts';
import { Problem } from './problem.ts';
import type { AnyReply } from './respond.ts';
import { appOf, type Handled } from './testing/app.ts';

const IMAGE = '/api/v7/images/text-to-image';
const FETCH = '/api/v6/image_editing/fetch/4217';
const MODELS = '/api/v7/models';
const CHAT = '/api/v7/llm/chat/completions';
const BODY = '{"key":"gmk_1","model_id":"m","prompt":"a heron"}';
const JSON_TYPE = { 'content-type': 'application/json' };
const REFUSED = { status: 400, body: { status: 'error', message: 'Seen.', code: 'seen' } };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function portOf(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Serves all operations straight on Node and through the adapter, and notes who gets what. */
async function serve(
  handle: (handled: Handled) => AnyReply | Promise<AnyReply> = () => REFUSED,
  options: Partial<RouterOptions<never>> = {},
) {
  const seen: Handled[] = [];
  const app = appOf((handled) => {
    seen.push(handled);
    return handle(handled);
  }, options);
  app.get('/about', (context) => context.text('About.'));
  const adapter = getRequestListener(app.fetch);
  const adapted = vi.fn(adapter);
  const port = await portOf(nodeListener(app, adapted));
  return { app, port, adapted, seen, adapter: () => portOf(adapter) };
}

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  chunked?: boolean;
}

function exchange(port: number, { method = 'POST', path = IMAGE, headers, body, chunked }: Sent) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = open({
      ...{ host: '127.0.0.1', port, method, path },
      headers: { host: 'media.example', ...headers },
    });
    sent.on('response', resolve).on('error', reject);
    if (chunked && body) {
      sent.write(body.slice(0, 5));
      sent.end(body.slice(5));
    } else sent.end(body);
  });
}

/** What of an answer must not depend on how the request was read. */
async function answerOf(port: number, sent: Sent) {
  const answer = await exchange(port, sent);
  const { date, 'x-request-id': id, ...headers } = answer.headers;
  const body = (await text(answer)).replaceAll(String(id), 'the request’s id');
  return { status: answer.statusCode, headers, body, named: id !== undefined };
}

const image = (sent: Sent): Sent => ({ headers: JSON_TYPE, body: BODY, ...sent });

describe('answers are those of the adapter', () => {
  const direct: [string, Sent][] = [
    ['a body', image({})],
    ['a body without a length', image({ chunked: true })],
    ['parameters in the path', image({ path: FETCH })],
    ['a query', { method: 'GET', path: `${MODELS}?key=gmk%5F1&feature=llmaster` }],
    ['a value twice', { method: 'GET', path: `${MODELS}?key=gmk_1&feature=a&feature=b` }],
    ['no credential', { method: 'GET', path: MODELS }],
    ['a wrong value', image({ body: '{"key":"gmk_1","model_id":7}' })],
    ['no JSON', image({ body: '{' })],
    ['a byte that no UTF-8 has', image({ body: Uint8Array.of(0x22, 0xff, 0x22) })],
    ['no body', image({ body: '' })],
    ['another type', image({ headers: { 'content-type': 'text/plain' } })],
    ['two types', image({ headers: { 'content-type': ['application/json', 'text/plain'] } })],
    ['an encoding', image({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } })],
    ['a body that is too long', image({ body: `"${'a'.repeat(2000)}"` })],
    ['a body that turns out too long', image({ body: `"${'a'.repeat(2000)}"`, chunked: true })],
  ];
  test.each(direct)('without it: %s', async (_, sent) => {
    const { port, adapted, adapter } = await serve(undefined, { bodyLimit: 1000 });
    expect(await answerOf(port, sent)).toEqual(await answerOf(await adapter(), sent));
    expect(adapted).not.toHaveBeenCalled();
  });

  const adapted: [string, Sent][] = [
    ['a route of your own', { method: 'GET', path: '/about' }],
    ['nothing there', image({ path: '/api/v7/nothing' })],
    ['another method', { method: 'DELETE', path: IMAGE }],
    ['HEAD', { method: 'HEAD', path: `${MODELS}?key=gmk_1` }],
    ['a path to decode', image({ path: '/api/v6/image_editing/fetch/%34217' })],
    ['a path to put in order', image({ path: `/api/../${IMAGE}` })],
    ['a path that ends in a slash', image({ path: `${IMAGE}/` })],
    ['a host that is none', image({ headers: { ...JSON_TYPE, host: 'a b' } })],
    ['a host in capitals', image({ headers: { ...JSON_TYPE, host: 'Media.Example:80' } })],
  ];
  test.each(adapted)('by it: %s', async (_, sent) => {
    const { port, adapted, adapter } = await serve();
    expect(await answerOf(port, sent)).toEqual(await answerOf(await adapter(), sent));
    expect(adapted).toHaveBeenCalledOnce();
  });

  test('by it: an operation with middleware', async () => {
    const { port, adapted } = await serve(undefined, {
      middleware: [
        async ({ header }, next) => {
          await next();
          header('X-Seen', 'yes');
        },
      ],
    });
    expect((await answerOf(port, image({}))).headers['x-seen']).toBe('yes');
    expect(adapted).toHaveBeenCalledOnce();
  });
});

test('a header that cannot be sent is a 500, and reported', async () => {
  const reported: unknown[] = [];
  const { port, adapter } = await serve(
    () => ({ ...REFUSED, headers: { 'x-name': 'a\r\nb: c' } }),
    {
      onError: (error) => reported.push(error),
    },
  );
  const answer = await answerOf(port, image({}));
  expect(answer).toMatchObject({ status: 500, named: true });
  expect(answer).toEqual(await answerOf(await adapter(), image({})));
  expect(reported).toHaveLength(2);
});

test('handlers get the same input', async () => {
  const { port, seen, adapter } = await serve();
  const other = await adapter();
  const sent = image({ headers: { ...JSON_TYPE, 'IDEMPOTENCY-key': 'abc' } });
  for (const each of [
    sent,
    image({ path: FETCH }),
    { method: 'GET', path: `${MODELS}?key=a%20b` },
  ]) {
    await answerOf(port, each);
    await answerOf(other, each);
    const [direct, adapted] = seen.splice(0) as [Handled, Handled];
    for (const part of ['params', 'query', 'headers', 'body'] as const) {
      expect(direct.input[part]).toEqual(adapted.input[part]);
    }
    expect(direct.auth).toEqual(adapted.auth);
    expect(direct.input.request.url).toBe(adapted.input.request.url);
    expect(direct.input.request.method).toBe(adapted.input.request.method);
    expect([...direct.input.request.headers]).toEqual([...adapted.input.request.headers]);
  }
});

test('a call has one request, and what Node gives beside it', async () => {
  const calls: unknown[] = [];
  const { port, seen } = await serve(undefined, {
    admit: ({ request, env }) => {
      calls.push(request, (env as { incoming: IncomingMessage }).incoming.socket.remoteAddress);
      return { 'X-RateLimit-Remaining': '19' };
    },
  });
  const { headers } = await answerOf(port, image({}));
  expect(headers['x-ratelimit-remaining']).toBe('19');
  expect(calls).toEqual([seen[0]?.input.request, '127.0.0.1']);
});

describe('streams', () => {
  const encoder = new TextEncoder();
  const first = encoder.encode('data: one\n\n');
  const stream = (source: UnderlyingDefaultSource<Uint8Array>): AnyReply => ({
    status: 200,
    contentType: 'text/event-stream',
    body: new ReadableStream(source),
  });
  const ask: Sent = {
    ...{ path: CHAT, headers: JSON_TYPE },
    body: '{"key":"k","model_id":"m","messages":[{"role":"user","content":"Hello"}],"stream":true}',
  };

  test('are sent as they come', async () => {
    let more: ReadableStreamDefaultController<Uint8Array> | undefined;
    const start = (controller: typeof more) => {
      more = controller;
      more?.enqueue(first);
    };
    const { port, adapted } = await serve(() => stream({ start }));
    const answer = await exchange(port, ask);
    expect(answer.headers['content-type']).toBe('text/event-stream');
    const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]();
    expect((await chunks.next()).value).toBe('data: one\n\n');
    more?.enqueue(encoder.encode('data: two\n\n'));
    expect((await chunks.next()).value).toBe('data: two\n\n');
    more?.close();
    expect((await chunks.next()).done).toBe(true);
    expect(adapted).not.toHaveBeenCalled();
  });

  test('end when the caller leaves, and so does what the handler does', async () => {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
    const { port, seen } = await serve(({ input: { signal } }) => {
      signal.throwIfAborted();
      return stream({ start: (controller) => controller.enqueue(first), cancel: () => cancel() });
    });
    (await exchange(port, ask)).destroy();
    await cancelled;
    expect(seen[0]?.input.signal.reason).toMatchObject({ name: 'AbortError' });
  });

  test('that fail cut the answer off', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { port } = await serve(() =>
      stream({
        start: (controller) => controller.enqueue(first),
        pull: async (controller) => {
          await sleep(20);
          controller.error(new Error('the model is gone'));
        },
      }),
    );
    await expect(text(await exchange(port, ask))).rejects.toThrow('aborted');
    const failed = new Error('the model is gone');
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(failed));
    logged.mockRestore();
  });
});

describe('callers who do not behave', () => {
  /** A connection on which anything can be written, and all that came back on it. */
  function raw(port: number) {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    closing.push(() => socket.destroy());
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => {});
    return { socket, closed, received: () => received };
  }
  const head = (length: number, path = IMAGE) =>
    `POST ${path} HTTP/1.1\r\nHost: media.example\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  test('who are refused while they send get their answer, and are cut off', async () => {
    const { port } = await serve(undefined, { bodyLimit: 1000 });
    const { socket, closed, received } = raw(port);
    socket.write(head(100_000_000) + BODY);
    const sending = setInterval(() => socket.write('a'.repeat(10_000)), 20);
    await closed;
    clearInterval(sending);
    expect(received()).toMatch(/^HTTP\/1.1 413 [\s\S]*payload_too_large/);
  });

  test('who are refused and send the rest can go on with the connection', async () => {
    const admit = () => {
      throw new Problem(429, 'rate_limited', 'Too fast.');
    };
    const { port } = await serve(undefined, { admit });
    const { socket, received } = raw(port);
    socket.write(head(BODY.length));
    await vi.waitFor(() => expect(received()).toContain('rate_limited'));
    socket.write(BODY + head(BODY.length) + BODY);
    await vi.waitFor(() => expect(received().split('HTTP/1.1 429')).toHaveLength(3));
  });

  test('who leave amid their body reach no handler', async () => {
    const { port, seen } = await serve();
    const { socket, closed } = raw(port);
    socket.write(head(1000) + BODY);
    await sleep(50);
    socket.destroy();
    await closed;
    expect((await answerOf(port, image({}))).status).toBe(400);
    expect(seen).toHaveLength(1);
  });

  test('who leave while their answer is made are told of by the signal', async () => {
    const { promise: working, resolve: work } = Promise.withResolvers<AbortSignal>();
    const { port } = await serve(({ input }) => {
      work(input.signal);
      return new Promise(() => {});
    });
    const { socket } = raw(port);
    socket.write(head(BODY.length) + BODY);
    const signal = await working;
    const aborted = once(signal, 'abort');
    socket.destroy();
    await aborted;
    expect(signal.reason).toMatchObject({ name: 'AbortError' });
  });
});

test('a body whose caller has left cannot be read', async () => {
  const { promise: left, resolve } = Promise.withResolvers<NodeIncoming>();
  const port = await portOf((incoming, outgoing) => {
    const env = { incoming, outgoing };
    const request = new NodeIncoming(env, headersOf(incoming), 'http://media.example/', () => '');
    incoming.on('close', () => resolve(request));
    incoming.socket.destroy();
  });
  await expect(exchange(port, image({}))).rejects.toThrow('socket hang up');
  const request = await left;
  await expect(request.bytes(1000)).rejects.toThrow('The caller closed the connection.');
  expect(request.request.signal.aborted).toBe(true);
});

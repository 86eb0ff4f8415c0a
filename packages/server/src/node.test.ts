import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as open,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AnyReply } from './answer/respond.ts';
import type { RouterOptions } from './contract/options.ts';
import { Problem } from './errors/problem.ts';
import { headersOf, NodeIncoming } from './http/node-incoming.ts';
import { nodeListener } from './node.ts';
import { appOf, type Handled } from './testing/app.ts';

const imagePath = '/api/v7/images/text-to-image';
const fetchPath = '/api/v6/image_editing/fetch/4217';
const models = '/api/v7/models';
const chatPath = '/api/v7/llm/chat/completions';
const imageBody = '{"key":"gmk_1","model_id":"m","prompt":"a heron"}';
const jsonType = { 'content-type': 'application/json' };
const refusal = { status: 400, body: { status: 'error', message: 'Seen.', code: 'seen' } };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
});

async function portOf(listener: RequestListener): Promise<number> {
  // On a busy machine, a caller could send on an idle connection that the server has just closed.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 0 }, listener);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/**
 * Serves all operations, directly on Node and through the adapter, and records which of the two
 * took each request.
 */
async function serve(
  handle: (handled: Handled) => AnyReply | Promise<AnyReply> = () => refusal,
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

function exchange(
  port: number,
  { method = 'POST', path = imagePath, headers, body, chunked }: Sent,
  onSent: (sent: ClientRequest) => void = () => {},
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = open({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host: 'media.example', ...headers },
    });
    sent.on('response', resolve).on('error', reject);
    onSent(sent);
    if (chunked && body) {
      sent.write(body.slice(0, 5));
      sent.end(body.slice(5));
    } else sent.end(body);
  });
}

/** The parts of an answer that must not depend on how the request was read. */
async function answerOf(port: number, sent: Sent) {
  const answer = await exchange(port, sent);
  const { date, 'x-request-id': id, ...headers } = answer.headers;
  const body = (await text(answer)).replaceAll(String(id), 'the request’s id');
  return { status: answer.statusCode, headers, body, named: id !== undefined };
}

const image = (sent: Sent): Sent => ({ headers: jsonType, body: imageBody, ...sent });

describe('answers are the same as those of the adapter', () => {
  const direct: [string, Sent][] = [
    ['a body', image({})],
    ['a body without a length', image({ chunked: true })],
    ['parameters in the path', image({ path: fetchPath })],
    ['a query', { method: 'GET', path: `${models}?key=gmk%5F1&feature=llmaster` }],
    ['a value twice', { method: 'GET', path: `${models}?key=gmk_1&feature=a&feature=b` }],
    ['no credential', { method: 'GET', path: models }],
    ['a wrong value', image({ body: '{"key":"gmk_1","model_id":7}' })],
    ['no JSON', image({ body: '{' })],
    ['a byte that no UTF-8 has', image({ body: Uint8Array.of(0x22, 0xff, 0x22) })],
    ['no body', image({ body: '' })],
    ['another type', image({ headers: { 'content-type': 'text/plain' } })],
    ['two types', image({ headers: { 'content-type': ['application/json', 'text/plain'] } })],
    ['an encoding', image({ headers: { ...jsonType, 'content-encoding': 'gzip' } })],
    ['a body that is too long', image({ body: `"${'a'.repeat(2000)}"` })],
    ['a body that turns out too long', image({ body: `"${'a'.repeat(2000)}"`, chunked: true })],
  ];
  test.each(direct)('without it: %s', async (_, sent) => {
    const { port, adapted: wasAdapted, adapter } = await serve(undefined, { bodyLimit: 1000 });
    expect(await answerOf(port, sent)).toEqual(await answerOf(await adapter(), sent));
    expect(wasAdapted).not.toHaveBeenCalled();
  });

  const adapted: [string, Sent][] = [
    ['a route of your own', { method: 'GET', path: '/about' }],
    ['nothing there', image({ path: '/api/v7/nothing' })],
    ['another method', { method: 'DELETE', path: imagePath }],
    ['HEAD', { method: 'HEAD', path: `${models}?key=gmk_1` }],
    ['a path to decode', image({ path: '/api/v6/image_editing/fetch/%34217' })],
    ['a path to put in order', image({ path: `/api/../${imagePath}` })],
    ['a path that ends in a slash', image({ path: `${imagePath}/` })],
    ...['a b', 'Media.Example', 'a:80', 'a:65536', '1.2.3.4.5', '0x7f.1', 'a.1', 'a/b', 'a@b'].map(
      (host): [string, Sent] => [`the host ${host}`, image({ headers: { ...jsonType, host } })],
    ),
  ];
  test.each(adapted)('with it: %s', async (_, sent) => {
    const { port, adapted: wasAdapted, adapter } = await serve();
    expect(await answerOf(port, sent)).toEqual(await answerOf(await adapter(), sent));
    expect(wasAdapted).toHaveBeenCalledOnce();
  });

  test.each(['media.example:8787', 'localhost', '127.0.0.1:8080', '[::1]:8787'])(
    'without it: the host %s',
    async (host) => {
      const { port, adapted: wasAdapted, seen } = await serve();
      await answerOf(port, image({ headers: { ...jsonType, host } }));
      expect(seen[0]?.input.request.url).toBe(`http://${host}${imagePath}`);
      expect(wasAdapted).not.toHaveBeenCalled();
    },
  );

  test('without it: an operation with something around it, and middleware for other routes', async () => {
    const {
      app,
      port,
      adapted: wasAdapted,
    } = await serve(undefined, {
      around: [
        async (_call, answer) => {
          const answered = await answer();
          answered.headers['x-seen'] = 'yes';
          return answered;
        },
      ],
    });
    app.use(({ header }, next) => {
      header('X-Wrong', 'yes');
      return next();
    });
    const { headers } = await answerOf(port, image({}));
    expect(headers).toMatchObject({ 'x-seen': 'yes' });
    expect(headers).not.toHaveProperty('x-wrong');
    expect(wasAdapted).not.toHaveBeenCalled();
  });

  test('with it: an operation with middleware', async () => {
    const { port, adapted: wasAdapted } = await serve(undefined, {
      middleware: [
        async ({ header }, next) => {
          await next();
          header('X-Seen', 'yes');
        },
      ],
    });
    expect((await answerOf(port, image({}))).headers['x-seen']).toBe('yes');
    expect(wasAdapted).toHaveBeenCalledOnce();
  });
});

describe('a body that something read before, as express.json() does', () => {
  /** Serves all operations behind a reader of bodies, which leaves something on the request. */
  function behind({ app }: Awaited<ReturnType<typeof serve>>, leave: (sent: string) => object) {
    const listener = nodeListener(app, getRequestListener(app.fetch));
    return portOf(async (incoming, outgoing) => {
      listener(Object.assign(incoming, leave(await text(incoming))), outgoing);
    });
  }

  test.each<[string, (sent: string) => object]>([
    ['value', (sent) => ({ body: JSON.parse(sent) })],
    ['text', (sent) => ({ body: sent })],
    ['bytes', (sent) => ({ body: Buffer.from(sent) })],
    ['text, for a signature', (sent) => ({ body: {}, rawBody: sent })],
  ])('is its %s', async (_, leave) => {
    const served = await serve();
    const port = await behind(served, leave);
    expect(await answerOf(port, image({}))).toEqual(await answerOf(served.port, image({})));
    expect(served.seen.map(({ input }) => input.body)).toEqual([
      expect.objectContaining({ prompt: 'a heron' }),
      served.seen[1]?.input.body,
    ]);
  });

  test('is none if it was empty', async () => {
    const served = await serve();
    const port = await behind(served, () => ({ body: {} }));
    const sent = image({ body: '' });
    expect(await answerOf(port, sent)).toEqual(await answerOf(served.port, sent));
  });

  test('is gone if it was a form', async () => {
    const served = await serve();
    const port = await behind(served, () => ({ body: { prompt: 'a heron' } }));
    const headers = { 'content-type': 'multipart/form-data; boundary=a' };
    const { body } = await answerOf(port, image({ path: '/api/v7/llm/images/edits', headers }));
    expect(body).toContain('The body ended before it was complete.');
  });
});

test('a header that cannot be sent is a 500, and reported', async () => {
  const reported: unknown[] = [];
  const { port, adapter } = await serve(
    () => ({ ...refusal, headers: { 'x-name': 'a\r\nb: c' } }),
    {
      onError: (error) => reported.push(error),
    },
  );
  const answer = await answerOf(port, image({}));
  expect(answer).toMatchObject({ status: 500, named: true });
  expect(answer).toEqual(await answerOf(await adapter(), image({})));
  expect(reported).toHaveLength(2);
});

test('a problem whose header cannot be sent is a 500, and reported', async () => {
  const reported: unknown[] = [];
  const handle = () => {
    throw new Problem(400, 'seen', 'Seen.', { headers: { 'x-name': '日' } });
  };
  const { port } = await serve(handle, { onError: (error) => reported.push(error) });
  expect(await answerOf(port, image({}))).toMatchObject({ status: 500, named: true });
  expect(reported).toEqual([expect.any(TypeError)]);
});

test('a route that no router supports fails as in the adapter', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { app, port, adapter } = await serve();
  app.get('/x/:a{[}', (context) => context.text('no'));
  expect(await answerOf(port, image({}))).toEqual(await answerOf(await adapter(), image({})));
});

test('handlers get the same input', async () => {
  const { port, seen, adapter } = await serve();
  const other = await adapter();
  const sent = image({ headers: { ...jsonType, 'IDEMPOTENCY-key': 'abc' } });
  for (const each of [
    sent,
    image({ path: fetchPath }),
    { method: 'GET', path: `${models}?key=a%20b` },
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

test('a call always has the same request, and what Node gives besides it', async () => {
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

test('only the stub may read the body of a call: reading it again throws', async () => {
  const read: Promise<unknown>[] = [];
  const { port, seen } = await serve(undefined, {
    admit: ({ request }) => {
      read.push(request.text().catch((error) => error));
      expect(() => request.clone()).toThrow(TypeError);
      return undefined;
    },
  });
  await answerOf(port, image({}));
  expect(await read[0]).toBeInstanceOf(TypeError);
  expect(seen[0]?.input.body).toMatchObject({ prompt: 'a heron' });
});

describe('streams', () => {
  const encoder = new TextEncoder();
  const first = encoder.encode('data: one\n\n');
  const stream = (source: UnderlyingDefaultSource<Uint8Array>): AnyReply => ({
    status: 200,
    contentType: 'text/event-stream',
    body: new ReadableStream(source),
  });
  const chatRequest: Sent = {
    path: chatPath,
    headers: jsonType,
    body: '{"key":"k","model_id":"m","messages":[{"role":"user","content":"Hello"}],"stream":true}',
  };

  test('are sent chunk by chunk', async () => {
    let more: ReadableStreamDefaultController<Uint8Array> | undefined;
    const start = (controller: typeof more) => {
      more = controller;
      more?.enqueue(first);
    };
    const { port, adapted } = await serve(() => stream({ start }));
    const answer = await exchange(port, chatRequest);
    expect(answer.headers['content-type']).toBe('text/event-stream');
    const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]();
    expect((await chunks.next()).value).toBe('data: one\n\n');
    more?.enqueue(encoder.encode('data: two\n\n'));
    expect((await chunks.next()).value).toBe('data: two\n\n');
    more?.close();
    expect((await chunks.next()).done).toBe(true);
    expect(adapted).not.toHaveBeenCalled();
  });

  test('cause no warning of a leak beside the listeners of a server', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const { app } = await serve(() =>
      stream({
        start(controller) {
          controller.enqueue(first);
          controller.close();
        },
      }),
    );
    const listener = nodeListener(app, getRequestListener(app.fetch));
    const port = await portOf((incoming, outgoing) => {
      for (let listeners = 0; listeners < 8; listeners++) outgoing.once('close', () => {});
      listener(incoming, outgoing);
    });
    expect(await text(await exchange(port, chatRequest))).toBe('data: one\n\n');
    expect(warned).not.toHaveBeenCalled();
  });

  test('end when the caller disconnects, and abort the handler', async () => {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
    const { port, seen } = await serve(({ input: { signal } }) => {
      signal.throwIfAborted();
      return stream({ start: (controller) => controller.enqueue(first), cancel: () => cancel() });
    });
    (await exchange(port, chatRequest)).destroy();
    await cancelled;
    expect(seen[0]?.input.signal.reason).toMatchObject({ name: 'AbortError' });
  });

  test('that begin after the caller has disconnected are cancelled, and are no error', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { promise: working, resolve: work } = Promise.withResolvers<AbortSignal>();
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
    const { port } = await serve(async ({ input: { signal } }) => {
      work(signal);
      await once(signal, 'abort');
      return stream({ cancel: () => cancel() });
    });
    const leaving = exchange(port, chatRequest, (sent) => working.then(() => sent.destroy()));
    await expect(leaving).rejects.toThrow();
    await cancelled;
    expect(logged).not.toHaveBeenCalled();
  });

  test('that fail cut the answer off', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const failed = new Error('the model is gone');
    const { promise: begun, resolve: fail } = Promise.withResolvers<void>();
    const { port } = await serve(() =>
      stream({
        start: (controller) => controller.enqueue(first),
        pull: async (controller) => {
          await begun;
          controller.error(failed);
        },
      }),
    );
    const answer = await exchange(port, chatRequest);
    fail();
    await expect(text(answer)).rejects.toThrow('aborted');
    await expect.poll(() => logged.mock.calls).toContainEqual([failed]);
  });

  const inPieces = (body: AsyncIterable<unknown>) => {
    return { status: 200, contentType: 'text/event-stream', body };
  };

  test('that fail in pieces are told to onError, and printed by nobody', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const failed = new Error('the model is gone');
    async function* pieces() {
      yield 'one';
      throw failed;
    }
    const onError = vi.fn();
    const { port } = await serve(() => inPieces(pieces()), { onError });
    await expect(exchange(port, chatRequest).then(text)).rejects.toThrow('aborted');
    await turn();
    expect(onError.mock.calls.map(([error]) => error)).toEqual([failed]);
    expect(logged).not.toHaveBeenCalled();
  });

  test('in pieces that stop because the caller has left are no error', async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    async function* pieces(signal: AbortSignal) {
      try {
        yield 'one';
        await once(signal, 'abort');
        signal.throwIfAborted();
      } finally {
        stop();
      }
    }
    const onError = vi.fn();
    const { port } = await serve(({ input }) => inPieces(pieces(input.signal)), { onError });
    (await exchange(port, chatRequest)).destroy();
    await stopped;
    await turn();
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('long texts', () => {
  /** Pieces end within its characters. */
  const saying = (count: number) => `a${'é'.repeat(count)}`;

  test('wait in pieces until they are read, so that it can be seen how much was', async () => {
    const message = saying(6_000_000);
    const { app } = await serve(() => ({ status: 400, body: { ...refusal.body, message } }));
    const listener = nodeListener(app, getRequestListener(app.fetch));
    const { promise: answering, resolve } = Promise.withResolvers<Socket>();
    const port = await portOf((incoming, outgoing) => {
      resolve(incoming.socket);
      listener(incoming, outgoing);
    });
    const answer = await exchange(port, image({}));
    expect((await answering).writableLength).toBeLessThan(200_000);
    expect(JSON.parse(await text(answer))).toMatchObject({ message });
  });

  test('whose caller has left are no error', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { promise: working, resolve: work } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { port } = await serve(async ({ input: { signal } }) => {
      work();
      await once(signal, 'abort');
      setImmediate(answer);
      return { status: 400, body: { ...refusal.body, message: saying(100_000) } };
    });
    const leaving = exchange(port, image({}), (sent) => working.then(() => sent.destroy()));
    await expect(leaving).rejects.toThrow();
    await answered;
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('callers who do not behave', () => {
  /** A connection on which a test can write anything, and all that came back on it. */
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
  /** For `expect.poll`: it lets as much time pass at each look as its interval, so here none. */
  const still = { interval: 0 };
  /** Replaces the server's timers. The test runs them, and asks how many there are. */
  function timersOfServer() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    return () => vi.getTimerCount();
  }
  const head = (length: number, path = imagePath, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: media.example\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

  test('without a host go to the adapter, even after a request with the host null', async () => {
    const { port, adapted } = await serve();
    const { socket, received } = raw(port);
    socket.write(`GET ${models} HTTP/1.1\r\nHost: null\r\n\r\n`);
    await expect.poll(received, still).toMatch(/^HTTP\/1.1 401 /);
    expect(adapted).not.toHaveBeenCalled();
    socket.write(`GET ${models} HTTP/1.1\r\n\r\n`);
    await expect.poll(received, still).toContain('HTTP/1.1 400 ');
    expect(adapted).toHaveBeenCalledOnce();
  });

  test('who are refused while they send get their answer, and are disconnected', async () => {
    const lingering = timersOfServer();
    const { port } = await serve(undefined, { bodyLimit: 1000 });
    const { socket, closed, received } = raw(port);
    socket.write(head(100_000_000) + imageBody);
    const sending = setInterval(() => socket.write('a'.repeat(10_000)), 20);
    onTestFinished(() => clearInterval(sending));
    await expect.poll(lingering, still).toBe(1);
    vi.advanceTimersByTime(500);
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 413 [\s\S]*payload_too_large/);
  });

  test.each([
    ['', ''],
    [', and close, as nginx does', 'Connection: close\r\n'],
  ])('who are refused, and send the rest%s, are disconnected after it', async (_, more) => {
    const lingering = timersOfServer();
    const admit = () => {
      throw new Problem(429, 'rate_limited', 'Too fast.');
    };
    const { port, adapted } = await serve(undefined, { admit });
    for (const path of [imagePath, '/nowhere']) {
      const { socket, closed, received } = raw(port);
      socket.write(head(imageBody.length, path, more));
      await expect.poll(received, still).toMatch(/^connection: close$[\s\S]*(\}|Not Found)/im);
      await expect.poll(lingering, still).toBe(1);
      expect(socket.readyState).toBe('open');
      socket.write(imageBody);
      await closed;
      expect(lingering()).toBe(0);
    }
    expect(adapted).toHaveBeenCalledOnce();
  });

  test.each<[string, (answer: ServerResponse, onSent: () => void) => void]>([
    ['no head of its own', (answer, onSent) => answer.end('refused', onSent)],
    [
      'an end apart',
      (answer, onSent) => {
        answer.write('refused');
        answer.end(onSent);
      },
    ],
    ['two ends', (answer, onSent) => answer.writeHead(200).end('refused', 'utf8', onSent).end()],
  ])('who are refused by an adapter with %s are disconnected after the rest', async (_, refuse) => {
    const lingering = timersOfServer();
    const onSent = vi.fn();
    const adapter: RequestListener = (_request, answer) => refuse(answer, onSent);
    const { socket, closed, received } = raw(await portOf(nodeListener(new Hono(), adapter)));
    socket.write(head(imageBody.length));
    await expect.poll(received, still).toMatch(/^connection: close$[\s\S]*refused/im);
    await expect.poll(lingering, still).toBe(1);
    expect(onSent).not.toHaveBeenCalled();
    socket.write(imageBody);
    await closed;
    expect(onSent).toHaveBeenCalledOnce();
  });

  test('get what a host makes of an adapter that fails', async () => {
    const adapter = () => {
      throw new Error('a defect');
    };
    const listener = nodeListener(new Hono(), adapter);
    // As Express does.
    const port = await portOf(async (request, answer) => {
      try {
        await listener(request, answer);
      } catch (error) {
        answer.writeHead(500).end(String(error));
      }
    });
    expect(await answerOf(port, image({}))).toMatchObject({ status: 500, body: 'Error: a defect' });
  });

  test('who are refused behind a slow answer get both answers', async () => {
    timersOfServer();
    const { promise: slow, resolve: go } = Promise.withResolvers<void>();
    const { promise: refusing, resolve: refuse } = Promise.withResolvers<IncomingMessage>();
    const { port } = await serve(
      async ({ id }) => {
        if (id === 'fetchImageEdit') await slow;
        return refusal;
      },
      {
        admit: ({ operationId, env }) => {
          if (operationId !== 'listModels') return undefined;
          refuse((env as { incoming: IncomingMessage }).incoming);
          throw new Problem(429, 'rate_limited', 'Too fast.');
        },
      },
    );
    const { socket, closed, received } = raw(port);
    const refused = `GET ${models}?key=k HTTP/1.1\r\nHost: media.example\r\nContent-Length: 4\r\n\r\n`;
    // The second request is refused while the answer to the first is not sent yet.
    socket.write(`${head(imageBody.length, fetchPath)}${imageBody}${refused}a`);
    const read = once(await refusing, 'end');
    socket.write('bcd');
    await read;
    go();
    await closed;
    expect(received()).toMatch(/"code":"seen"[\s\S]*rate_limited/);
  });

  test.each([
    ['all of their body reach the handler', imageBody.length, 1],
    ['a part of their body do not', imageBody.length + 1, 0],
  ])('who leave before it is read, after %s', async (_, length, handled) => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const { promise: received, resolve: onReceived } = Promise.withResolvers<IncomingMessage>();
    const { port, seen } = await serve(undefined, {
      admit: async ({ env }) => {
        const { incoming: message } = env as { incoming: IncomingMessage };
        if (message.headers['content-length'] === '2') return undefined;
        message.on('close', leave);
        onReceived(message);
        await left;
        return undefined;
      },
    });
    const { socket } = raw(port);
    socket.write(head(length) + imageBody);
    const incoming = await received;
    await expect.poll(() => incoming.readableLength, still).toBe(imageBody.length);
    socket.destroy();
    await left;
    await answerOf(port, image({ body: '{}' }));
    expect(seen).toHaveLength(handled);
  });

  test('who disconnect within their body reach no handler', async () => {
    const { promise: received, resolve: onReceived } = Promise.withResolvers<IncomingMessage>();
    const { port, seen } = await serve(undefined, {
      admit: ({ env }) => {
        onReceived((env as { incoming: IncomingMessage }).incoming);
        return undefined;
      },
    });
    const { socket, closed } = raw(port);
    const sent = head(1000) + imageBody;
    socket.write(sent);
    const { socket: server } = await received;
    await expect.poll(() => server.bytesRead, still).toBe(sent.length);
    socket.destroy();
    await closed;
    expect((await answerOf(port, image({}))).status).toBe(400);
    expect(seen).toHaveLength(1);
  });

  test('who disconnect while the handler works abort the signal', async () => {
    const { promise: working, resolve: work } = Promise.withResolvers<AbortSignal>();
    const { port } = await serve(({ input }) => {
      work(input.signal);
      return new Promise(() => {});
    });
    const { socket } = raw(port);
    socket.write(head(imageBody.length) + imageBody);
    const signal = await working;
    const aborted = once(signal, 'abort');
    socket.destroy();
    await aborted;
    expect(signal.reason).toMatchObject({ name: 'AbortError' });
  });

  test('who disconnect abort the signal, even if nothing else holds the request', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    const { promise: working, resolve: work } = Promise.withResolvers<void>();
    const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
    // `serve` records calls, which would keep everything in memory.
    const app = appOf(({ input: { signal } }) => {
      signal.addEventListener('abort', () => abort());
      work();
      return new Promise(() => {});
    });
    const port = await portOf(nodeListener(app, getRequestListener(app.fetch)));
    const { socket } = raw(port);
    socket.write(`GET ${models}?key=k HTTP/1.1\r\nHost: media.example\r\n\r\n`);
    await working;
    for (let round = 0; round < 5; round++) {
      await turn();
      collect();
    }
    socket.destroy();
    await aborted;
  });

  test('who disconnect within their body leave nothing to read', async () => {
    const { promise: left, resolve } = Promise.withResolvers<NodeIncoming>();
    const port = await portOf((incoming, outgoing) => {
      const env = { incoming, outgoing };
      const nodeRequest = new NodeIncoming(env, headersOf(incoming), 'http://media.example/', '/');
      incoming.on('close', () => resolve(nodeRequest));
      incoming.socket.destroy();
    });
    raw(port).socket.write(head(1000) + imageBody);
    const request = await left;
    await expect(request.bytes(1000)).rejects.toThrow('The caller closed the connection.');
    expect(request.request.signal.aborted).toBe(true);
  });
});

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { json } from './answers.ts';
import type { Respond } from './openai-respond.ts';

/** The server puts it into its errors; it must never reach a caller or a log. */
const serverSecret = 'sk-canary-of-the-server';

const status =
  (code: number): Respond =>
  (_body, response) =>
    json(response, code, { error: { message: `No: ${serverSecret}`, type: 'x', code: 'x' } });

/** Models that always answer with a fault. */
export const faults: Readonly<Record<string, Respond>> = {
  'status-400': status(400),
  'status-401': status(401),
  'status-429': status(429),
  'status-500': status(500),
  /** Redirects to another host, which must not get the headers of the request. */
  redirect: (_body, response) => {
    const { port } = response.req.socket.address() as { port: number };
    const there = `http://localhost:${port}/v1/elsewhere`;
    response.writeHead(307, { Location: there }).end();
  },
  never: () => {},
  /** Breaks the connection in the middle of its answer. */
  'cut-off': (body, response) => {
    const isStream = body.stream === true;
    response.writeHead(200, {
      'Content-Type': isStream ? 'text/event-stream' : 'application/json',
    });
    if (isStream) writeDelta(response, { content: 'Half of ' });
    else response.write('{"id":"x","choices":[{"index":0,"mess');
    response.write('', () => response.destroy());
  },
  /** Sends some text, and then nothing more. */
  'stops-talking': (_body, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    writeDelta(response, { content: 'Hello' });
  },
  /** Sends a thousand pieces of a thousand characters as fast as they are read. */
  'talks-fast': async (_body, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const pieces = Array.from({ length: 1000 }, () => eventOf({ content: 'x'.repeat(1000) }));
    // Its caller may leave.
    await pipeline(Readable.from(pieces), response).catch(() => {});
  },
  /** Writes the arguments of a function call without an end. */
  'calls-without-end': async (_body, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const piece = (id: object, text: string) =>
      eventOf({ tool_calls: [{ index: 0, ...id, function: { name: 'draw', arguments: text } }] });
    response.write(piece({ id: 'call_1', type: 'function' }, '{"text":"'));
    for (let pieces = 0; pieces < 1000; pieces++) response.write(piece({}, 'x'.repeat(100)));
    // Its caller leaves.
    await once(response, 'close');
  },
  /** Reports impossible numbers of tokens. */
  miscounts: ({ stream }, response) => {
    const usage = { prompt_tokens: -1, completion_tokens: 2 ** 64 };
    if (stream !== true) {
      const choice = { index: 0, message: { role: 'assistant', content: 'Hello' } };
      return json(response, 200, { choices: [{ ...choice, finish_reason: 'stop' }], usage });
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    writeDelta(response, { content: 'Hello' });
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage };
    response.end(`data: ${JSON.stringify(end)}\n\n`);
  },
  /** Ends a stream properly, but without the end of the answer. */
  'ends-early': (_body, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    writeDelta(response, { content: 'Half of ' });
    response.end();
  },
  /** Does not know the option, as models of OpenAI that reason. */
  'calls-as-it-likes': ({ parallel_tool_calls: option, stream }, response) => {
    const message = `Unsupported parameter: 'parallel_tool_calls' is not supported. ${serverSecret}`;
    if (option !== undefined) return json(response, 400, { error: { message, type: 'x' } });
    if (stream !== true) {
      const choice = { index: 0, message: { role: 'assistant', content: 'Hello' } };
      return json(response, 200, { choices: [{ ...choice, finish_reason: 'stop' }] });
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    writeDelta(response, { content: 'Hello' });
    response.end('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n');
  },
  /** Answers with an image at another server, which is in a private network. */
  'image-elsewhere': (_body, response) =>
    json(response, 200, {
      created: 1,
      data: [{ url: `http://10.0.0.1:8080/${serverSecret}.png` }],
    }),
  'wrong-type': (_body, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<!doctype html><title>${serverSecret}</title>`);
  },
  'wrong-image': (_body, response) => {
    const page = Buffer.from('<!doctype html>').toString('base64');
    json(response, 200, { data: [{ b64_json: page }] });
  },
  huge: (_body, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.write('{"data":[{"b64_json":"');
    response.on('drain', more);
    more();
  },
};

function writeDelta(response: ServerResponse, delta: object): void {
  response.write(eventOf(delta));
}

function eventOf(delta: object): string {
  const chunk = { id: 'x', created: 1, model: 'x', choices: [{ index: 0, delta }] };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

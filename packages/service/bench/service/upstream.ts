/**
 * A provider with OpenAI's API that always gives the same answer at once. So measurements through
 * it show the cost of the server in front of it. Prints its URL.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const heading = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'fast' };
const words = 'The heron stands in the shallow water and waits for what the morning may bring it.';
const usage = { prompt_tokens: 20, completion_tokens: 16, total_tokens: 36 };
const message = { role: 'assistant', content: words };
const whole = JSON.stringify({
  ...heading,
  object: 'chat.completion',
  usage,
  choices: [{ index: 0, message, finish_reason: 'stop' }],
});

const event = (fields: object) =>
  `data: ${JSON.stringify({ ...heading, object: 'chat.completion.chunk', ...fields })}\n\n`;
const piece = (delta: object, finish_reason: string | null = null) =>
  event({ choices: [{ index: 0, delta, finish_reason }] });
const events = [
  piece({ role: 'assistant', content: '' }),
  ...words.split(/(?= )/).map((content) => piece({ content })),
  piece({}, 'stop'),
  event({ choices: [], usage }),
  'data: [DONE]\n\n',
];

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text;
  });
  request.on('end', () => {
    const isStream = body.includes('"stream":true');
    response.setHeader('Content-Type', isStream ? 'text/event-stream' : 'application/json');
    if (isStream) for (const text of events) response.write(text);
    response.end(isStream ? undefined : whole);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

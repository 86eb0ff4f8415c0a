import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { GenmediaError, stream } from './index.ts';
import { startClock } from './testing/clock.ts';
import { fastClient, rejection, testApiKey } from './testing/fast.ts';
import { answer, failed, type Step, startService, text } from './testing/service.ts';

const chatInput = {
  model: 'sandbox-chat',
  messages: [{ role: 'user' as const, content: 'Hello' }],
};
const heading = { id: 'chatcmpl-1', created: 1, model: 'sandbox-chat' };

const chunk = (fields: object) => ({ ...heading, object: 'chat.completion.chunk', ...fields });
const piece = (delta: object, finish_reason: string | null = null, index = 0) =>
  chunk({ choices: [{ index, delta, finish_reason }] });
const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const done = 'data: [DONE]\n\n';

const hello = [
  piece({ role: 'assistant', content: '' }),
  piece({ content: 'Grüß ' }),
  piece({ content: 'Gott 👋' }),
  piece({}, 'stop'),
];

/** Answers with server-sent events, in the given pieces. */
const sends =
  (...pieces: (string | Uint8Array)[]): Step =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req_1' });
    for (const bytes of pieces) response.write(bytes);
    response.end();
  };

async function chatAt(step: Step, options: Parameters<typeof stream>[3] = {}) {
  const service = await startService(step);
  return {
    service,
    chat: stream(fastClient(service.url), 'createChatCompletion', chatInput, options),
  };
}

test('a loop over a stream sees each chunk', async () => {
  const { service, chat } = await chatAt(sends(...hello.map(event), done));
  const seen = [];
  for await (const { choices } of chat) seen.push(choices[0]?.delta.content);
  expect(seen).toEqual(['', 'Grüß ', 'Gott 👋', undefined]);
  expect(service.requests).toMatchObject([
    { url: '/api/v7/llm/chat/completions', body: { ...chatInput, stream: true, key: testApiKey } },
  ]);
});

test('nothing is sent before somebody reads', async () => {
  const fetch = vi.fn(async () => new Response(done));
  stream(fastClient('https://api.example', { fetch }), 'createChatCompletion', chatInput);
  await new Promise((resolve) => setImmediate(resolve));
  expect(fetch).not.toHaveBeenCalled();
});

test('text is the whole text, however the bytes were cut', async () => {
  const bytes = new TextEncoder().encode(hello.map(event).join('') + done);
  const { chat } = await chatAt(sends(...Array.from(bytes, (byte) => Uint8Array.of(byte))));
  expect(await chat.text()).toBe('Grüß Gott 👋');
});

test('final is the answer as it were without streaming', async () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const { chat } = await chatAt(
    sends(
      event(piece({ role: 'assistant', content: '' })),
      event(piece({ role: 'assistant', content: 'Other' }, 'length', 1)),
      event(
        piece({
          tool_calls: [
            {
              index: 0,
              id: 'call_1',
              type: 'function',
              function: { name: 'get_weather', arguments: '{"ci' },
            },
          ],
        }),
      ),
      event(piece({ tool_calls: [{ index: 0, function: { arguments: 'ty":"Lisbon"}' } }] })),
      event(piece({}, 'tool_calls')),
      event(chunk({ choices: [], usage })),
      done,
    ),
  );
  expect(await chat.final()).toEqual({
    ...heading,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: { name: 'get_weather', arguments: '{"city":"Lisbon"}' },
            },
          ],
        },
        finish_reason: 'tool_calls',
      },
      { index: 1, message: { role: 'assistant', content: 'Other' }, finish_reason: 'length' },
    ],
    usage,
  });
});

test('final after a loop adds nothing twice', async () => {
  const { service, chat } = await chatAt(sends(...hello.map(event), done));
  for await (const _ of chat);
  expect((await chat.final()).choices[0]?.message.content).toBe('Grüß Gott 👋');
  expect(service.requests).toHaveLength(1);
});

test('of an answer that breaks off, nobody gets the rest for the whole', async () => {
  const { chat } = await chatAt(sends(event(hello[1])));
  const errors = await Promise.all([rejection(chat.text()), rejection(chat.final())]);
  expect(errors.map(({ code }) => code)).toEqual(['network_error', 'network_error']);
});

test('an error in the middle of an answer is a GenmediaError, after the chunks before it', async () => {
  const error = {
    message: `The model failed for ${testApiKey}.`,
    code: 'engine_failed',
    type: 'x',
  };
  const { chat } = await chatAt(sends(event(hello[1]), event({ error })));
  const seen: unknown[] = [];
  const rejected = await rejection(
    (async () => {
      for await (const { choices } of chat) seen.push(choices[0]?.delta.content);
    })(),
  );
  expect(seen).toEqual(['Grüß ']);
  expect(rejected).toBeInstanceOf(GenmediaError);
  expect(rejected).toMatchObject({
    code: 'engine_failed',
    message: 'The model failed for [hidden].',
    requestId: 'req_1',
    operation: 'createChatCompletion',
  });
});

test.each<[string, Step, object]>([
  ['ends without [DONE]', sends(event(hello[1])), { code: 'network_error' }],
  [
    'is no JSON',
    sends('data: {"id"\n\n', done),
    { code: 'invalid_response', status: 200, requestId: 'req_1' },
  ],
  ['has a chunk that is none', sends('data: null\n\n', done), { code: 'invalid_response' }],
  [
    'breaks off',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event(hello[1]), () => response.destroy());
    },
    { code: 'network_error' },
  ],
  ['is a page', text(200, '<html>'), { code: 'invalid_response' }],
  ['is an error under 200', answer(200, failed()), { code: 'engine_failed', status: 200 }],
  ['is refused', answer(400, failed({ code: 'validation_error' })), { code: 'validation_error' }],
])('a stream that %s is an error', async (_, step, expected) => {
  const { service, chat } = await chatAt(step);
  const error = await rejection(chat.final());
  expect(error).toBeInstanceOf(GenmediaError);
  expect(error).toMatchObject({ operation: 'createChatCompletion', ...expected });
  expect(service.requests).toHaveLength(1);
});

/** Streams without an end, and reports when the caller is gone. */
function endless(): { step: Step; gone: Promise<void> } {
  let left = () => {};
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  const step = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event(hello[1]));
    response.on('close', left);
  };
  return { step, gone };
}

test('leaving the loop ends the request, and leaves no whole answer', async () => {
  const { step, gone } = endless();
  const { chat } = await chatAt(step);
  for await (const _ of chat) break;
  await gone;
  for (const call of [chat.final(), chat.text()]) {
    expect(await rejection(call)).toBeInstanceOf(TypeError);
  }
});

test('abort rejects at once with the reason, and ends the request', async () => {
  const { step, gone } = endless();
  const controller = new AbortController();
  const { chat } = await chatAt(step, { signal: controller.signal });
  const rejected = rejection(
    (async () => {
      for await (const _ of chat) controller.abort('The user left.');
    })(),
  );
  expect(await rejected).toBe('The user left.');
  await gone;
});

test('abort ends a loop whose chunks have all been received', async () => {
  const controller = new AbortController();
  const { chat } = await chatAt(sends(hello.map(event).join('') + done), {
    signal: controller.signal,
  });
  let seen = 0;
  const rejected = rejection(
    (async () => {
      for await (const _ of chat) {
        seen++;
        controller.abort('The user left.');
      }
    })(),
  );
  expect(await rejected).toBe('The user left.');
  expect(seen).toBe(1);
});

test('the time limit holds over the whole answer, and leaves no timer', async () => {
  const clock = startClock();
  const { step, gone } = endless();
  const { chat } = await chatAt(step, { timeout: 60_000 });
  const rejected = rejection(
    (async () => {
      for await (const _ of chat) clock.pass(60_000);
    })(),
  );
  expect(await rejected).toMatchObject({ code: 'timeout', operation: 'createChatCompletion' });
  expect(clock.timers).toEqual([]);
  await gone;
});

test('headers of the call are sent', async () => {
  const { service, chat } = await chatAt(sends(event(hello[1]), done), { headers: { 'x-a': '1' } });
  await chat.text();
  expect(service.requests[0]?.headers).toMatchObject({ 'x-a': '1', accept: 'application/json' });
});

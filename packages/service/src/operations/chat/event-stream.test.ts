import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { merge } from './chunks.ts';
import { eventStream } from './event-stream.ts';

const describe = (error: unknown) => ({ error: String(error) });

async function* after(ms: number, ...values: object[]) {
  for (const value of values) {
    await sleep(ms);
    yield value;
  }
}

test('objects become events, and the last event says that it is the last', async () => {
  const onEnd = vi.fn();
  const stream = eventStream(after(1, { a: 1 }, { b: 'é\n' }), { describe, onEnd });
  expect(await new Response(stream).text()).toBe(
    'data: {"a":1}\n\ndata: {"b":"é\\n"}\n\ndata: [DONE]\n\n',
  );
  expect(onEnd).toHaveBeenCalledOnce();
});

test('while there is nothing to tell, comments keep the connection open', async () => {
  const stream = eventStream(after(300, { a: 1 }), { describe, onEnd: () => {}, keepAliveMs: 50 });
  const text = await new Response(stream).text();
  expect(text).toMatch(/^(: keep-alive\n\n)+data: {"a":1}\n\ndata: \[DONE\]\n\n$/);
});

test('an error in the middle is told, and is the end', async () => {
  async function* failing() {
    yield { a: 1 };
    throw new Error('boom');
  }
  const onEnd = vi.fn();
  const stream = eventStream(failing(), { describe, onEnd });
  expect(await new Response(stream).text()).toBe(
    'data: {"a":1}\n\ndata: {"error":"Error: boom"}\n\n',
  );
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a client that goes away is the end', async () => {
  const onEnd = vi.fn();
  const reader = eventStream(after(1, { a: 1 }, { b: 2 }), { describe, onEnd }).getReader();
  await reader.read();
  await reader.cancel();
  expect(onEnd).toHaveBeenCalled();
});

test('sources side by side are told as they come, each with its place', async () => {
  const seen: string[] = [];
  for await (const [index, value] of merge([after(40, { a: 1 }, { a: 2 }), after(5, { b: 1 })])) {
    seen.push(`${index}${JSON.stringify(value)}`);
  }
  expect(seen).toEqual(['1{"b":1}', '0{"a":1}', '0{"a":2}']);
});

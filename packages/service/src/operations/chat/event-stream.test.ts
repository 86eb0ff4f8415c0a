import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { holdTimers, useHeldTimers } from '../../testing/held-timers.ts';
import { eventStream } from './event-stream.ts';

useHeldTimers();

const describe = (error: unknown) => ({ error: String(error) });

async function* of(...values: object[]) {
  yield* values;
}

test('objects become events, and the last event says that it is the last', async () => {
  const onEnd = vi.fn();
  const stream = eventStream(of({ a: 1 }, { b: 'é\n' }), { describe, onEnd });
  expect(await new Response(stream).text()).toBe(
    'data: {"a":1}\n\ndata: {"b":"é\\n"}\n\ndata: [DONE]\n\n',
  );
  expect(onEnd).toHaveBeenCalledOnce();
});

test('while there is nothing to tell, comments keep the connection open', async () => {
  holdTimers();
  const { promise: thought, resolve: think } = Promise.withResolvers<object>();
  async function* slow() {
    yield await thought;
  }
  const reader = eventStream(slow(), { describe, onEnd: () => {} }).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  const first = next();
  // By then, the stream waits for the object. Timers are not counted: workers of other files, which end
  // their tasks meanwhile, get some too.
  await turn();
  vi.advanceTimersByTime(15_000);
  expect(await first).toBe(': keep-alive\n\n');
  const second = next();
  vi.advanceTimersByTime(15_000);
  expect(await second).toBe(': keep-alive\n\n');
  think({ a: 1 });
  expect(await next()).toBe('data: {"a":1}\n\n');
  expect(await next()).toBe('data: [DONE]\n\n');
});

test('an error in the middle is sent as the last event', async () => {
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

test('a client that disconnects ends the stream', async () => {
  const onEnd = vi.fn();
  const reader = eventStream(of({ a: 1 }, { b: 2 }), { describe, onEnd }).getReader();
  await reader.read();
  await reader.cancel();
  expect(onEnd).toHaveBeenCalledOnce();
});

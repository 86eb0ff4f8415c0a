import { expect, test, vi } from 'vitest';
import { streamOf } from './pieces.ts';

test('an event may have no data', async () => {
  async function* events() {
    yield { event: 'ping' };
    yield { event: 'news', data: ['a'] };
  }
  const fail = (error: unknown) => {
    throw error;
  };
  const stream = streamOf(events(), 'text/event-stream', true, fail);
  expect(await new Response(stream).text()).toBe(
    'event: ping\ndata: \n\nevent: news\ndata: ["a"]\n\n',
  );
});

test('a piece that is made after the caller has left is no error', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: made, resolve: make } = Promise.withResolvers<string>();
  async function* texts() {
    ask();
    yield await made;
  }
  const fail = vi.fn();
  const stream = streamOf(texts(), 'text/event-stream', false, fail);
  await asked;
  const left = stream.cancel();
  make('late');
  await left;
  expect(fail).not.toHaveBeenCalled();
});

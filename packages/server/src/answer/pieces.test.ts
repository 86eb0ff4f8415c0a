import { expect, test } from 'vitest';
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

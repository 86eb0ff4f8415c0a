import { expect, test } from 'vitest';
import { createStreamFor } from './contract-stream.ts';

interface Edit {
  requestBody: { content: { 'multipart/form-data': { prompt: string; stream?: boolean } } };
  responses: { 200: { content: { 'application/json': object; 'text/event-stream': object } } };
}

test('a form asks for pieces, too', async () => {
  const stream = { type: 'text/event-stream', field: 'stream' };
  const bodies: unknown[] = [];
  const open = async (_: string, { body }: { body: unknown }) => {
    bodies.push(body);
    return new Response('data: {"a":1}\n\n', { headers: { 'content-type': stream.type } });
  };
  const streamOf = createStreamFor<{ edit: Edit }, { edit: Edit }, { open: typeof open }>({
    edit: { path: '/', stream },
  });
  const form = new FormData();
  form.append('prompt', 'a cat');
  for (const body of [form, { prompt: 'a cat' }]) {
    const pieces = [];
    for await (const piece of streamOf({ open }, 'edit', { body })) pieces.push(piece);
    expect(pieces).toEqual([{ a: 1 }]);
  }
  expect([...(bodies[0] as FormData)]).toEqual([
    ['prompt', 'a cat'],
    ['stream', 'true'],
  ]);
  expect(bodies[1]).toEqual({ prompt: 'a cat', stream: true });
});

test('an event may be a text of many megabytes', async () => {
  interface Read {
    responses: { 200: { content: { 'text/event-stream': string } } };
  }
  const stream = { type: 'text/event-stream', text: true };
  const text = 'a'.repeat(2 ** 25);
  const open = async () =>
    new Response(`data: ${text}\n\n`, { headers: { 'content-type': stream.type } });
  const streamOf = createStreamFor<{ read: Read }, { read: Read }, { open: typeof open }>({
    read: { path: '/', stream },
  });
  const lengths = [];
  for await (const { length } of streamOf({ open }, 'read', {})) lengths.push(length);
  expect(lengths).toEqual([text.length]);
});

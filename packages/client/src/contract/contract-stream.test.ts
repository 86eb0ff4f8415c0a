import { expect, test } from 'vitest';
import { rejection } from '../testing/fast.ts';
import { ApiError, createStreamFor } from './index.ts';

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

test.each([
  ['a text', 'The model is overloaded.'],
  ['problem details', '{"title":"Overloaded","detail":"The model is overloaded."}'],
  ['a message', '{"message":"The model is overloaded."}'],
])('an event that is an error says what is wrong, as %s', async (_, data) => {
  interface Read {
    responses: { 200: { content: { 'text/event-stream': unknown } } };
  }
  const stream = { type: 'text/event-stream', text: !data.startsWith('{') };
  const open = async () =>
    new Response(`event: error\ndata: ${data}\n\n`, { headers: { 'content-type': stream.type } });
  const streamOf = createStreamFor<{ read: Read }, { read: Read }, { open: typeof open }>({
    read: { path: '/', stream },
  });
  const error = await rejection(streamOf({ open }, 'read', {}).next());
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: 'The model is overloaded.', operation: 'read' });
});

test('an event without an error is a piece, even if its only field is called so', async () => {
  interface Read {
    responses: { 200: { content: { 'text/event-stream': { error: null } } } };
  }
  const stream = { type: 'text/event-stream' };
  const open = async () =>
    new Response('data: {"error":null}\n\n', { headers: { 'content-type': stream.type } });
  const streamOf = createStreamFor<{ read: Read }, { read: Read }, { open: typeof open }>({
    read: { path: '/', stream },
  });
  expect((await streamOf({ open }, 'read', {}).next()).value).toEqual({ error: null });
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

test.each([
  ['no JSON', '{"a":1}\nmodel overloaded\n', 'invalid_response'],
  ['cut off', '{"a":1}\n{"a":', 'network_error'],
])('a line that is %s ends the stream with the right code', async (_, lines, code) => {
  interface Read {
    responses: { 200: { content: { 'application/jsonl': { a: number } } } };
  }
  const stream = { type: 'application/jsonl' };
  const open = async () => new Response(lines, { headers: { 'content-type': stream.type } });
  const streamOf = createStreamFor<{ read: Read }, { read: Read }, { open: typeof open }>({
    read: { path: '/', stream },
  });
  const pieces = streamOf({ open }, 'read', {});
  expect(await pieces.next()).toMatchObject({ value: { a: 1 } });
  expect(await rejection(pieces.next())).toMatchObject({ code });
});

import { expect, test } from 'vitest';
import { buildModel } from '../model/build.ts';
import { documentOf, frozen } from '../testing/document.ts';
import { normalise } from './index.ts';

const item = { $ref: '#/components/schemas/Item' };
const Item = { type: 'object', properties: { name: { type: 'string' } } };
const text = { type: 'string' };
const event = (data: object) => ({ type: 'object', properties: { data, event: text } });
const readAsJson = { type: 'string', contentMediaType: 'application/json', contentSchema: item };

function streamOf(type: string, media: object) {
  const responses = { 200: { description: 'Pieces.', content: { [type]: media } } };
  const document = normalise(
    frozen(
      documentOf({
        paths: { '/a': { get: { operationId: 'a', responses } } },
        components: { schemas: { Item } },
      }),
    ),
  );
  const found = document.paths?.['/a']?.get?.responses as typeof responses | undefined;
  const { stream } = buildModel(document).operations[0] ?? {};
  return { media: found?.[200].content[type], stream };
}

test('the schema of each piece is that of a stream', () => {
  expect(streamOf('application/jsonl', { itemSchema: item })).toMatchObject({
    media: { schema: item },
    stream: { text: false, wholeEvents: false },
  });
});

test('the data of an event are what is in their JSON', () => {
  expect(streamOf('text/event-stream', { itemSchema: event(readAsJson) })).toMatchObject({
    media: { schema: event(item) },
    stream: { text: false, wholeEvents: true },
  });
});

test('the data of an event that are texts are not read as JSON', () => {
  expect(streamOf('text/event-stream', { itemSchema: event(text) })).toMatchObject({
    media: { schema: event(text) },
    stream: { text: true, wholeEvents: true },
  });
});

test('the data of an event that are a text or something else are read as JSON', () => {
  const data = { oneOf: [item, { type: 'string', const: 'done' }] };
  expect(streamOf('text/event-stream', { schema: event(data) }).stream).toMatchObject({
    text: false,
    wholeEvents: true,
  });
});

test('a list of events is the whole stream', () => {
  const events = { oneOf: [event(item), event({ type: 'integer' })] };
  const { media, stream } = streamOf('text/event-stream', {
    schema: { type: 'array', items: events },
  });
  expect(media).toEqual({ schema: events });
  expect(stream).toMatchObject({ wholeEvents: true });
});

test('a list that is no list of events is one piece', () => {
  const schema = { type: 'array', items: item };
  expect(streamOf('text/event-stream', { schema }).media).toEqual({ schema });
  expect(streamOf('application/jsonl', { schema }).media).toEqual({ schema });
});

test('what is no stream is a list of its items', () => {
  expect(streamOf('multipart/mixed', { itemSchema: item }).media).toEqual({
    schema: { type: 'array', items: item },
  });
});

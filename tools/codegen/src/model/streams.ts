import {
  fields,
  type MediaType,
  type OperationPlace,
  type Place,
  properties,
  type Reader,
  requestSchema,
  type Schema,
  variants,
} from '@genmedia/openapi';
import type { Operation } from './model.ts';

/** Media types of answers that come in pieces: events, or JSON texts one after another. */
export const streamTypes =
  /^(text\/event-stream|application\/(jsonl|x-jsonlines|x-ndjson|json-seq))\b/i;

/** The fields of an event (HTML, 9.2.6). */
const eventFields = new Set(['event', 'data', 'id', 'retry']);

/** How an operation answers in pieces; undefined if it does not. */
export function streamOf(reader: Reader, operation: OperationPlace): Operation['stream'] {
  for (const [status, answer] of reader.entries(operation, 'responses')) {
    if (!/^2/.test(status)) continue;
    const media = reader
      .entries(answer, 'content')
      .find(([contentType]) => streamTypes.test(contentType));
    if (!media) continue;
    const [type, content] = media;
    const schema = reader.child(content as Place<MediaType>, 'schema');
    const others = Object.keys(answer.node.content ?? {}).filter((each) => each !== type);
    const wholeEvents = schema !== undefined && isEvent(reader, schema);
    const isText = wholeEvents ? hasTextData(reader, schema) : schema?.node.type === 'string';
    return {
      type,
      text: schema === undefined || isText,
      wholeEvents,
      alone: others.length === 0,
      field: others.length === 0 ? undefined : fieldThatDecides(reader, operation),
    };
  }
  return undefined;
}

/** Whether a schema describes the event, and not only its data. */
export function isEvent(reader: Reader, schema: Place<Schema>): boolean {
  return variants(reader, schema).every((variant) => {
    const names = [...fields(reader, variant).keys()];
    return names.includes('data') && names.every((name) => eventFields.has(name));
  });
}

/** Whether the data of events are texts, which need not be JSON. */
function hasTextData(reader: Reader, schema: Place<Schema>): boolean {
  return variants(reader, schema).every((variant) => {
    const data = fields(reader, variant).get('data');
    return !!data && variants(reader, data).every(({ node }) => node.type === 'string');
  });
}

/** `stream`, if the body has such a field. */
function fieldThatDecides(reader: Reader, operation: OperationPlace): string | undefined {
  const schema = requestSchema(reader, reader.child(operation, 'requestBody'));
  return properties(reader, schema).some(([name]) => name === 'stream') ? 'stream' : undefined;
}

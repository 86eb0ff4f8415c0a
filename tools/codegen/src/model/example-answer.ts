import {
  examplesOf,
  isObject,
  isTextType,
  jsonOf,
  type MediaType,
  type OperationPlace,
  type Place,
  type Reader,
  type Response,
  type Schema,
} from '@genmedia/openapi';
import { exampleOf } from './examples.ts';
import type { ExampleAnswer } from './model.ts';
import { processing, sampleOf } from './sample-value.ts';
import { streamOf } from './streams.ts';

/** The successful answer of an operation, as its contract shows it. */
export function exampleAnswerOf(reader: Reader, operation: OperationPlace): ExampleAnswer {
  const responses = reader.entries(operation, 'responses');
  const found =
    responses.find(([code]) => /^2/.test(code)) ??
    responses.find(([code]) => code === 'default') ??
    responses.find(([code]) => /^3/.test(code)) ??
    responses[0];
  if (!found) return { status: 200 };
  const [name, response] = found;
  const status = Number(name.replaceAll(/x/gi, '0')) || 200;
  const headers = requiredHeaders(reader, response);
  return {
    status,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...contentOf(reader, operation, response),
  };
}

/** The required headers. A `Content-Type` among them is to be ignored (OpenAPI 3.1.1, 4.8.17). */
function requiredHeaders(reader: Reader, response: Place<Response>): Record<string, string> {
  const required = reader
    .entries(response, 'headers')
    .filter(([name, { node }]) => node.required === true && !/^content-type$/i.test(name));
  return Object.fromEntries(
    required.map(([name, header]) => [name, headerText(exampleOf(reader, header) ?? 'example')]),
  );
}

/** A value in the style `simple`: lists and objects as `a,b`. */
function headerText(value: unknown): string {
  return String(isObject(value) ? Object.entries(value) : value);
}

function contentOf(reader: Reader, operation: OperationPlace, response: Place<Response>) {
  const types = reader.entries(response, 'content');
  const json = jsonOf(reader, response);
  const [type, media] = types.find(([, each]) => each.node === json?.node) ?? types[0] ?? [];
  if (type === undefined || !media) return {};
  const isStream = !json && streamOf(reader, operation)?.type === type;
  if (!json && !isStream && !isTextType(type)) return { contentType: type, bodies: [] };
  const bodies = bodiesOf(reader, media);
  return { contentType: type, bodies, ...(isStream && { pieces: true as const }) };
}

/**
 * The contract's example and, as that may be wrong, the value of the schema that owes least to
 * examples; without an example, the values of the schema.
 */
function bodiesOf(reader: Reader, media: Place<MediaType>): unknown[] {
  const [shown] = examplesOf(reader, media)
    .map(({ value }) => value)
    .sort(finishedFirst);
  const samples = samplesOf(reader, reader.child(media, 'schema'));
  return shown === undefined ? samples : [shown, samples.at(-1)];
}

/** Sorts answers about unfinished jobs last: a client would poll such a job for ever. */
function finishedFirst(one: unknown, other: unknown): number {
  return Number(Object(one).status === processing) - Number(Object(other).status === processing);
}

/** Values for a schema. The last one is made without the examples of objects and lists in it. */
function samplesOf(reader: Reader, schema: Place<Schema> | undefined): unknown[] {
  if (!schema) return [''];
  const samples = [sampleOf(reader, schema), sampleOf(reader, schema, isScalar)];
  return JSON.stringify(samples[0]) === JSON.stringify(samples[1]) ? samples.slice(1) : samples;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

import {
  examplesOf as examplesIn,
  fields,
  jsonOf,
  type MediaType,
  type OperationPlace,
  type Parameter,
  type Place,
  type Reader,
  type Response,
  requiredFields,
  type Schema,
} from '@genmedia/openapi';
import { exampleOf } from './examples.ts';
import type { ExampleAnswer } from './model.ts';
import { streamOf } from './streams.ts';

/** The successful answer of an operation, as its contract shows it. */
export function exampleAnswerOf(reader: Reader, operation: OperationPlace): ExampleAnswer {
  const responses = reader.entries(operation, 'responses');
  const found =
    responses.find(([status]) => /^2/.test(status)) ??
    responses.find(([status]) => status === 'default') ??
    responses.find(([status]) => /^3/.test(status)) ??
    responses[0];
  if (!found) return { status: 200 };
  const [name, response] = found;
  const status = /^\d+$/.test(name) ? Number(name) : 200;
  const headers = requiredHeaders(reader, response);
  return {
    status,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...contentOf(reader, operation, response),
  };
}

/** A client would poll a job that is `processing` for ever. */
function finishedFirst(a: unknown, b: unknown): number {
  return Number(Object(a).status === processing) - Number(Object(b).status === processing);
}

const processing = 'processing';

function requiredHeaders(reader: Reader, response: Place<Response>): Record<string, string> {
  const required = reader
    .entries(response, 'headers')
    .filter(([, header]) => (header.node as { required?: boolean }).required === true);
  return Object.fromEntries(
    required.map(([name, header]) => [name, String(exampleOf(reader, header as Place<Parameter>))]),
  );
}

function contentOf(reader: Reader, operation: OperationPlace, response: Place<Response>) {
  const types = reader.entries(response, 'content') as [string, Place<MediaType>][];
  const json = jsonOf(reader, response);
  const stream = streamOf(reader, operation);
  const [type, media] = types.find(([, each]) => each.node === json?.node) ?? types[0] ?? [];
  if (type === undefined || !media) return {};
  const isText = /^text\/|xml|yaml/.test(type);
  if (!json && !stream && !isText) return { contentType: type, bodies: [] };
  const schema = reader.child(media, 'schema') as Place<Schema> | undefined;
  const [shown] = examplesIn(reader, media)
    .map(({ value }) => value)
    .sort(finishedFirst);
  const made = schema ? sampleOf(reader, schema) : '';
  const bodies = shown === undefined ? [made] : [shown, made];
  return { contentType: type, bodies, ...(!json && stream && { pieces: true as const }) };
}

/** A value that fits a schema, with the required fields and those that have an example. */
function sampleOf(reader: Reader, schema: Place<Schema>, above: readonly Schema[] = []): unknown {
  const { node, raw } = schema;
  const shown = shownValue(raw as Schema) ?? shownValue(node);
  if (shown !== undefined) return shown;
  // A schema that contains itself by required fields has no value.
  if (above.includes(node)) return null;
  const inside = (inner: Place<Schema>) => sampleOf(reader, inner, [...above, node]);
  const [branch] = [...reader.entries(schema, 'oneOf'), ...reader.entries(schema, 'anyOf')];
  if (branch) return inside(branch[1]);
  if (node.type === 'array') return itemsOf(reader, schema, above, inside);
  if (node.type === 'object' || node.properties || node.allOf)
    return objectOf(reader, schema, inside);
  return scalarOf(node);
}

function shownValue({ example, examples, const: only, default: standard, enum: values }: Schema) {
  const [first] = (examples as unknown[] | undefined) ?? [];
  const ofEnum = values?.find((value) => value !== processing) ?? values?.[0];
  return [example, first, only, standard, ofEnum].find((value) => value !== undefined);
}

function itemsOf(
  reader: Reader,
  schema: Place<Schema>,
  above: readonly Schema[],
  inside: (inner: Place<Schema>) => unknown,
): unknown[] {
  const items = reader.child(schema, 'items') as Place<Schema> | undefined;
  const least = Number(schema.node.minItems ?? 0);
  const isDeep = above.length > 3 || (items !== undefined && above.includes(items.node));
  return items
    ? Array.from({ length: isDeep ? least : Math.max(least, 1) }, () => inside(items))
    : [];
}

function objectOf(
  reader: Reader,
  schema: Place<Schema>,
  inside: (inner: Place<Schema>) => unknown,
): Record<string, unknown> {
  const required = new Set(requiredFields(reader, schema));
  const own = [...fields(reader, schema)].filter(
    ([name, field]) => required.has(name) || shownValue(field.node) !== undefined,
  );
  return Object.fromEntries(own.map(([name, field]) => [name, inside(field)]));
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  email: 'iris@mail.example',
  hostname: 'mail.example',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://mail.example/',
  url: 'https://mail.example/',
  uuid: '6f1c2a4e-8a53-4f0e-9d43-0e6c1b7a5d20',
};

function scalarOf(schema: Schema): unknown {
  const {
    type,
    format,
    minLength = 0,
    maxLength,
  } = schema as Schema & {
    minLength?: number;
    maxLength?: number;
  };
  const [kind] = [type].flat().filter((each) => each !== 'null');
  if (kind === 'integer' || kind === 'number') return numberOf(schema);
  if (kind === 'boolean') return true;
  if (kind !== 'string') return null;
  const text = texts[String(format)] ?? 'example';
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}

function numberOf({ minimum, exclusiveMinimum, maximum, multipleOf }: Schema): number {
  const step = Number(multipleOf ?? 1);
  const least = Number(
    minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + step),
  );
  const value = Math.ceil(least / step) * step;
  return maximum === undefined ? value : Math.min(value, Number(maximum));
}

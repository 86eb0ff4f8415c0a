import {
  type Document,
  type Example as ExampleNode,
  isObject,
  type MediaType,
  type Operation,
  type Parameter as ParameterNode,
  type Reference,
  type RequestBody,
  type Schema,
} from '../openapi/document.ts';
import { resolve } from '../openapi/resolve.ts';
import { jsonOf } from './json.ts';
import type { Example, Parameter } from './model.ts';

interface Described {
  operation: Operation;
  parameters: Parameter[];
  credentials: string[];
}

/** The requests that the contract shows; one without a body where the operation takes none. */
export function examplesOf(
  document: Document,
  { operation, parameters, credentials }: Described,
): Example[] {
  const fields = Object.fromEntries(
    parameters
      .filter(({ in: place, credential }) => (place === 'path' || place === 'query') && !credential)
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }) => [name, example]),
  );
  return bodies(document, operation).map(({ name, summary, value }) => ({
    name,
    summary,
    body: value,
    input: { ...fields, ...without(value, credentials) },
  }));
}

interface Shown {
  name: string;
  summary: string | undefined;
  value: unknown;
}

function bodies(document: Document, operation: Operation): Shown[] {
  const none = { name: 'default', summary: undefined, value: undefined };
  if (!operation.requestBody) return [none];
  const media = jsonOf(resolve<RequestBody>(document, operation.requestBody).content);
  const shown = media ? shownIn(document, media) : [];
  return shown.length > 0 ? shown : [none];
}

function shownIn(document: Document, media: MediaType): Shown[] {
  if (media.example !== undefined)
    return [{ name: 'default', summary: undefined, value: media.example }];
  return Object.entries(media.examples ?? {}).map(([name, node]) => {
    const { summary, value } = resolve<ExampleNode>(document, node as ExampleNode);
    return { name, summary, value };
  });
}

function without(value: unknown, names: string[]): Record<string, unknown> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/**
 * A value for a parameter: the one that the contract shows, or for one that must be there, any
 * that its schema allows. Undefined for one that may be left out.
 */
export function exampleOf(document: Document, node: ParameterNode): unknown {
  if (node.example !== undefined) return node.example;
  const [first] = Object.values((node.examples ?? {}) as Record<string, ExampleNode | Reference>);
  if (first) return resolve<ExampleNode>(document, first).value;
  return node.required && node.schema ? anyValue(document, node.schema) : undefined;
}

function anyValue(document: Document, node: Schema): unknown {
  const schema = resolve<Schema>(document, node);
  const examples = (node.examples ?? schema.examples) as unknown[] | undefined;
  const given = [schema.const, ...(examples ?? []), schema.default, ...(schema.enum ?? [])];
  const shown = given.find((value) => value !== undefined);
  if (shown !== undefined) return shown;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return schema.type === 'boolean' ? true : 'example';
}

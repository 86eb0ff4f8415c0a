import {
  componentName,
  type Document,
  isObject,
  methods,
  type Node,
  type Operation,
  type PathItem,
  pointer,
  type Schema,
  transform,
  type Visitor,
  type Visitors,
  visit,
} from '@genmedia/openapi';
import { freeName } from '../text.ts';
import { schemasFrom } from '../view/prune.ts';
import { MarkedFields } from './marked-fields.ts';

type Direction = 'request' | 'answer';
type Schemas = Readonly<Record<string, Schema>>;

/** The keyword of fields that are not sent in a direction. */
const excluding = { request: 'readOnly', answer: 'writeOnly' } as const;

/**
 * Gives requests and answers schemas of their own where they differ: a request has no field that is
 * `readOnly`, and an answer none that is `writeOnly` (OpenAPI 3.1.1, 4.8.24). A component that both
 * use keeps its name for answers; for requests, `Order` becomes `OrderWritable`. Callbacks and
 * webhooks come from the owner of the data, so they have the fields of answers.
 */
export function splitDirections(document: Document): Document {
  if (!hasMark(document)) return document;
  const schemas: Schemas = document.components?.schemas ?? {};
  const names = new RequestNames(document, schemas);
  const answer = { schema: visitorOf('answer', document, (name) => name) };
  const request = { schema: visitorOf('request', document, (name) => names.of(name)) };
  const { paths = {}, components = {}, ...rest } = transform(document, answer);
  const originals = document.components ?? {};
  const writable = [...names.all].map(([name, requestName]) => [
    requestName,
    visit(schemas[name], 'schema', request) as Schema,
  ]);
  return {
    ...rest,
    paths: withInputs(paths, document.paths ?? {}, request),
    components: {
      ...components,
      ...(originals.parameters && {
        parameters: visitEach(originals.parameters, 'parameter', request),
      }),
      ...(originals.requestBodies && {
        requestBodies: visitEach(originals.requestBodies, 'requestBody', request),
      }),
      ...(originals.pathItems && {
        pathItems: withInputs(components.pathItems as Items, originals.pathItems as Items, request),
      }),
      schemas: { ...components.schemas, ...Object.fromEntries(writable) },
    },
  } as Document;
}

type Items = Readonly<Record<string, PathItem>>;

/** Path items whose operations take what the visitors make of the original ones' inputs. */
function withInputs(items: Items, originals: Items, request: Visitors): Record<string, PathItem> {
  return mapValues(items, (item, path) => {
    const original = originals[path] as PathItem; // the copy has the same paths
    const operations = methods.flatMap((method) => {
      const operation = original[method];
      return operation ? [[method, { ...item[method], ...inputsOf(operation, request) }]] : [];
    });
    return { ...item, ...inputsOf(original, request), ...Object.fromEntries(operations) };
  });
}

/** The parameters and the body of an operation, or the parameters of a path. */
function inputsOf(node: object, request: Visitors): object {
  const { parameters, requestBody } = node as Partial<Operation>;
  return {
    ...(parameters && { parameters: parameters.map((each) => visit(each, 'parameter', request)) }),
    ...(requestBody && { requestBody: visit(requestBody, 'requestBody', request) }),
  };
}

function visitEach(
  nodes: Readonly<Record<string, unknown>>,
  kind: 'parameter' | 'requestBody',
  request: Visitors,
): Record<string, unknown> {
  return mapValues(nodes, (node) => visit(node, kind, request));
}

function hasMark(document: Document): boolean {
  let found = false;
  transform(document, {
    schema: (node) => {
      found ||= node.readOnly === true || node.writeOnly === true;
      return node;
    },
  });
  return found;
}

/** The names that components have in requests. */
class RequestNames {
  /** For each component with a schema for requests, the name of that schema. */
  readonly all = new Map<string, string>();

  constructor(document: Document, schemas: Schemas) {
    const { requests, answers } = reachedByDirection(document);
    const differing = differingSchemas(document, schemas);
    const taken = new Set(Object.keys(schemas));
    for (const name of taken) {
      if (!differing.has(name) || !requests.has(name)) continue;
      this.all.set(name, answers.has(name) ? freeName(`${name}Writable`, taken) : name);
    }
  }

  of(name: string): string {
    return this.all.get(name) ?? name;
  }
}

/** The components that requests and answers refer to, directly or through others. */
function reachedByDirection(document: Document): Record<'requests' | 'answers', Set<string>> {
  const requests: unknown[] = [];
  const answers: unknown[] = [document.webhooks];
  const items = [
    ...Object.values(document.paths ?? {}),
    ...Object.values((document.components?.pathItems ?? {}) as Record<string, PathItem>),
  ];
  for (const item of items) {
    requests.push(item.parameters);
    for (const method of methods) {
      const { parameters, requestBody, responses, callbacks } = item[method] ?? {};
      requests.push(parameters, requestBody);
      answers.push(responses, callbacks);
    }
  }
  return { requests: schemasFrom(document, requests), answers: schemasFrom(document, answers) };
}

/** The components that have a marked field, directly or in a component that they refer to. */
function differingSchemas(document: Document, schemas: Schemas): Set<string> {
  const differing = new Set<string>();
  const users = new Map<string, string[]>();
  const marked = Object.values(excluding).map((keyword) => new MarkedFields(keyword, document));
  for (const [name, schema] of Object.entries(schemas)) {
    visit(schema, 'schema', {
      schema: (node) => {
        const { $ref = '', properties = {} } = node as Schema;
        const used = componentName($ref);
        if (used !== undefined) users.set(used, [...(users.get(used) ?? []), name]);
        const fields = Object.values(properties);
        if (marked.some((each) => fields.some((field) => each.has(field)))) differing.add(name);
        return node;
      },
    });
  }
  // A set may grow while it is iterated.
  for (const name of differing) for (const user of users.get(name) ?? []) differing.add(user);
  return differing;
}

function visitorOf(
  direction: Direction,
  document: Document,
  nameOf: (name: string) => string,
): Visitor {
  /** The fields that were removed from schemas, so that no part of an `allOf` requires them. */
  const removed = new WeakMap<Node, readonly string[]>();
  const excludedFields = new MarkedFields(excluding[direction], document);
  const renamed = (ref: string): string => {
    const name = componentName(ref);
    if (name === undefined || nameOf(name) === name) return ref;
    const renamedRef = pointer(['components', 'schemas', nameOf(name)]);
    excludedFields.rename(ref, renamedRef);
    return renamedRef;
  };
  const removedFrom = (part: Schema): readonly string[] =>
    part.$ref === undefined ? (removed.get(part) ?? []) : excludedFields.namesIn(part);
  return (node) => {
    const schema = node as Schema;
    const own = Object.entries(schema.properties ?? {});
    const excluded = own.filter(([, field]) => excludedFields.has(field));
    const names = [
      ...excluded.map(([name]) => name),
      ...(schema.allOf ?? []).flatMap((part) => removedFrom(part)),
    ];
    const copy = { ...withoutRequired(schema, names) };
    if (schema.$ref !== undefined) copy.$ref = renamed(schema.$ref);
    if (excluded.length > 0) {
      copy.properties = Object.fromEntries(own.filter(([name]) => !names.includes(name)));
    }
    if (schema.allOf && names.length > 0) {
      copy.allOf = schema.allOf.map((part) => withoutRequired(part, names));
    }
    const { mapping } = schema.discriminator ?? {};
    if (schema.discriminator && mapping) {
      const mapped = mapValues(mapping, (ref) => (ref.includes('/') ? renamed(ref) : nameOf(ref)));
      copy.discriminator = { ...schema.discriminator, mapping: mapped };
    }
    removed.set(copy, names);
    return copy;
  };
}

function withoutRequired(schema: Schema, names: readonly string[]): Schema {
  if (!isObject(schema) || !schema.required?.some((name) => names.includes(name))) return schema;
  const { required, ...rest } = schema;
  const kept = required.filter((name) => !names.includes(name));
  return kept.length > 0 ? { ...rest, required: kept } : rest;
}

function mapValues<T, U>(
  values: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, change(value, key)]),
  );
}

/**
 * The parts of an OpenAPI 3.1 document that are read here. Every node may have further
 * keywords (`x-…`, annotations), which are kept unchanged.
 */
export interface Document {
  openapi: string;
  info: Node;
  security?: SecurityRequirement[];
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: Components;
  [keyword: string]: unknown;
}

export type Node = Record<string, unknown>;
export interface Reference {
  $ref: string;
}
export type SecurityRequirement = Record<string, string[]>;

export interface Components {
  schemas?: Record<string, Schema>;
  parameters?: Record<string, Parameter | Reference>;
  responses?: Record<string, Response | Reference>;
  requestBodies?: Record<string, RequestBody | Reference>;
  [section: string]: Record<string, unknown> | undefined;
}

export const methods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const;
export type Method = (typeof methods)[number];

export type PathItem = { [M in Method]?: Operation } & {
  parameters?: (Parameter | Reference)[];
  [keyword: string]: unknown;
};

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses?: Record<string, Response | Reference>;
  callbacks?: Record<string, Record<string, PathItem> | Reference>;
  security?: SecurityRequirement[];
  deprecated?: boolean;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema?: Schema;
  [keyword: string]: unknown;
}

export interface RequestBody {
  required?: boolean;
  content: Record<string, MediaType>;
  [keyword: string]: unknown;
}

export interface Response {
  description: string;
  content?: Record<string, MediaType>;
  headers?: Record<string, Header | Reference>;
  links?: Record<string, Link | Reference>;
  [keyword: string]: unknown;
}

export interface Header {
  required?: boolean;
  schema?: Schema;
  [keyword: string]: unknown;
}

export interface Link {
  operationId?: string;
  parameters?: Record<string, unknown>;
  [keyword: string]: unknown;
}

export interface MediaType {
  schema?: Schema;
  /** The schema of each piece of a stream (OpenAPI 3.2). */
  itemSchema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
  [keyword: string]: unknown;
}

export interface Example {
  summary?: string;
  value?: unknown;
  [keyword: string]: unknown;
}

/** A JSON Schema object. Boolean schemas are left as they are. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  description?: string;
  [keyword: string]: unknown;
}

export function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value.$ref === 'string';
}

import type { OperationId } from '@genmedia/client';

/** The part of JSON Schema that the contract's requests use, without references and `null`. */
export interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  examples?: unknown[];
  additionalProperties?: boolean | Schema;
}

/** Path, query and body of a request in one object, without the credential, as the client takes it. */
export type Input = Record<string, unknown>;

export interface Example {
  name: string;
  summary?: string;
  input: Input;
}

export type FileKind = 'image' | 'audio' | 'video';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  array: boolean;
  credential: boolean;
  /** Whether the contract shows a value of it. */
  hasExample: boolean;
}

/** An operation of the contract, as the console shows and calls it. */
export interface Operation {
  id: OperationId;
  method: 'get' | 'post' | 'put' | 'delete' | 'patch' | 'head' | 'options' | 'trace';
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Where the credential goes. */
  credential: 'body' | 'query' | 'bearer' | 'none';
  kind: 'query' | 'mutation';
  /** The operation that fetches its result. */
  poll?: OperationId;
  /** Its input or its answer carries passwords or tokens: nothing of it is kept. */
  sensitive: boolean;
  deprecated: boolean;
  /** Its answer can come in pieces. */
  streams: boolean;
  /** What its request takes. */
  schema: Schema;
  /** Fields that name files, and the kinds of those. */
  media: Record<string, FileKind[]>;
  parameters: Parameter[];
  /** Body fields that are the caller's credential. */
  keyFields: string[];
  examples: Example[];
}

/** Operations that belong together. */
export interface Area {
  tag: string;
  name: string;
  description: string;
  /** A heading over several areas. */
  group: string;
}

export interface Contract {
  title: string;
  version: string;
  areas: Area[];
  operations: Operation[];
  /** How many jobs an account may have at a time, by its plan. */
  jobs: Readonly<Record<string, number>>;
}

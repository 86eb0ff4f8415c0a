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
}

/** Path, query and body of a request in one object, without the credential, as for the client. */
export type Input = Record<string, unknown>;

export interface Example {
  name: string;
  summary?: string;
  input: Input;
}

export type FileKind = 'image' | 'audio' | 'video';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  credential: boolean;
}

/** An operation of the contract, as the console shows and calls it. */
export interface Operation {
  id: OperationId;
  method: 'get' | 'post' | 'put' | 'delete' | 'patch' | 'head' | 'options' | 'trace';
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Where the credential is sent. */
  credential: 'body' | 'query' | 'bearer' | 'none';
  /** The alternatives of OpenAPI's `security`: names of schemes that carry it in a header. */
  security: Record<string, string[]>[];
  kind: 'query' | 'mutation';
  /** The operation that fetches the result. */
  poll?: OperationId;
  /** Its input or answer contains passwords or tokens, so nothing of it is stored. */
  sensitive: boolean;
  deprecated: boolean;
  /** The schema of its input. */
  schema: Schema;
  /** Fields that name files, and the kinds of those files. */
  media: Record<string, FileKind[]>;
  parameters: Parameter[];
  /** Body fields that are the caller's credential. */
  keyFields: string[];
  examples: Example[];
}

/** A group of related operations. */
export interface Area {
  tag: string;
  name: string;
}

export interface Contract {
  areas: Area[];
  operations: Operation[];
  /** How many jobs an account may have at a time, by its plan. */
  jobLimits: Readonly<Record<string, number>>;
}

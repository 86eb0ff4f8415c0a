import type { ApiPromise } from '../api-promise.ts';
import { isPlain } from '../contract/values.ts';
import type { OperationTable } from '../operation.ts';
import { fromBase64 } from '../webhooks/signatures.ts';
import { toolJob } from './genmedia-calls.ts';
import {
  readHandle,
  type ToolCallOptions,
  type ToolCalls,
  type ToolInput,
  type ToolJob,
} from './tool-calls.ts';
import type { JsonSchema, ToolRow, ToolTable } from './tool-row.ts';

/** The part of a contract's client that tools use. */
export interface AnyContractClient {
  // The types of inputs differ for each operation; tools know them from their table.
  /** Calls an operation. */
  run(operation: never, input: never, options: never): ApiPromise<unknown>;
  /** An earlier job. */
  job(saved: never): unknown;
}

interface Untyped {
  operations?: OperationTable;
  run(operation: string, input: object, options: object): ApiPromise<unknown>;
  job(saved: object): Parameters<typeof toolJob>[0];
}

/** Calls of any contract: by its client, and its table of tools. */
export function contractCalls(client: AnyContractClient, tools: ToolTable): ToolCalls {
  const { run, job, operations = {} } = client as Untyped;
  const follow = (saved: { operation: string }): ToolJob => {
    const followed = toolJob(job(saved));
    const { poll = '' } = operations[saved.operation] ?? {};
    return operations[poll]?.cancel === undefined ? { ...followed, cancel: undefined } : followed;
  };
  return {
    async start(operation, input: ToolInput, options: ToolCallOptions = {}) {
      const parts = grouped(operation, tools[operation], input);
      const call = run(operation, parts, { ...options, wait: false });
      const answer = await call;
      const isRunning = tools[operation]?.job && Object(answer).status === 'processing';
      return isRunning && call.job ? { job: follow(call.job) } : { result: answer };
    },
    job(handle) {
      const { operation, parameters } = readHandle(handle);
      if (!tools[operation]?.job) throw new TypeError(`${operation} makes no job.`);
      return follow({ ...parameters, operation });
    },
  };
}

/**
 * Puts each argument where its operation takes it. Throws a TypeError for one that would be sent
 * nowhere, and where the body is missing: the service could not tell.
 */
function grouped(operation: string, row: ToolRow | undefined, input: ToolInput): object {
  const { body, ...places } = row?.places ?? {};
  const { properties = {}, required = [] } = row?.input ?? {};
  const placeOf = (name: string) =>
    Object.entries(places).find(([, names]) => names.includes(name))?.[0];
  const groups: Record<string, Record<string, unknown>> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const place = placeOf(name);
    if (place === undefined) rest[name] = withDecodedFiles(value, properties[name], name);
    else groups[place] = { ...groups[place], [name]: value };
  }
  const known = Object.keys(properties);
  const hasFields = body === undefined && known.some((name) => placeOf(name) === undefined);
  if (hasFields) return { ...groups, body: rest };
  const own = `Its arguments: ${known.join(', ') || 'none'}.`;
  const unknown = Object.keys(rest).find((name) => name !== body);
  if (unknown !== undefined)
    throw new TypeError(`${operation} has no argument ${JSON.stringify(unknown)}. ${own}`);
  if (body === undefined) return groups;
  if (rest[body] === undefined && required.includes(body))
    throw new TypeError(`${operation} needs the argument ${JSON.stringify(body)}. ${own}`);
  return { ...groups, body: rest[body] };
}

/** The value with Blobs in place of texts in base64, where its schema has files. */
function withDecodedFiles(value: unknown, schema: JsonSchema | undefined, name: string): unknown {
  const branches = branchesOf(value, schema);
  if (typeof value === 'string') {
    const isListed = branches.some(({ enum: texts, const: only }) => texts ?? only);
    if (isListed || !branches.some(isFile)) return value;
    const file = fileOf(value);
    if (file) return file;
    if (branches.some((each) => each.type === 'string' && !isFile(each))) return value;
    throw new TypeError(`${name} must be the file in base64.`);
  }
  if (Array.isArray(value)) {
    const items = { anyOf: branches.flatMap((each) => each.items ?? []) };
    return value.map((item) => withDecodedFiles(item, items, name));
  }
  // A program may pass a Blob or a form itself.
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([field, one]) => {
    const schemas = branches.flatMap(({ properties }) => properties?.[field] ?? []);
    return [field, withDecodedFiles(one, { anyOf: schemas }, field)];
  });
  return Object.fromEntries(entries);
}

/** A schema, its parts and its alternatives that fit: an optional file is often bytes or null. */
function branchesOf(value: unknown, schema: JsonSchema = {}): JsonSchema[] {
  const { anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, JsonSchema[] | undefined>;
  const inner = [...anyOf, ...oneOf, ...allOf].filter((each) => !isOther(value, each));
  return [schema, ...inner.flatMap((each) => branchesOf(value, each))];
}

/** Whether a schema lists texts for a value, or for one of its fields, and this is none of them. */
function isOther(value: unknown, schema: JsonSchema = {}): boolean {
  const { const: only, enum: texts = only && [only], properties = {} } = schema;
  if (typeof value === 'string') return Array.isArray(texts) && !texts.includes(value);
  return Object.keys(properties).some((name) => isOther(Object(value)[name], properties[name]));
}

const isFile = ({ contentEncoding }: JsonSchema) => contentEncoding === 'base64';

/** The file that a model wrote as base64, or as a `data:` URL. Undefined if it is neither. */
function fileOf(text: string): Blob | undefined {
  // No part can match what the next one does: a long text would take hours.
  const [, type = '', base64 = text] = /^data:([^;,]*)(?:;[^;,]*)*?;base64,(.*)$/s.exec(text) ?? [];
  const bytes = fromBase64(base64);
  return bytes && new Blob([bytes], { type });
}

import type { Model, Operation } from '../../model/model.ts';
import { key, literal } from '../../text.ts';
import { type Files, header } from '../files.ts';
import { formStylesOf, stylesOf } from '../styles.ts';

/**
 * The table of any contract, and a `createClient` that uses it. The runtime is
 * `@genmedia/client/contract`.
 */
export function emitContractClient(model: Model): Files {
  const fetched = new Set(model.clientOperations.map(({ poll }) => poll));
  const rows = model.clientOperations.map((operation) => {
    const name = `  ${key(operation.id)}: `;
    return `${name}${literal(rowOf(operation, fetched), 2, name.length)},\n`;
  });
  const schemes = `export const security = ${literal(schemesOf(model))} as const;\n`;
  return {
    'client/operations.ts': `${header}export const operations = {\n${rows.join('')}} as const;\n\n${schemes}`,
    'client/index.ts': header + indexOf(model),
  };
}

/** Only the schemes that the client can send. Other schemes are left to the caller's `fetch`. */
function schemesOf({ securitySchemes }: Model): object {
  const sendable = Object.entries(securitySchemes).map(([name, scheme]) => {
    const { type, in: place, name: field, scheme: http } = Object(scheme);
    if (type === 'apiKey') return [name, { in: place, name: field }];
    return [name, { in: 'authorization', name: http === 'basic' ? 'Basic' : 'Bearer' }];
  });
  return Object.fromEntries(sendable);
}

function rowOf(operation: Operation, fetched: Set<string | undefined>): object {
  const { method, path, poll, pollInput, pollFrom, idempotent, security } = operation;
  return {
    method: method === 'post' ? undefined : method.toUpperCase(),
    path,
    body: bodyOf(operation),
    bodies: otherBodiesOf(operation),
    answer: answerOf(operation),
    stream: streamOf(operation),
    styles: stylesOf(operation),
    formStyles: formStylesOf(operation),
    security: security.length > 0 ? security.map((needed) => Object.keys(needed)) : undefined,
    key: keyOf(operation),
    idempotent: idempotent || undefined,
    poll,
    pollInput: Object.keys(pollInput).length > 0 ? pollInput : undefined,
    pollFrom: Object.keys(pollFrom).length > 0 ? pollFrom : undefined,
    reads: (method !== 'get' && fetched.has(operation.id)) || undefined,
  };
}

/** The media type of a body by default: JSON, or the first one. */
function defaultType({ body }: Operation): string | undefined {
  const types = body?.contentTypes ?? [];
  return types.find((type) => /^application\/json\b/i.test(type)) ?? types.find(isJson) ?? types[0];
}

/** It is left out if it is JSON. */
function bodyOf(operation: Operation): string | undefined {
  const type = defaultType(operation);
  return type === undefined || /^application\/json\b/i.test(type) ? undefined : type;
}

function otherBodiesOf(operation: Operation): string[] | undefined {
  const others = (operation.body?.contentTypes ?? []).filter(
    (type) => type !== defaultType(operation),
  );
  return others.length > 0 ? others : undefined;
}

/** How to read an answer that is not JSON. */
function answerOf({ responses }: Operation): 'text' | 'blob' | undefined {
  const types = responses
    .filter(({ status }) => /^2/.test(status))
    .flatMap(({ contentTypes }) => contentTypes);
  if (types.length === 0 || types.some(isJson)) return undefined;
  return types.every((type) => /^text\/|xml|yaml/.test(type)) ? 'text' : 'blob';
}

/** How to read an answer in pieces. */
function streamOf({ stream }: Operation): object | undefined {
  if (!stream) return undefined;
  const { type, text, wholeEvents, alone, field } = stream;
  return {
    type,
    text: text || undefined,
    wholeEvents: wholeEvents || undefined,
    alone: alone || undefined,
    field,
  };
}

function keyOf({ credential, credentialName }: Operation): object | undefined {
  if (credential !== 'body' && credential !== 'query') return undefined;
  return { in: credential, name: credentialName };
}

function isJson(type: string): boolean {
  return /\bjson\b/i.test(type);
}

const streamFunction = `
/** Calls an operation that answers in pieces, and iterates over these. */
export const stream = createStreamFor<Operations, Contract, Client>(operations);
`;

function indexOf({ baseUrl, clientOperations: operations }: Model): string {
  const streams = operations.some((operation) => operation.stream !== undefined);
  const base = baseUrl && !baseUrl.includes('{') ? ` Its first server is ${baseUrl}.` : '';
  return `import {
  type ContractClient,
  type ContractClientOptions,
  createClientFor,
  createErrorCheckFor,${streams ? '\n  createStreamFor,' : ''}
} from '@genmedia/client/contract';
import type { operations as Operations } from '../types/client.ts';${
    streams ? "\nimport type { operations as Contract } from '../types/contract.ts';" : ''
  }
import { operations, security } from './operations.ts';

export type * from '../types/client.ts';

export type Client = ContractClient<Operations, typeof operations>;

/** A client of a service that keeps to the contract.${base} */
export function createClient(options: ContractClientOptions<keyof typeof security>): Client {
  return createClientFor<Operations, typeof operations>(operations, security, options);
}

/** Whether something is an error of an operation: \`error.status\` then narrows \`error.body\`. */
export const isErrorOf = createErrorCheckFor<Operations>();
${streams ? streamFunction : ''}`;
}

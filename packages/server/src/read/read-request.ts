import type { ZodObject } from 'zod';
import type { Operation } from '../contract/operation.ts';
import type { Incoming, ReadHeader } from '../http/incoming.ts';
import { formReader } from './form.ts';
import { parameterReader } from './parameters.ts';
import { readBody } from './read-body.ts';

/** The parts of a request as they were sent. Nothing is validated yet. */
export interface RequestParts {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  header: ReadHeader;
  /** Undefined if the operation has none, or none was sent. */
  body: unknown;
}

const none: Readonly<Record<string, unknown>> = Object.freeze({});

/** Reads the parts of an operation's requests that the contract describes, and nothing else. */
export function requestReader(
  operation: Operation,
  bodyLimit: number,
): (incoming: Incoming) => RequestParts | Promise<RequestParts> {
  const { bodyRequired = false } = operation;
  const params = operation.params && parameterReader(operation.params);
  const query = operation.query && parameterReader(operation.query);
  const isForm = operation.bodyTypes?.includes('multipart/form-data');
  const readForm = isForm && operation.body && formReader(operation.body as ZodObject);
  return (incoming) => {
    const parts: RequestParts = {
      params: params ? params((name) => single(incoming.param(name))) : none,
      query: query ? query((name) => incoming.queries(name)) : none,
      header: incoming.header,
      body: undefined,
    };
    if (!operation.body) return parts;
    const sent = readForm
      ? readForm(incoming, bodyLimit)
      : readBody(incoming, bodyLimit, bodyRequired);
    return sent.then((body) => {
      parts.body = body;
      return parts;
    });
  };
}

function single(value: string | undefined): string[] | undefined {
  return value === undefined ? undefined : [value];
}

import type { HonoRequest } from 'hono';
import type { Operation } from './operation.ts';
import { parameterReader } from './parameters.ts';
import { readBody } from './read-body.ts';

/** The parts of a request as they came: nothing is validated yet. */
export interface GivenParts {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  headers: Headers;
  /** Undefined where none is declared, or none was sent. */
  body: unknown;
}

const NONE: Readonly<Record<string, unknown>> = Object.freeze({});

/** Reads what the contract describes of an operation's requests, and nothing else. */
export function requestReader(
  operation: Operation,
  bodyLimit: number,
): (request: HonoRequest) => Promise<GivenParts> {
  const { bodyRequired = false } = operation;
  const params = operation.params && parameterReader(operation.params);
  const query = operation.query && parameterReader(operation.query);
  const body = operation.body && ((raw: Request) => readBody(raw, bodyLimit, bodyRequired));
  return async (request) => ({
    params: params ? params((name) => single(request.param(name))) : NONE,
    query: query ? query((name) => request.queries(name)) : NONE,
    headers: request.raw.headers,
    body: body && (await body(request.raw)),
  });
}

function single(value: string | undefined): string[] | undefined {
  return value === undefined ? undefined : [value];
}

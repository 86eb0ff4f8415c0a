import type { FieldError } from '@genmedia/types';
import type { ZodType } from 'zod';
import { explain } from './explain.ts';
import { fastSchema } from './fast-schema.ts';
import { invalidRequest } from './invalid-request.ts';
import type { Operation } from './operation.ts';
import type { GivenParts } from './read-request.ts';

/** The parts of a request as the contract has them. */
export interface ValidParts {
  params: unknown;
  query: unknown;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
}

type Check = (given: unknown, errors: FieldError[]) => unknown;

/**
 * Holds requests to the contract: fields that it does not know are dropped, defaults filled in. All
 * that is wrong is told in one 400.
 */
export function validatorOf(operation: Operation): (given: GivenParts) => ValidParts {
  const params = checkOf(operation.params, 'path');
  const query = checkOf(operation.query, 'query');
  const headers = headersCheck(operation.headers);
  const body = bodyCheck(operation);
  return (given) => {
    const errors: FieldError[] = [];
    const valid = {
      params: params(given.params, errors),
      query: query(given.query, errors),
      headers: headers(given.headers, errors),
      body: body(given.body, errors),
    };
    if (errors.length > 0) throw invalidRequest(errors);
    return valid;
  };
}

function checkOf(schema: ZodType | undefined, root: string): Check {
  if (!schema) return () => ({});
  return (given, errors) => {
    const result = fastSchema(schema).safeParse(given);
    if (result.success) return result.data;
    errors.push(...explain(result.error.issues, given, root));
    return undefined;
  };
}

function headersCheck(headers: Operation['headers'] = {}) {
  const checks = Object.entries(headers).map(
    ([name, { schema, required }]) => [name, checkOf(schema, name), required] as const,
  );
  return (given: Headers, errors: FieldError[]) => {
    const valid: Record<string, unknown> = {};
    for (const [name, check, required] of checks) {
      const value = given.get(name) ?? undefined;
      if (value !== undefined || required) valid[name] = check(value, errors);
    }
    return valid;
  };
}

function bodyCheck({ body, bodyRequired }: Operation): Check {
  if (!body) return () => undefined;
  const check = checkOf(body, 'body');
  return (given, errors) =>
    given === undefined && !bodyRequired ? undefined : check(given, errors);
}

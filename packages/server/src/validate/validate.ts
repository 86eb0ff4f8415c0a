import type { FieldError } from '@genmedia/types';
import type { ZodType } from 'zod';
import type { Operation } from '../contract/operation.ts';
import { invalidRequest } from '../errors/problem.ts';
import type { RequestParts } from '../read/read-request.ts';
import { explain } from './explain.ts';
import { fastSchema } from './fast-schema.ts';
import { withoutNulls } from './without-nulls.ts';

/** The parts of a request in the form that the contract describes. */
export interface ValidParts {
  params: unknown;
  query: unknown;
  headers: Readonly<Record<string, unknown>>;
  cookies: unknown;
  body: unknown;
  /** The body as it was sent, without the fields that null left out. */
  sentBody: unknown;
}

/** The parts of a request as they were read. Headers may already be numbers, lists or objects. */
export interface UncheckedParts extends Omit<RequestParts, 'header'> {
  header: (name: string) => unknown;
  cookies?: Readonly<Record<string, unknown>>;
}

const none: Readonly<Record<string, unknown>> = Object.freeze({});

type Check = (value: unknown, errors: FieldError[]) => unknown;

/**
 * Validates requests against the contract. Removes unknown fields and fields that null leaves out,
 * and fills in defaults. One 400 lists all errors.
 */
export function validatorOf(operation: Operation): (request: UncheckedParts) => ValidParts {
  const params = operation.params && checkOf(operation.params, 'path');
  const query = operation.query && checkOf(operation.query, 'query');
  const headers = operation.headers && headersCheck(operation.headers);
  const cookies = operation.cookies && checkOf(operation.cookies, 'cookie');
  const body = operation.body && bodyCheck(operation.body, operation);
  return (request) => {
    const errors: FieldError[] = [];
    const valid = {
      params: params ? params(request.params, errors) : none,
      query: query ? query(request.query, errors) : none,
      headers: headers ? headers(request.header, errors) : none,
      cookies: cookies ? cookies(request.cookies ?? none, errors) : none,
      ...(body ? body(request.body, errors) : noBody),
    };
    if (errors.length > 0) throw invalidRequest(errors);
    return valid;
  };
}

function checkOf(schema: ZodType, root: string): Check {
  return (value, errors) => {
    const result = fastSchema(schema).safeParse(value);
    if (result.success) return result.data;
    errors.push(...explain(result.error.issues, value, root));
    return undefined;
  };
}

function headersCheck(headers: NonNullable<Operation['headers']>) {
  const checks = Object.entries(headers).map(
    ([name, { schema, required }]) =>
      ({ name, lower: name.toLowerCase(), required, check: checkOf(schema, name) }) as const,
  );
  return (header: UncheckedParts['header'], errors: FieldError[]) => {
    const valid: Record<string, unknown> = {};
    for (const { name, lower, required, check } of checks) {
      const value = header(lower) ?? undefined;
      if (value !== undefined || required) valid[name] = check(value, errors);
    }
    return valid;
  };
}

type BodyParts = Pick<ValidParts, 'body' | 'sentBody'>;

const noBody: BodyParts = { body: undefined, sentBody: undefined };

function bodyCheck(
  schema: ZodType,
  {
    bodyRequired = false,
    nullIsLeftOut = false,
  }: Pick<Operation, 'bodyRequired' | 'nullIsLeftOut'>,
): (value: unknown, errors: FieldError[]) => BodyParts {
  const check = checkOf(schema, 'body');
  return (value, errors) => {
    if (value === undefined && !bodyRequired) return noBody;
    const found: FieldError[] = [];
    const body = check(value, found);
    // Valid bodies have no such nulls, so they are not searched.
    const sentBody = found.length > 0 && nullIsLeftOut ? withoutNulls(schema, value) : value;
    if (sentBody !== value) return { body: check(sentBody, errors), sentBody };
    errors.push(...found);
    return { body, sentBody };
  };
}

import type { FieldError } from '@genmedia/types';
import type { ZodType } from 'zod';
import { invalidRequest } from '../errors/problem.ts';
import { isJsonType } from '../http/media-type.ts';
import type { Contract, Operation } from '../operation/operation.ts';
import { type BodyKind, formSchemaOf } from '../read/read-body.ts';
import type { RequestParts } from '../read/read-request.ts';
import { explain } from './explain.ts';
import { safeParse } from './safe-parse.ts';
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

const none: Readonly<Record<string, unknown>> = Object.freeze({});

type Check = (value: unknown, errors: FieldError[]) => unknown;
type CheckOf = (schema: ZodType, root: string) => Check;

/**
 * Validates requests against the contract. Removes unknown fields and fields that null leaves out,
 * and fills in defaults. One 400 lists all errors; that of a long request the first.
 */
export function validatorOf(
  operation: Operation,
  patternWords: Contract['patternWords'],
): (request: RequestParts) => ValidParts {
  const checkOf: CheckOf = (schema, root) => (value, errors) => {
    const result = safeParse(schema, value);
    if (result.success) return result.data;
    errors.push(...explain(result.error.issues, value, root, patternWords));
    return undefined;
  };
  const params = operation.params && checkOf(operation.params, 'path');
  const query = operation.query && checkOf(operation.query, 'query');
  const headers = operation.headers && headersCheck(operation.headers, checkOf);
  const cookies = operation.cookies && checkOf(operation.cookies, 'cookie');
  const { otherBodies, ...bodies } = bodyChecks(operation, checkOf);
  return (request) => {
    const errors: FieldError[] = [];
    const { value, kind, other = '' } = request.body;
    const checkBody = otherBodies.get(other) ?? bodies[kind];
    const valid = {
      params: params ? params(request.params, errors) : none,
      query: query ? query(request.query, errors) : none,
      headers: headers ? headers(request.headers, errors) : none,
      cookies: cookies ? cookies(request.cookies, errors) : none,
      ...checkBody(value, errors),
    };
    if (errors.length > 0) throw invalidRequest(errors);
    return valid;
  };
}

function headersCheck(headers: NonNullable<Operation['headers']>, checkOf: CheckOf) {
  const checks = Object.entries(headers).map(([name, { schema, required }]) => ({
    name,
    required,
    check: checkOf(schema, name),
  }));
  return (sent: Readonly<Record<string, unknown>>, errors: FieldError[]) => {
    const valid: Record<string, unknown> = {};
    for (const { name, required, check } of checks) {
      const value = sent[name];
      if (value !== undefined || required) valid[name] = check(value, errors);
    }
    return valid;
  };
}

type BodyParts = Pick<ValidParts, 'body' | 'sentBody'>;
type BodyCheck = (value: unknown, errors: FieldError[]) => BodyParts;

const noBody: BodyParts = { body: undefined, sentBody: undefined };

interface BodyChecks extends Record<BodyKind, BodyCheck> {
  otherBodies: ReadonlyMap<string, BodyCheck>;
}

function bodyChecks(operation: Operation, checkOf: CheckOf): BodyChecks {
  const { body, otherBodies = {}, bodyRequired, nullIsLeftOut = false } = operation;
  const formSchema = formSchemaOf(operation);
  const present: BodyCheck = (value, errors) => {
    if (value === undefined && bodyRequired) errors.push({ field: 'body', message: 'is required' });
    return { body: value, sentBody: value };
  };
  const checked = (schema: ZodType | undefined, dropNulls: boolean): BodyCheck => {
    if (!schema) return present;
    const check = checkOf(schema, 'body');
    return (value, errors) => {
      if (value === undefined && !bodyRequired) return noBody;
      const found: FieldError[] = [];
      const valid = check(value, found);
      // Valid bodies have no such nulls, so they are not searched.
      const sentBody = found.length > 0 && dropNulls ? withoutNulls(schema, value) : value;
      if (sentBody !== value) return { body: check(sentBody, errors), sentBody };
      for (const error of found) errors.push(error);
      return { body: valid, sentBody };
    };
  };
  const json = formSchema === body ? undefined : body;
  return {
    json: checked(json, nullIsLeftOut),
    form: checked(formSchema, false),
    other: present,
    otherBodies: new Map(
      Object.entries(otherBodies).map(([type, schema]) => {
        return [type, checked(schema, nullIsLeftOut && isJsonType(type))];
      }),
    ),
  };
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Documented, document, documented, jsonOf, type Node, resolve } from './contract.ts';
import type { Received } from './send.ts';
import { publicUrl } from './target.ts';

/** Statuses that any operation may answer, even if the contract does not list them. */
const everywhere = new Set([404, 405, 501]);

/**
 * Text that answers must not contain: stack traces, code, SQL, paths, and messages of internal
 * parts.
 */
const leak =
  /\bat (?:async |new )?[\w.<>]+ \(|\.[cm]?[jt]s:\d|node_modules|node:internal|file:\/\/|\/(?:home|root|usr|tmp|dev\/shm)\/|\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b|relation "|violates|SQLSTATE|pg_|ECONN|ENOENT|EINVAL|[Pp]ostgres|PGlite|kysely|ZodError|TypeError|SyntaxError|RangeError|Unexpected token|\[object |undefined|NaN/;

/** Random ids, tokens and names of files, which may contain any letters. */
const random = /whsec_[\w+/=]+|[\w-]{22,}/g;

function leakIn(text: string): string[] {
  const [leaked] = leak.exec(text.replaceAll(random, '…')) ?? [];
  return leaked ? [`tells "${leaked}"`] : [];
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
const validators = new Map<string, ValidateFunction>();

/** Returns a validator for a schema of the contract. */
export function validatorOf(schema: unknown): ValidateFunction {
  const name = JSON.stringify(schema);
  const known = validators.get(name);
  if (known) return known;
  const { components } = document;
  const made = ajv.compile({ ...(schema as Node), components });
  validators.set(name, made);
  return made;
}

/** Returns all faults of an answer, whatever the request was. Empty if there are none. */
export function faultsOf(operation: Documented, answer: Received): string[] {
  const { status, text, headers } = answer;
  const faults: string[] = [];
  if (status >= 500 && status !== 501) faults.push(`status ${status}`);
  const { responses } = operation;
  if (!(status in responses || 'default' in responses || everywhere.has(status))) {
    faults.push(`${status} is not documented`);
  }
  if (!/^req_[\w-]{36}$/.test(String(headers['x-request-id']))) faults.push('no X-Request-Id');
  return [
    ...faults,
    ...leakIn(text),
    ...headerFaults(operation, answer),
    ...shapeFaults(operation, answer),
    ...docUrlFaults(answer),
  ];
}

/** The API's own headers, which only the contract documents. */
const ownHeader = /^x-|^retry-after$/;

function headerFaults({ responses }: Documented, { status, headers }: Received): string[] {
  const response = responses[status] ?? responses.default;
  if (!response) return [];
  const known = Object.keys((resolve(response).headers ?? {}) as Node);
  const names = new Set(known.map((name) => name.toLowerCase()));
  return Object.keys(headers)
    .filter((name) => ownHeader.test(name) && !names.has(name))
    .map((name) => `${status} with the header ${name}, which is not documented`);
}

function shapeFaults(operation: Documented, { status, text, headers }: Received): string[] {
  const schema = schemaOf(operation, status);
  const [type] = String(headers['content-type'] ?? '').split(';');
  if (!schema) return text === '' ? [] : [`${status} has a body`];
  if (type !== 'application/json') {
    return isDocumentedType(operation, status, type) ? [] : [`${status} as ${type}`];
  }
  const validate = validatorOf(schema);
  if (validate(JSON.parse(text))) return [];
  return [`not as documented: ${ajv.errorsText(validate.errors)}`];
}

const codes = new Set((document['x-errors'] as { code: string }[]).map(({ code }) => code));

/** An error names the page of its code: at the service's own address, whatever the request says. */
function docUrlFaults({ text, headers }: Received): string[] {
  if (headers['content-type'] !== 'application/json') return [];
  const { status, code, error, doc_url: url } = JSON.parse(text);
  // Agents' errors say all in `error`.
  const failure =
    status === 'error' ? { code, url } : error && { code: error.code, url: error.doc_url };
  if (!failure) return [];
  if (!codes.has(failure.code)) return [`the code ${failure.code}, which has no page`];
  const page = `${publicUrl}/docs/errors/${failure.code}`;
  return failure.url === page ? [] : [`${failure.url} as the page of ${failure.code}`];
}

/** The schema of an operation's JSON answer with a status. Undefined if there is none. */
function schemaOf({ responses }: Documented, status: number): unknown {
  // All errors of an operation have one shape, also those that the contract does not list.
  const [, anyError] = Object.entries(responses).find(([each]) => /^4|default/.test(each)) ?? [];
  return jsonOf(responses[status] ?? responses.default ?? anyError)?.schema;
}

function isDocumentedType({ responses }: Documented, status: number, type = ''): boolean {
  return type in ((resolve(responses[status]).content ?? {}) as Node);
}

/** Returns the faults of an answer to a path without an operation. */
export function unmatchedFaults({ status, text, headers }: Received): string[] {
  const faults = [...leakIn(text), ...docUrlFaults({ status, text, headers })];
  if (status !== 404 && status !== 405) faults.push(`status ${status}`);
  if (String(headers['content-type']) !== 'application/json') faults.push('no JSON');
  else if (!isAnyError(JSON.parse(text))) faults.push('in the error shape of no area');
  return faults;
}

const errorSchemas = new Set(documented.map(({ responses }) => jsonOf(responses[400])?.schema));

function isAnyError(body: unknown): boolean {
  return [...errorSchemas].some((schema) => schema !== undefined && validatorOf(schema)(body));
}

import type { core, ZodType } from 'zod';
import { ContractViolation } from '../errors/contract-violation.ts';
import { maxErrors } from '../errors/problem.ts';
import type { Answer } from '../http/answer.ts';
import { type SentHeaders, sendable } from '../http/headers.ts';
import { containsType, isJsonType } from '../http/media-type.ts';
import type { DocumentedResponse } from '../operation/documented.ts';
import type { Operation } from '../operation/operation.ts';
import { explain } from '../validate/explain.ts';
import { safeParse } from '../validate/safe-parse.ts';
import { isPieces, isStreamType, streamOf } from './pieces.ts';
import { strip } from './strip.ts';

/** What the replies of all handlers have in common. */
export interface AnyReply {
  status: number;
  body?: unknown;
  contentType?: string;
  headers?: Readonly<Record<string, string | number>>;
}

/**
 * Called with an error that the caller does not get: of an answer that breaks the contract and is
 * sent nevertheless, or of one that broke off.
 */
type ReportError = (error: unknown) => void;

const jsonType = 'application/json';

/**
 * Turns replies into answers. JSON bodies are sent with the fields of their schema and no others. A
 * frozen body is serialized once, so nothing inside it may change either. With `strict`, a body
 * that the contract does not allow is thrown as an error; otherwise it is reported and sent.
 */
export function responder(id: string, operation: Operation, strict: boolean) {
  const { responses, wholeEvents = false } = operation;
  const json = jsonSerializer(id, strict);
  return (reply: AnyReply, baseHeaders: SentHeaders, report: ReportError): Answer => {
    const { status, body } = reply;
    const documented = documentedAnswer(responses, status);
    const type = reply.contentType ?? defaultType(body, documented);
    const violation = undocumented(id, documented, status, type);
    if (!documented || violation) {
      // Nobody will read it. One that is being read cannot be cancelled.
      if (body instanceof ReadableStream) body.cancel().catch(() => {});
      throw violation;
    }
    const headers = withHeaders(baseHeaders, reply.headers, type);
    // What compresses an answer, such as Express's middleware, would hold its pieces back.
    if (isStreamType(type ?? '')) headers['cache-control'] ??= 'no-cache, no-transform';
    if (type !== undefined && isPieces(body)) {
      return { status, headers, body: streamOf(body, type, wholeEvents, report) };
    }
    const isJson = type !== undefined && isJsonType(type);
    const content = isJson ? json(documented.schema, status, body, report) : toSend(body);
    return { status, headers, body: content };
  };
}

/** Turns bodies into JSON, as their schema says, and remembers the text of frozen ones. */
function jsonSerializer(id: string, strict: boolean) {
  /** Serialized bodies that never change, by status: each has its own schema. */
  const serialized = new Map<number, WeakMap<object, string>>();

  function serialize(
    schema: ZodType | undefined,
    status: number,
    body: unknown,
    report: ReportError,
  ): string {
    if (!schema) return JSON.stringify(body);
    const result = safeParse(schema, body);
    if (result.success) return JSON.stringify(result.data);
    const violation = bodyViolation(`${id} answered ${status}`, result.error.issues, body);
    if (strict) throw violation;
    report(violation);
    return JSON.stringify(strip(schema, body));
  }

  return (
    schema: ZodType | undefined,
    status: number,
    body: unknown,
    report: ReportError,
  ): string => {
    if (!Object.isFrozen(body) || typeof body !== 'object' || body === null) {
      return serialize(schema, status, body, report);
    }
    const texts = serialized.get(status) ?? new WeakMap<object, string>();
    const text = texts.get(body) ?? serialize(schema, status, body, report);
    serialized.set(status, texts.set(body, text));
    return text;
  };
}

/** The answer of a status: its own, that of its range such as `4XX`, or the default. */
export function documentedAnswer(
  responses: Operation['responses'],
  status: number,
): DocumentedResponse | undefined {
  return responses[status] ?? responses[`${String(status)[0]}XX`] ?? responses.default;
}

function defaultType(body: unknown, documented: DocumentedResponse | undefined) {
  if (body === undefined) return undefined;
  const types = documented?.contentTypes ?? [];
  if (isPieces(body)) return types.find(isStreamType);
  if (types.length === 0 || types.includes(jsonType)) return jsonType;
  return types.find(isJsonType) ?? types[0];
}

/** The headers of an answer with further ones, of which none replaces another. */
function withHeaders(
  baseHeaders: SentHeaders,
  added: AnyReply['headers'],
  type: string | undefined,
): SentHeaders {
  // A copy: if the answer turns out to be wrong, its headers must not be on the 500 in its place.
  const headers = { ...baseHeaders };
  if (type !== undefined) headers['content-type'] ??= type;
  for (const name in added) headers[name.toLowerCase()] ??= sendable(name, added[name]);
  return headers;
}

/** What is wrong with an answer whose status or media type the contract does not have. */
export function undocumented(
  id: string,
  documented: DocumentedResponse | undefined,
  status: number,
  type: string | undefined,
): ContractViolation | undefined {
  if (documented && hasContent(documented, type)) return undefined;
  return new ContractViolation(`${id} has no answer ${status} with ${type ?? 'no content'}.`);
}

function hasContent({ contentTypes }: DocumentedResponse, type: string | undefined): boolean {
  if (type === undefined) return contentTypes.length === 0;
  // A range is no type of an answer.
  return !type.includes('*') && contentTypes.some((range) => containsType(range, type));
}

/** A body that is no JSON: a text or a stream as it is, bytes as a stream. */
function toSend(body: unknown): Answer['body'] {
  if (body instanceof Blob || ArrayBuffer.isView(body)) return new Response(body as BodyInit).body;
  return (body ?? null) as Answer['body'];
}

/** What is wrong with a body; of very many fields, with the first ones. */
export function bodyViolation(
  what: string,
  issues: core.$ZodIssue[],
  body: unknown,
): ContractViolation {
  const errors = explain(issues, body);
  const listed = errors.slice(0, maxErrors).map(({ field, message }) => `${field} ${message}`);
  if (errors.length > maxErrors) listed.push('and more fields');
  return new ContractViolation(`${what} outside the contract: ${listed.join('; ')}.`);
}

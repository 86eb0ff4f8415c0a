import type { OperationId } from '@genmedia/types';
import type { core, ZodType } from 'zod';
import type { DocumentedResponse } from '../contract/documented.ts';
import type { Operation } from '../contract/operation.ts';
import { ContractViolation } from '../errors/contract-violation.ts';
import type { Answer } from '../http/answer.ts';
import { type SentHeaders, sendable } from '../http/headers.ts';
import { explain } from '../validate/explain.ts';
import { fastSchema } from '../validate/fast-schema.ts';
import { strip } from './strip.ts';

/** What the replies of all handlers have in common. */
export interface AnyReply {
  status: number;
  body?: unknown;
  contentType?: string;
  headers?: Readonly<Record<string, string | number>>;
}

/** Called if an answer breaks the contract and is sent nevertheless. */
export type ReportViolation = (violation: ContractViolation) => void;

const jsonType = 'application/json';

/**
 * Turns replies into answers. JSON bodies are sent with the fields of their schema and no others. A
 * frozen body is serialized once, so nothing inside it may change either. With `strict`, a body
 * that the contract does not allow is thrown as an error; otherwise it is reported and sent.
 */
export function responder(id: OperationId, { responses }: Operation, strict: boolean) {
  /** Serialized bodies that never change. */
  const serialized = new WeakMap<object, string>();
  return (reply: AnyReply, baseHeaders: SentHeaders, report: ReportViolation): Answer => {
    const { status, body } = reply;
    const type = reply.contentType ?? (body === undefined ? undefined : jsonType);
    const documented = responses[status];
    if (!documented || !hasContent(documented, type)) {
      throw new ContractViolation(`${id} has no answer ${status} with ${type ?? 'no content'}.`);
    }
    const { schema } = documented;
    const content = type === jsonType && schema ? json(schema, status, body, report) : body;
    const headers = withHeaders(baseHeaders, reply.headers, type);
    return { status, headers, body: (content ?? null) as Answer['body'] };
  };

  function json(schema: ZodType, status: number, body: unknown, report: ReportViolation): string {
    if (!Object.isFrozen(body) || typeof body !== 'object' || body === null) {
      return serialize(schema, status, body, report);
    }
    const text = serialized.get(body) ?? serialize(schema, status, body, report);
    serialized.set(body, text);
    return text;
  }

  function serialize(
    schema: ZodType,
    status: number,
    body: unknown,
    report: ReportViolation,
  ): string {
    const result = fastSchema(schema).safeParse(body);
    if (result.success) return JSON.stringify(result.data);
    const violation = bodyViolation(`${id} answered ${status}`, result.error.issues, body);
    if (strict) throw violation;
    report(violation);
    return JSON.stringify(strip(schema, body));
  }
}

/** Adds headers to those of an answer, and replaces none. */
function withHeaders(
  baseHeaders: SentHeaders,
  added: AnyReply['headers'],
  type: string | undefined,
): SentHeaders {
  if (type !== undefined) baseHeaders['content-type'] ??= type;
  for (const name in added) baseHeaders[name.toLowerCase()] ??= sendable(name, added[name]);
  return baseHeaders;
}

function hasContent({ contentTypes }: DocumentedResponse, type: string | undefined): boolean {
  return type === undefined ? contentTypes.length === 0 : contentTypes.includes(type);
}

function bodyViolation(what: string, issues: core.$ZodIssue[], body: unknown): ContractViolation {
  const problems = explain(issues, body).map(({ field, message }) => `${field} ${message}`);
  return new ContractViolation(`${what} outside the contract: ${problems.join('; ')}.`);
}

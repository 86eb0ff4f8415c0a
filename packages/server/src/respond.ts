import type { OperationId } from '@genmedia/types';
import type { core } from 'zod';
import { ContractViolation } from './contract-violation.ts';
import { explain } from './explain.ts';
import { fastSchema } from './fast-schema.ts';
import { lowerCase, type SentHeaders } from './headers.ts';
import type { DocumentedResponse, Operation } from './operation.ts';
import { strip } from './strip.ts';

/** What every handler's reply looks like, whatever its operation. */
export interface AnyReply {
  status: number;
  body?: unknown;
  contentType?: string;
  headers?: Readonly<Record<string, string | number>>;
}

/** Hears of what is wrong with an answer that is sent nevertheless. */
export type Report = (violation: ContractViolation) => void;

const JSON_TYPE = 'application/json';

/**
 * Turns replies into responses. JSON bodies leave with the fields of their schema and no others.
 * With `strict`, a body that the contract does not allow is thrown; else it is reported and sent.
 */
export function responder(id: OperationId, { responses }: Operation, strict: boolean) {
  return (reply: AnyReply, always: SentHeaders, report: Report): Response => {
    const { status, body } = reply;
    const type = reply.contentType ?? (body === undefined ? undefined : JSON_TYPE);
    const documented = responses[status];
    if (!documented || !hasContent(documented, type)) {
      throw new ContractViolation(`${id} has no answer ${status} with ${type ?? 'no content'}.`);
    }
    const headers = {
      ...lowerCase(reply.headers),
      ...(type && { 'content-type': type }),
      ...always,
    };
    const init = { status, headers };
    if (type !== JSON_TYPE || !documented.schema) {
      return new Response((body ?? null) as ReadableStream | null, init);
    }
    const result = fastSchema(documented.schema).safeParse(body);
    if (result.success) return new Response(JSON.stringify(result.data), init);
    const violation = wrongBody(`${id} answered ${status}`, result.error.issues, body);
    if (strict) throw violation;
    report(violation);
    return new Response(JSON.stringify(strip(documented.schema, body)), init);
  };
}

function hasContent({ contentTypes }: DocumentedResponse, type: string | undefined): boolean {
  return type === undefined ? contentTypes.length === 0 : contentTypes.includes(type);
}

function wrongBody(what: string, issues: core.$ZodIssue[], body: unknown): ContractViolation {
  const wrong = explain(issues, body).map(({ field, message }) => `${field} ${message}`);
  return new ContractViolation(`${what} outside the contract: ${wrong.join('; ')}.`);
}

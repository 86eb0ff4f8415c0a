import type { ContractViolation } from '../errors/contract-violation.ts';
import { isJsonType } from '../http/media-type.ts';
import { type Contract, operationsOf } from '../operation/operation.ts';
import { safeParse } from '../validate/safe-parse.ts';
import { bodyViolation, documentedAnswer, undocumented } from './respond.ts';

/** An answer as a client has read it. */
export interface ReceivedAnswer {
  status: number;
  /** Its media type, if it has content. */
  contentType: string | undefined;
  /** Parsed, if it is JSON. */
  body: unknown;
}

/**
 * A function that says what is wrong with an answer by a contract: for the option `checkResponse` of
 * its client. The checks are those that the stubs make of their own answers. Pieces of streams are
 * not checked.
 */
export function createResponseCheckFor(contract: Contract) {
  const operations = operationsOf(contract.operations);
  return (operation: string, answer: ReceivedAnswer): ContractViolation | undefined => {
    const row = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (!row) return undefined;
    const { status, contentType, body } = answer;
    const documented = documentedAnswer(row.responses, status);
    const missing = undocumented(operation, documented, status, contentType);
    if (missing || !documented?.schema || !isJsonType(contentType ?? '')) return missing;
    const result = safeParse(documented.schema, body);
    if (result.success) return undefined;
    return bodyViolation(`${operation} answered ${status}`, result.error.issues, body);
  };
}

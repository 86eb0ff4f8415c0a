import type { AnswerBody, ReadResponse } from '../answer.ts';
import type { AnswerReader } from '../contract.ts';
import { isJsonType } from '../json-type.ts';
import type { Operation } from '../operation.ts';

/**
 * Reads the whole answer: a Blob or text where the contract says so, else JSON, or text if it is no
 * JSON. An answer about a job has failed if its status is `error`.
 */
export async function readContractAnswer(
  response: Response,
  { answer }: Operation,
  isAboutJob: boolean,
): Promise<ReadResponse> {
  const type = response.headers.get('content-type') ?? '';
  const read = (body: unknown, isFailure = !response.ok) => ({
    response,
    body: body as AnswerBody,
    isFailure,
    reason: response.ok ? undefined : reasonOf(body) || statusOf(body, response),
  });
  if (response.ok && answer === 'blob' && !isText(type)) return read(await response.blob());
  const text = await response.text();
  if (response.ok && text === '') return read(undefined);
  if (response.ok && (answer !== undefined || isText(type))) return read(text);
  try {
    const body: unknown = JSON.parse(text);
    return read(body, !response.ok || (isAboutJob && Object(body).status === 'error'));
  } catch {
    return read(text, !response.ok || isJsonType(type));
  }
}

/**
 * What to say of an answer by its status alone: that it is a redirect, whose status is 0 in pages, or
 * a 304; or that its JSON names no reason. Undefined for a body that is no JSON.
 */
function statusOf(body: unknown, { status }: Response): string | undefined {
  const isRedirect = !status || (status >= 300 && status < 400);
  if (isRedirect) return `HTTP ${status || 'redirect'} has no result: open() resolves to it.`;
  return Object(body) === body ? `The service answered HTTP ${status}.` : undefined;
}

/**
 * The reason in the body of an error, by the first of these that is a text, or a list that begins with
 * one (NestJS):
 *
 * 1. `error.message`, then `message`;
 * 2. `detail` (RFC 9457), `message`, `error`, a fault with `loc` and `msg` (FastAPI), and `title`, which
 *    may be less exact: of the body itself, of its `error`, and of the first of its `errors` or of
 *    FastAPI's list `detail`;
 * 3. the first of that list itself.
 */
export function reasonOf(body: unknown): string | undefined {
  const { errors, detail: faults, error: inner, message: own } = Object(body);
  const [first] = [errors, faults].find(Array.isArray) ?? [];
  const texts = [body, inner, first].flatMap((place) => {
    const { detail, message, error, loc, msg, title } = Object(place);
    const fault = msg && loc ? `${[loc].flat().join('.')}: ${msg}` : msg;
    return [detail, message, error, fault, title].flat();
  });
  const all = [Object(inner).message, own, ...texts, first].flat();
  return all.find((text) => text && typeof text === 'string');
}

/** Text that is not JSON, whatever it looks like. */
function isText(type: string): boolean {
  return /^text\/(?!plain|json\b)/.test(type);
}

/** Says what is wrong with an answer, by the name of its operation. */
export type ResponseCheck = (
  operation: string,
  answer: { status: number; contentType: string | undefined; body: unknown },
) => { message: string } | undefined;

/** Reads answers, and takes those that break the contract for failures. */
export function checkedReader(read: AnswerReader, check: ResponseCheck): AnswerReader {
  return async (response, operation, settings) => {
    const answer = await read(response, operation, settings);
    if (answer.isFailure) return answer;
    const { status, headers } = response;
    const contentType = headers.get('content-type') ?? undefined;
    const received = { status, contentType, body: answer.body };
    const violation = check(operation, received);
    if (!violation) return answer;
    // With the answer's own fields, because they name the job that has started.
    const body = {
      ...(typeof answer.body === 'object' && answer.body),
      message: violation.message,
      code: 'contract_violation',
      received,
    };
    return { response, body, isFailure: true };
  };
}

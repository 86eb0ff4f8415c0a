import { ContractError } from './contract-error.ts';
import type { ContractOperation } from './contract-operation.ts';

export interface ContractAnswer {
  response: Response;
  body: unknown;
  /** The error of `JSON.parse` for an answer that claims to be JSON and is not. */
  invalid?: unknown;
}

/**
 * Reads the whole answer: a Blob or text where the contract says so, else JSON, or text if it is no
 * JSON.
 */
export async function readContractAnswer(
  { answer }: ContractOperation,
  response: Response,
): Promise<ContractAnswer> {
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && answer === 'blob' && !isText(type))
    return { response, body: await response.blob() };
  const text = await response.text();
  if (response.ok && text === '') return { response, body: undefined };
  if (response.ok && (answer !== undefined || isText(type))) return { response, body: text };
  try {
    return { response, body: JSON.parse(text) };
  } catch (invalid) {
    const isJson = /\bjson\b/.test(type);
    return { response, body: text, ...(isJson && { invalid }) };
  }
}

/** What a call resolves to. Throws a ContractError if the answer is no success. */
export function bodyOf(id: string, { response, body, invalid: cause }: ContractAnswer): unknown {
  if (response.ok && !cause) return body;
  if (response.ok) {
    throw new ContractError(id, `${id} got an answer that is not JSON.`, {
      body,
      response,
      cause,
    });
  }
  const { message, error } = Object(body);
  const reason = message ?? Object(error).message ?? (typeof error === 'string' ? error : '');
  throw new ContractError(id, `${id} got HTTP ${response.status}. ${reason}`.trim(), {
    body,
    response,
  });
}

/** Text that is not JSON, whatever it looks like. */
function isText(type: string): boolean {
  return /^text\/(?!plain)/.test(type);
}

import type { AnswerBody, ReadResponse } from '../answer.ts';
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
  });
  if (response.ok && answer === 'blob' && !isText(type)) return read(await response.blob());
  const text = await response.text();
  if (response.ok && text === '') return read(undefined);
  if (response.ok && (answer !== undefined || isText(type))) return read(text);
  try {
    const body: unknown = JSON.parse(text);
    return read(body, !response.ok || (isAboutJob && Object(body).status === 'error'));
  } catch {
    return read(text, !response.ok || /\bjson\b/.test(type));
  }
}

/** Text that is not JSON, whatever it looks like. */
function isText(type: string): boolean {
  return /^text\/(?!plain)/.test(type);
}

import { EngineError } from '../../engines/engine-error.ts';
import type { OutputFile } from '../../media/outputs.ts';

export const plainText = 'text/plain';

/** A file of plain text, as UTF-8. */
export function textFile(text: string): OutputFile {
  return { content: new TextEncoder().encode(text), mediaType: plainText };
}

/**
 * The text that a language model wrote. Throws a retryable EngineError if it wrote nothing.
 *
 * @param message of that error, for the owner of the job.
 */
export function writtenText({ text }: { text: string }, message: string): string {
  const written = text.trim();
  if (written !== '') return written;
  const detail = 'The text is empty.';
  throw new EngineError({ code: 'model_failed', message, retryable: true, detail });
}

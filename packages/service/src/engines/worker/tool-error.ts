import { EngineError } from '../engine-error.ts';

/** What to tell of an error of a tool. */
export function toolError(error: unknown): EngineError {
  const detail = String(error).slice(0, 500);
  const isUnreadable = error instanceof Error && error.name === 'AI_InvalidArgumentError';
  const message = isUnreadable
    ? error.message
    : 'The file could not be worked on. Send it in another format.';
  return new EngineError({ code: 'input_unsupported', message, retryable: false, detail });
}

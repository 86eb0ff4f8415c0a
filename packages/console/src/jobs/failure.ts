import { GenmediaError } from '@genmedia/client';
import type { Failure } from './run.ts';

/** An error as plain data. The client's messages hold no credential. */
export function failureOf(error: unknown): Failure {
  if (error instanceof GenmediaError) {
    const { code, message, errors, status, requestId, retryAfter } = error;
    return { code, message, errors, status, requestId, retryAfter };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'not_sent', message, errors: [] };
}

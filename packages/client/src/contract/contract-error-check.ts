import { GenmediaError } from '../error.ts';
import type { ApiErrorOf } from './contract-types.ts';

/**
 * A function that recognises the errors of one operation, typed by what the contract documents for
 * each status. A service that answers outside its contract may send another body.
 */
export function createErrorCheckFor<O>() {
  return <K extends keyof O>(error: unknown, operation: K): error is ApiErrorOf<O[K]> =>
    error instanceof GenmediaError &&
    error.operation === operation &&
    error.status !== undefined &&
    error.status >= 300;
}

import type { FieldError } from '@genmedia/types';
import { Problem } from './problem.ts';

/** The 400 that tells all that is wrong with the fields of a request; its message tells the first. */
export function invalidRequest(errors: readonly FieldError[]): Problem {
  const [first] = errors;
  const what = first ? `: ${first.field} ${first.message}` : '';
  return new Problem(400, 'validation_error', `The request is not valid${what}.`, { errors });
}

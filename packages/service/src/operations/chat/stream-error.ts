import { Problem } from '@genmedia/server';
import { toProblem } from '../problems.ts';

/** An error in the middle of a stream, as OpenAI's clients understand it. */
export function streamError(error: unknown): object {
  const problem = toProblem(error);
  const { message, code } =
    problem instanceof Problem
      ? problem
      : { message: 'Something went wrong on our side.', code: 'internal_error' };
  return { error: { message, type: 'server_error', code, param: null } };
}

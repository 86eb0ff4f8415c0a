import { type Handlers, mediaOf, Problem } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import type { FailedRequest } from './advice.ts';
import { failureOf } from './failure.ts';

/** Turns an error that failureOf knows into a Problem for the caller; returns others unchanged. */
export function toProblem(error: unknown, request?: FailedRequest): unknown {
  const failure = failureOf(error, request);
  if (!failure) return error;
  const { status, code, message, details } = failure;
  return new Problem(status, code, message, { ...details, cause: error });
}

/** Wraps handlers, so that they throw what toProblem returns. */
export function withProblems<Auth>(handlers: Handlers<Auth>): Handlers<Auth> {
  const entries = Object.entries(handlers).map(([id, handler]) => {
    const handle = handler as (input: unknown, auth: unknown) => unknown;
    const files = Object.keys(mediaOf(id as OperationId));
    const wrapped = (input: Partial<Pick<FailedRequest, 'body'>>, auth: unknown) => {
      const request = { body: input.body ?? {}, files };
      return rejectWithProblem(async () => handle(input, auth), request);
    };
    return [id, wrapped];
  });
  return Object.fromEntries(entries);
}

/** Runs `work`. If that fails, rejects with what toProblem returns. */
export async function rejectWithProblem<T>(
  work: () => Promise<T>,
  request?: FailedRequest,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toProblem(error, request);
  }
}

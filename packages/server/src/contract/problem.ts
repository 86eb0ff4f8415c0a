import type { operations } from '@genmedia/types';
import { type ProblemDetails, Problem as ProblemOfAny } from '../errors/problem.ts';

type Statuses = { [Id in keyof operations]: keyof operations[Id]['responses'] }[keyof operations];
type Failed<Status> = Status extends number
  ? `${Status}` extends `4${string}` | `5${string}`
    ? Status
    : never
  : never;

/**
 * The error statuses of operations: those of the contract, 404 for a wrong path, 405 for a wrong
 * method, and 501 for what a service does not implement (yet).
 */
export type ProblemStatus = Failed<Statuses> | 404 | 405 | 501;

/**
 * An error that the caller is told about. Handlers and `authenticate` throw it. The stub answers
 * with its status, in the error schema of the operation.
 *
 * `code` is for programs (`not_found`). `message` is for people: say what they can do.
 */
export const Problem: new (
  status: ProblemStatus,
  code: string,
  message: string,
  details?: ProblemDetails,
) => ProblemOfAny = ProblemOfAny;
export type Problem = ProblemOfAny;

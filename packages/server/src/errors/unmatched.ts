import { pathPattern } from '../http/path-pattern.ts';
import type { Operation } from '../operation/operation.ts';
import { Problem } from './problem.ts';

/** The problem of a request that no operation answers, and the error schema of its area. */
interface Unmatched {
  problem: Problem;
  errorSchema: string | undefined;
}

/**
 * Explains requests that no operation answers: a 405 if the path has operations of other methods,
 * else a 404. Uses the error schema of the operations whose paths are most similar.
 */
export function unmatchedBy(operations: readonly Operation[]): (path: string) => Unmatched {
  const patterns = operations.map((operation) => ({
    operation,
    pattern: new RegExp(`^${pathPattern(operation.path)}$`),
  }));
  return (path) => {
    const matching = patterns.filter(({ pattern }) => pattern.test(path));
    const [first] = matching;
    if (first) {
      const methods = new Set(matching.map(({ operation }) => operation.method.toUpperCase()));
      return { problem: wrongMethod([...methods]), errorSchema: first.operation.errorSchema };
    }
    const problem = new Problem(
      404,
      'not_found',
      'No operation has this path. Check its spelling and its version.',
    );
    return { problem, errorSchema: errorSchemaOf(path, operations) };
  };
}

/** RFC 9110, section 15.5.6: a 405 lists the allowed methods. */
export function wrongMethod(methods: readonly string[]): Problem {
  const allow = methods.join(', ');
  const message = `This path does not take this method. Use ${allow}.`;
  return new Problem(405, 'method_not_allowed', message, { headers: { allow } });
}

/**
 * The error schema of most operations that share the longest beginning with a path. A parameter
 * counts where none has the part itself.
 */
function errorSchemaOf(path: string, operations: readonly Operation[]): string | undefined {
  let closest = operations;
  for (const [i, part] of path.split('/').entries()) {
    const parts = closest.map((each) => each.path.split('/')[i]);
    const equal = closest.filter((_, at) => parts[at] === part);
    const next = equal.length > 0 ? equal : closest.filter((_, at) => parts[at]?.[0] === '{');
    if (next.length === 0) break;
    closest = next;
  }
  const votes = new Map<string | undefined, number>();
  for (const { errorSchema } of closest) votes.set(errorSchema, (votes.get(errorSchema) ?? 0) + 1);
  return [...votes].sort(([, one], [, other]) => other - one)[0]?.[0];
}

import type { Operation } from '../contract/operation.ts';

/**
 * Headers that tell callers of a deprecated operation since when it is deprecated (RFC 9745) and no
 * longer works (RFC 8594). Both are its `x-sunset` day, the one date that the contract has.
 */
export function deprecationHeaders({ deprecated, sunset }: Operation): Record<string, string> {
  if (!deprecated || sunset === undefined) return {};
  const day = new Date(`${sunset}T00:00:00Z`);
  return { Deprecation: `@${day.getTime() / 1000}`, Sunset: day.toUTCString() };
}

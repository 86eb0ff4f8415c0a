import type { Operation } from '../operation/operation.ts';

/**
 * Headers for a deprecated operation: since when it is deprecated (RFC 9745) and from when it no
 * longer works (RFC 8594). The days come from its `x-deprecated` and `x-sunset`. Without
 * `x-deprecated`, the day of the sunset is used for both.
 */
export function deprecationHeaders({
  deprecated,
  deprecatedSince,
  sunset,
}: Operation): Record<string, string> {
  const since = deprecatedSince ?? sunset;
  if (!deprecated || since === undefined) return {};
  return {
    Deprecation: `@${startOfDay(since).getTime() / 1000}`,
    ...(sunset !== undefined && { Sunset: startOfDay(sunset).toUTCString() }),
  };
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

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
  const end = dateOf(sunset);
  const since = dateOf(deprecatedSince) ?? end;
  if (!deprecated || !since) return {};
  return {
    Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    ...(end && { Sunset: end.toUTCString() }),
  };
}

/** A day, or a time with its offset (RFC 3339): others would mean the time zone of each server. */
const datePattern = /^\d{4}-\d\d-\d\d([t ][\d:.]+(z|[+-]\d\d:\d\d))?$/i;

/** The start of a day, or the time of day that is given with it. Undefined for other texts. */
function dateOf(text = ''): Date | undefined {
  const date = new Date(text);
  return datePattern.test(text) && Number.isFinite(date.getTime()) ? date : undefined;
}

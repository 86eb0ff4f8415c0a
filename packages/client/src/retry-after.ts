/**
 * Seconds after which the service wants the next attempt: the header `Retry-After` in seconds or as
 * a date (RFC 9110, section 10.2.3), else `retry_after` of the body.
 */
export function retryAfterOf(headers: Headers, inBody: unknown): number | undefined {
  const header = headers.get('retry-after');
  const wanted = header?.endsWith('GMT') ? secondsUntil(header, headers.get('date')) : header;
  const seconds = Number.parseFloat(String(wanted ?? inBody));
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** Seconds until a date, by the service's own `Date`: a wrong clock here does not matter. */
function secondsUntil(date: string, now: string | null): number {
  return (Date.parse(date) - (Date.parse(String(now)) || Date.now())) / 1000;
}

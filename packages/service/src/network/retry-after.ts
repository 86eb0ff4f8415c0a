/** A date that has no zone, and means GMT (RFC 9110, section 5.6.7). */
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/;

/**
 * Seconds that a Retry-After header asks for (RFC 9110, section 10.2.3): either a number, or a
 * date, from which `now` is subtracted. Undefined if there is no header, or it is malformed.
 */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Date.parse also takes `1.5`, as a month and a day, and unknown words before a number.
  const date = asctime.test(text) ? `${text} GMT` : text;
  const time = date.endsWith(' GMT') ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, (time - now.getTime()) / 1000);
}

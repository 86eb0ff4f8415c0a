/** How long a caller wants to wait for an answer: what the header `Prefer` says (RFC 7240). */
export interface Preferences {
  /** Whether a job should be answered as soon as it is accepted (section 4.1). */
  respondAsync: boolean;
  /** The most seconds that the caller wants to wait (section 4.3). */
  wait: number | undefined;
}

/**
 * One preference of the list. A value between quotes may contain commas and semicolons. One whose
 * end quote is missing reaches to the end: a search for it from each quote takes quadratic time.
 */
const preference = /(?:"(?:[^"\\]|\\.)*"?|[^,"])+/g;
/** The name of a preference, and its value without parameters. */
const nameAndValue = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*"?([^";]*))?/;

/**
 * Reads `Prefer`. Other preferences are ignored, and so is a wait that is no number of seconds. If
 * one is given twice, the first counts (section 2).
 */
export function readPreferences(header = ''): Preferences {
  const preferences = new Map<string, string>();
  for (const [text] of header.matchAll(preference)) {
    const [, name, value = ''] = nameAndValue.exec(text) ?? [];
    const known = name?.toLowerCase();
    if (known !== undefined && !preferences.has(known)) preferences.set(known, value.trim());
  }
  const seconds = preferences.get('wait') ?? '';
  return {
    respondAsync: preferences.has('respond-async'),
    wait: /^\d{1,9}$/.test(seconds) ? Number(seconds) : undefined,
  };
}

/** Milliseconds to wait for a job, of which the service allows at most `maxMs`. */
export function waitMsFor({ respondAsync, wait }: Preferences, maxMs: number): number {
  if (wait !== undefined) return Math.min(maxMs, wait * 1000);
  return respondAsync ? 0 : maxMs;
}

/** The header `Preference-Applied` of an answer that follows these preferences (section 3). */
export function appliedHeader({ respondAsync, wait }: Preferences): Record<string, string> {
  const applied = [respondAsync && 'respond-async', wait !== undefined && `wait=${wait}`];
  const value = applied.filter(Boolean).join(', ');
  return value === '' ? {} : { 'Preference-Applied': value };
}

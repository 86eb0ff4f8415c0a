import type { Change } from '../change.ts';

/** The keyword at the end of a change's place: `size.(maximum)` → `maximum`. */
export function keywordOf({ at }: Change): string | undefined {
  // A media type, which has a slash, is not a keyword.
  return /\(([^()/]+)\)$/.exec(at)?.[1];
}

/**
 * The name of a field as callers write it, without the status, place, media type or keyword in its
 * path. Components have none but the keyword.
 */
export function pathOf({ at, rule, schema }: Change): string {
  const path = at.replace(/[. ]?\([^()]*\)$/, '');
  if (schema !== undefined) return path;
  const status = rule.startsWith('request-')
    ? /^[1-5](\d\d|XX)(\.|$)/i
    : /^([1-5](\d\d|XX)|default)(\.|$)/i;
  return path
    .replace(status, '')
    .replace(/(^|\.)\([^()]*\)(\.|$)/, (_, before) => before)
    .replace(/^(query|path|header|cookie)\./, '');
}

import type { Change } from '../change.ts';

/** The keyword at the end of a change's place: `size.(maximum)` → `maximum`. */
export function keywordOf({ at }: Change): string | undefined {
  return /\(([^()]+)\)$/.exec(at)?.[1];
}

/** The name of a field as callers write it, without the status, place or keyword in its path. */
export function pathOf({ at }: Change): string {
  return at
    .replace(/[. ]?\(.*\)/, '')
    .replace(/^[1-5](\d\d|XX)\.?|^default\.?/i, '')
    .replace(/^(query|path|header|cookie)\./, '');
}

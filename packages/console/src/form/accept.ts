import type { FileKind } from '../contract/types.ts';

/** The `accept` of an input for files of these kinds. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.map((kind) => `${kind}/*`).join(',');
}

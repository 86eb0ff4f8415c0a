import { pagesOf, UserError } from '@genmedia/codegen/documents';
import type { OperationPlace, Reader } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  isSame,
  mapPair,
  type Pair,
} from './comparison.ts';

/** Compares how a list is divided into pages. */
export function comparePages(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const before = knownPages(comparison.before, pair.before);
  const after = knownPages(comparison.after, pair.after);
  const marks = mapPair(pair, ({ node }) => node['x-pagination']);
  if (!before !== !after) comparison.changes.add(`pages-${after ? 'added' : 'removed'}`, location);
  else if (isSame(before, after) && isSame(marks.before, marks.after)) return;
  else if (before) comparison.changes.add('pages-changed', location);
  // `x-pagination` changed, but neither contract has pages that a client could read.
  else comparison.changes.add('note-changed', childLocation(location, '(x-pagination)'));
}

/** The pages of a list; none where the generator refuses what `x-pagination` says. */
function knownPages(reader: Reader, operation: OperationPlace): ReturnType<typeof pagesOf> {
  try {
    return pagesOf(reader, operation);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

import type { Place, Schema } from '@genmedia/openapi';
import { isSame, type Pair } from './comparison.ts';

type Field = [name: string, schema: Place<Schema>];

/**
 * The fields that are gone, and are there with another name: either exactly one field is gone and
 * exactly one of the same schema is new, or their names consist of the same words.
 */
export function renamedFields(removed: Field[], added: Field[]): Pair<string>[] {
  const [gone, ...moreGone] = removed;
  const [come, ...moreCome] = added;
  const isOne = gone && come && moreGone.length + moreCome.length === 0;
  if (isOne && isSameSchema(gone[1], come[1])) return [{ before: gone[0], after: come[0] }];
  return removed.flatMap(([before, schema]) => {
    const candidates = added.filter(
      ([after, other]) => wordsOf(after) === wordsOf(before) && isSameSchema(schema, other),
    );
    const [candidate] = candidates;
    return candidate && candidates.length === 1 ? [{ before, after: candidate[0] }] : [];
  });
}

function isSameSchema(one: Place<Schema>, other: Place<Schema>): boolean {
  return isSame(one.raw, other.raw) && isSame(one.node, other.node);
}

/** `user_id`, `userId` and `User-ID` → `userid` */
function wordsOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

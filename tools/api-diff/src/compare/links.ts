import type { Link, Place, Response } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  isSame,
  matchByName,
  type Pair,
} from './comparison.ts';

/** Links that the client follows: the rules `job-…` and `cancel-…` report what they name. */
const followed = new Set(['poll', 'cancel']);

/** Compares the links of an answer, which are there for its readers. */
export function compareLinks(
  { before, after, changes }: Comparison,
  pair: Pair<Place<Response>>,
  location: ChangeLocation,
): void {
  const { removed, added, common } = matchByName(
    before.entries(pair.before, 'links'),
    after.entries(pair.after, 'links'),
  );
  const hasOther = [...removed, ...added].some(([name]) => !followed.has(name));
  const hasChanged = common.some(
    ([name, links]) => !isSame(told(name, links.before), told(name, links.after)),
  );
  if (hasOther || hasChanged) changes.add('words-changed', childLocation(location, '(links)'));
}

/** The parts of a link that no other rule reports. */
function told(name: string, { node }: Place<Link>): Link {
  if (!followed.has(name)) return node;
  const { operationId: _, operationRef: __, parameters: ___, ...words } = node;
  return words;
}

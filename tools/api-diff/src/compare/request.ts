import type { OperationPlace } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  nodesOf,
  type Pair,
  requirementsOf,
} from './comparison.ts';
import { compareContents } from './contents.ts';
import { compareWords } from './words.ts';

/** Compares the request bodies of an operation, or the body of an event, which is read. */
export function compareRequest(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const before = comparison.before.child(pair.before, 'requestBody');
  const after = comparison.after.child(pair.after, 'requestBody');
  if (!before && !after) return;
  const isRead = location.direction === 'answer';
  if (isRead && !before) {
    comparison.changes.add('event-body-added', location);
    return;
  }
  const rule = isRead ? 'answer-field' : 'request-body';
  const at = isRead ? childLocation(location, 'body') : location;
  if (!before || !after) {
    const requirement = after?.node.required ? 'required' : 'optional';
    comparison.changes.add(after ? `${rule}-added-${requirement}` : `${rule}-removed`, at);
    return;
  }
  const required = requirementsOf({ before, after });
  if (required.before !== required.after)
    comparison.changes.add(`${rule}-became-${required.after ? 'required' : 'optional'}`, at);
  compareWords(comparison, nodesOf({ before, after }), location);
  compareContents(comparison, { before, after }, location);
}

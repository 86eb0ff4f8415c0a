import type { OperationPlace, Reader } from '@genmedia/openapi';
import { compareAnswers } from './answers.ts';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  matchByName,
  methodAndPath,
  nodesOf,
  type Pair,
} from './comparison.ts';
import { compareParameters } from './parameters.ts';
import { compareRequest } from './request.ts';
import { compareTags, compareWords } from './words.ts';

type Named = [name: string, event: OperationPlace];

/**
 * Compares callbacks: requests of the service to the caller, who reads them like an answer. They are
 * matched by name and address, then by address alone; several with one address, in their order.
 */
export function compareEvents(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const named = matchByName(
    eventsOf(comparison.before, pair.before),
    eventsOf(comparison.after, pair.after),
  );
  const { removed, added, common } = matchByName(byAddress(named.removed), byAddress(named.added));
  const at = childLocation(location, 'event');
  if (removed.length > 0) comparison.changes.add('event-removed', at);
  if (added.length > 0) comparison.changes.add('event-added', at);
  for (const [, event] of [...named.common, ...common]) compareEvent(comparison, event, at);
}

/** The callbacks of an operation, by their names and the addresses to which they are sent. */
function eventsOf(reader: Reader, operation: OperationPlace): Named[] {
  return reader
    .callbacks(operation)
    .map((event) => [`${event.callback} ${methodAndPath(event)}`, event]);
}

/** Events by their addresses, with a number for each that has the same one. */
function byAddress(named: Named[]): Named[] {
  const counts = new Map<string, number>();
  return named.map(([, event]) => {
    const address = methodAndPath(event);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return [`${count} ${address}`, event];
  });
}

/** Compares a callback or a webhook, which its receiver reads and answers. */
export function compareEvent(
  comparison: Comparison,
  { before, after }: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  compareWords(comparison, nodesOf({ before, after }), location);
  compareTags(comparison, { before, after }, location);
  if (before.id !== after.id)
    comparison.changes.add('words-changed', childLocation(location, '(operationId)'));
  compareParameters(comparison, { before, after }, location);
  compareRequest(comparison, { before, after }, location);
  compareAnswers(comparison, { before, after }, { ...location, direction: 'request' });
}

import {
  cancelLink,
  type Link,
  type OperationPlace,
  type Place,
  pollLink,
} from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, isSame, type Pair } from './comparison.ts';

/**
 * Compares the links to the operations that fetch the result of a job, and that cancel it.
 *
 * @param newNames of renamed operations, by their old ones.
 */
export function compareJobs(
  { before, after, changes }: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
  newNames: ReadonlyMap<string, string>,
): void {
  const poll = {
    before: targetOf(pollLink(before, pair.before), newNames),
    after: targetOf(pollLink(after, pair.after)),
  };
  comparePolling(changes, poll, location);
  const cancel = {
    before: targetOf(cancelLink(before, pair.before), newNames),
    after: targetOf(cancelLink(after, pair.after)),
  };
  compareCancelling(changes, cancel, location);
}

/** What a link names: another operation, and the values of its parameters. */
interface Target {
  operation: string;
  parameters: unknown;
}

function targetOf(
  link: Place<Link> | undefined,
  newNames?: ReadonlyMap<string, string>,
): Target | undefined {
  if (!link) return undefined;
  const { operationId, operationRef, parameters } = link.node;
  const name = operationId ?? String(operationRef);
  return { operation: newNames?.get(name) ?? name, parameters };
}

function comparePolling(
  changes: Comparison['changes'],
  { before, after }: Pair<Target | undefined>,
  location: ChangeLocation,
): void {
  const operation = { before: before?.operation, after: after?.operation };
  const parameters = { before: before?.parameters, after: after?.parameters };
  if (!before && after) changes.add('job-added', location, { after: after.operation });
  else if (before && !after) changes.add('job-removed', location, { before: before.operation });
  else if (operation.before !== operation.after) changes.add('job-changed', location, operation);
  else if (!isSame(parameters.before, parameters.after))
    changes.add('job-parameters-changed', location, parameters);
}

function compareCancelling(
  changes: Comparison['changes'],
  { before, after }: Pair<Target | undefined>,
  location: ChangeLocation,
): void {
  if (before && before.operation === after?.operation) {
    const parameters = { before: before.parameters, after: after.parameters };
    if (!isSame(parameters.before, parameters.after))
      changes.add('cancel-parameters-changed', location, parameters);
    return;
  }
  if (before) changes.add('cancel-removed', location, { before: before.operation });
  if (after) changes.add('cancel-added', location, { after: after.operation });
}

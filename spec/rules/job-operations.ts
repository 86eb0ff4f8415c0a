import { cancelLink, fetchesOf, isIdempotent, pollLink, takesPreferences } from '@genmedia/openapi';
import { contractRule } from './support/rule.ts';

/**
 * An operation that starts a job (its answer has the link `poll`) takes Idempotency-Key. An operation
 * that takes it also takes Prefer, because our client reads one fact for both; operations with
 * `x-callers` are excepted, because our client does not call them. It also has the answer 422, which
 * refuses a reused key. An operation that fetches a job takes Prefer as well, because clients let
 * every poll wait for the end of the job. If one of these says how its jobs are cancelled (the link
 * `cancel`), all of them do, because clients read it there.
 */
export const jobOperations = contractRule(({ reader, operations, report }) => {
  const fetches = fetchesOf(reader, operations);
  const cancels = operations.some((operation) => cancelLink(reader, operation));
  for (const operation of operations) {
    const startsJob = pollLink(reader, operation) !== undefined && !fetches.has(operation.id);
    const takesIdempotencyKey = isIdempotent(reader, operation);
    if (startsJob && !takesIdempotencyKey) {
      const message = 'starts a job: it needs the header parameter Idempotency-Key.';
      report(operation.at, `${operation.id} ${message}`);
    }
    const isOfOthers = operation.node['x-callers'] !== undefined;
    if (takesIdempotencyKey && !takesPreferences(reader, operation) && !isOfOthers) {
      const message = 'honours Idempotency-Key: it needs the header parameter Prefer.';
      report(operation.at, `${operation.id} ${message}`);
    }
    if (fetches.has(operation.id) && !takesPreferences(reader, operation)) {
      report(operation.at, `${operation.id} fetches a job: it needs the header parameter Prefer.`);
    }
    if (cancels && fetches.has(operation.id) && !cancelLink(reader, operation)) {
      report(operation.at, `${operation.id} fetches a job: its 200 needs the link "cancel".`);
    }
    if (takesIdempotencyKey && !operation.node.responses?.['422']) {
      report(operation.at, `${operation.id} honours Idempotency-Key: it needs the answer 422.`);
    }
  }
});

import type { OperationPlace, Place, Response } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  matchByName,
  nodesOf,
  type Pair,
} from './comparison.ts';
import { compareContents } from './contents.ts';
import { compareHeaders } from './headers.ts';
import { compareLinks } from './links.ts';
import { compareWords } from './words.ts';

/** Compares the answers of an operation, or those of receivers to an event, by status. */
export function compareAnswers(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const before = new Map(comparison.before.entries(pair.before, 'responses'));
  const after = comparison.after.entries(pair.after, 'responses');
  const { removed, added, common } = matchByName(before, after);
  for (const [status] of removed)
    comparison.changes.add(presenceRule(status, location, 'removed'), location, { before: status });
  for (const [status, answer] of added) {
    comparison.changes.add(presenceRule(status, location, 'added'), location, { after: status });
    const general = before.get(`${status.charAt(0)}XX`) ?? before.get('default');
    if (location.direction === 'request' || isSuccess(status) || !general) continue;
    // Until now, the range or `default` described this failure. Examples of its own are no change.
    const answers = { before: general, after: answer };
    compareAnswer(comparison, answers, childLocation(location, status), { withExamples: false });
  }
  for (const [status, answers] of common) {
    const at = childLocation(location, status);
    compareWords(comparison, nodesOf(answers), at);
    compareAnswer(comparison, answers, at);
  }
}

function presenceRule(
  status: string,
  { direction }: ChangeLocation,
  effect: 'added' | 'removed',
): RuleId {
  if (direction === 'request') return `event-answer-${effect}`;
  return `${isSuccess(status) ? 'success' : 'failure'}-${effect}`;
}

function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

/** Compares what callers read of an answer. */
function compareAnswer(
  comparison: Comparison,
  answers: Pair<Place<Response>>,
  location: ChangeLocation,
  options?: { withExamples: boolean },
): void {
  compareContents(comparison, answers, location, options);
  compareHeaders(comparison, answers, location);
  compareLinks(comparison, answers, location);
}

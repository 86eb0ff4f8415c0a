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
  const after = new Map(comparison.after.entries(pair.after, 'responses'));
  const { removed, added, common } = matchByName(before, after);
  for (const [status, answer] of removed) {
    comparison.changes.add(presenceRule(status, location, 'removed'), location, { before: status });
    const answers = { before: answer, after: generalOf(after, status) };
    compareWithGeneral(comparison, answers, status, location);
  }
  for (const [status, answer] of added) {
    comparison.changes.add(presenceRule(status, location, 'added'), location, { after: status });
    const answers = { before: generalOf(before, status), after: answer };
    compareWithGeneral(comparison, answers, status, location);
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

/** The answer that describes a status without one of its own: that of its range, or `default`. */
function generalOf(
  answers: ReadonlyMap<string, Place<Response>>,
  status: string,
): Place<Response> | undefined {
  return answers.get(`${status.charAt(0)}XX`) ?? answers.get('default');
}

/** Compares a failure of its own with the general answer before or after it, if there is one. */
function compareWithGeneral(
  comparison: Comparison,
  { before, after }: Pair<Place<Response> | undefined>,
  status: string,
  location: ChangeLocation,
): void {
  if (!before || !after || isSuccess(status) || location.direction === 'request') return;
  const at = childLocation(location, status);
  // Each has examples of its own, which are no change.
  compareAnswer(comparison, { before, after }, at, { withExamples: false });
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

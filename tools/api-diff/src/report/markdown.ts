import { packageNames } from '../bump.ts';
import type { JudgedChange } from '../change.ts';
import { requiredBumps } from '../judge.ts';
import { sentence } from './sentence.ts';

/** The report for a pull request: the bumps, and their reasons. */
export function markdown(changes: readonly JudgedChange[]): string {
  if (changes.length === 0) return 'The contract says what it said.\n';
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const all = requiredBumps(changes);
  const rows = changes.map((change) =>
    row([cell(sentence(change)), ...packageNames.map((name) => short(change.bumps[name]))]),
  );
  return [
    '### What changes in the contract',
    '',
    row(['Change', ...packageNames]),
    row(['---', ...packageNames.map(() => '---')]),
    ...new Set(rows),
    row(['**Together**', ...packageNames.map((name) => `**${all[name]}**`)]),
    '',
  ].join('\n');
}

function short(bump: string): string {
  return bump === 'none' ? '' : bump;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

import { requiredBumps } from '../judge.ts';
import type { Report } from './report.ts';
import { sentence } from './sentence.ts';
import { shortName } from './table.ts';

/** The report for a pull request: the bumps, and their reasons. */
export function markdown({ changes, packages, warnings }: Report): string {
  const notes = warnings.map((warning) => `> ${warning}\n`).join('');
  if (changes.length === 0) return `Nothing in the contract changed.\n${notes && `\n${notes}`}`;
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const all = requiredBumps(changes);
  const rows = changes.map((change) =>
    row([cell(sentence(change)), ...packages.map(({ kind }) => short(change.bumps[kind]))]),
  );
  return [
    '### What changes in the contract',
    '',
    row(['Change', ...packages.map(({ name }) => shortName(name))]),
    row(['---', ...packages.map(() => '---')]),
    ...new Set(rows),
    row(['**Together**', ...packages.map(({ kind }) => `**${all[kind]}**`)]),
    '',
    ...(notes ? [notes] : []),
  ].join('\n');
}

function short(bump: string): string {
  return bump === 'none' ? '' : bump;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

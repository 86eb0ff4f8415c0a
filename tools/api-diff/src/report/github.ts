import { appendFileSync } from 'node:fs';
import type { Bump } from '../bump.ts';
import { markdown } from './markdown.ts';
import type { Report } from './report.ts';
import { sentence } from './sentence.ts';
import { largestBump } from './table.ts';

/** How a job of GitHub Actions shows a change, by the largest bump that it needs. */
const commands: Partial<Record<Bump, string>> = { major: 'warning', minor: 'notice' };

/**
 * Annotations for a pull request, as workflow commands of GitHub Actions: a warning for each change
 * that breaks programs, a notice for each that adds something. GitHub shows ten of each kind.
 */
export function annotations({ changes, packages, warnings }: Report): string {
  const lines = changes.flatMap((change) => {
    const bump = largestBump(change.bumps, packages);
    const command = commands[bump];
    return command ? [`::${command} title=${bump}::${escaped(sentence(change))}`] : [];
  });
  const dates = warnings.map((warning) => `::warning title=date::${escaped(warning)}`);
  return [...new Set(lines), ...dates].map((line) => `${line}\n`).join('');
}

/** Adds the whole report to the job's summary, where the job has one. */
export function writeSummary(report: Report): void {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (file) appendFileSync(file, markdown(report));
}

/** The runner reads one line as one command, and `%` begins an escape. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

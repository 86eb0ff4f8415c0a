import { requiredBumps } from '../judge.ts';
import type { Report } from './report.ts';
import { sentence } from './sentence.ts';

/** The changes for programs, and the bump that each package needs for all of them. */
export function json({ changes, packages, warnings }: Report): string {
  const all = requiredBumps(changes);
  const report = {
    warnings,
    packages: Object.fromEntries(packages.map(({ name, kind }) => [name, all[kind]])),
    changes: changes.map((change) => ({ ...change, message: sentence(change) })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

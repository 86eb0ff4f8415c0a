import type { JudgedChange } from '../change.ts';
import type { ContractPackage } from '../config.ts';
import { requiredBumps } from '../judge.ts';
import { sentence } from './sentence.ts';

/** The changes for programs, and the bump that each package needs for all of them. */
export function json(
  changes: readonly JudgedChange[],
  packages: readonly ContractPackage[],
): string {
  const all = requiredBumps(changes);
  const report = {
    packages: Object.fromEntries(packages.map(({ name, kind }) => [name, all[kind]])),
    changes: changes.map((change) => ({ ...change, message: sentence(change) })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

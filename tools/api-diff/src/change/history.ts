import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { packageNames } from '../bump.ts';
import type { JudgedChange } from '../change.ts';
import { linesOf } from '../report/lines.ts';
import { versionOf } from './package-version.ts';

/** The changes of the API in each release, the newest first. The docs show them. */
const history = 'spec/released/history.yaml';

export interface PastRelease {
  date: string;
  /** Versions of the packages that are released with the contract. */
  versions: Record<string, string>;
  /** The lines for users who call the service over HTTP. */
  changes: string[];
}

export function readHistory(root: string): PastRelease[] {
  const file = join(root, history);
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : [];
}

export function addRelease(root: string, date: string, changes: readonly JudgedChange[]): void {
  const versions = Object.fromEntries(packageNames.map((name) => [name, versionOf(root, name)]));
  const release: PastRelease = { date, versions, changes: linesOf(changes, 'spec') };
  const text = stringify([release, ...readHistory(root)], { lineWidth: 100 });
  writeFileSync(join(root, history), `# Written by \`pnpm api:release\`. Do not edit.\n${text}`);
}

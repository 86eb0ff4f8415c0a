import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@genmedia/codegen/documents';
import type { ContractPackage } from '../config.ts';
import type { Needs } from './plan.ts';

/** What the command wrote last. It distinguishes the command's own lines from those of people. */
const recordPath = '.changeset/api.json';

export function readRecord(root: string): Needs {
  const file = join(root, recordPath);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UserError(`${recordPath} is not JSON: delete it and run the command again.`);
  }
}

/**
 * Records what these packages need now. The entries of other packages stay: those of a second
 * contract in the same repository have a config of their own.
 */
export function writeRecord(
  root: string,
  needs: Needs,
  packages: readonly ContractPackage[],
): void {
  const record = readRecord(root);
  for (const { name } of packages) {
    if (needs[name]) record[name] = needs[name];
    else delete record[name];
  }
  const file = join(root, recordPath);
  if (Object.keys(record).length === 0) rmSync(file, { force: true });
  else writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

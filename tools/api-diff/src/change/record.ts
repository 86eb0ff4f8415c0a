import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@genmedia/codegen/documents';
import type { Needs } from './plan.ts';

/** What the command wrote last. It distinguishes the command's own lines from those of people. */
export const recordPath = '.changeset/api.json';

export function readRecord(root: string): Needs {
  const file = join(root, recordPath);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UserError(`${recordPath} is not JSON: delete it and run the command again.`);
  }
}

export function formatRecord(needs: Needs): string {
  return `${JSON.stringify(needs, null, 2)}\n`;
}

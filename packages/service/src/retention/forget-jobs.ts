import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { removeStored, storedScheme } from '../media/inputs/reference.ts';
import type { Storage } from '../media/storage.ts';
import { inputFieldsOf } from '../operations/generations/list.ts';
import { deletion } from './forget.ts';
import type { Rule } from './rules.ts';

export interface JobsAndFiles {
  db: Db;
  storage: Pick<Storage, 'remove'>;
}

/** As `forget`, for jobs: files that their requests held go too, as nobody else knows of them. */
export async function forgetJobs(
  { db, storage }: JobsAndFiles,
  rule: Rule,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ operation: string; input: Record<string, unknown> | null }>`
    ${deletion(rule, most)}
    returning operation, case when strpos(input::text, ${storedScheme}) > 0 then input end as input
  `.execute(db);
  for (const { operation, input } of rows) {
    if (input) await removeStored(input, inputFieldsOf(operation), storage);
  }
  return rows.length;
}

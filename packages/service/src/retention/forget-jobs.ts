import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { storedScheme } from '../media/inputs/reference.ts';
import { removeStored } from '../media/inputs/stored-files.ts';
import type { Storage } from '../media/storage.ts';
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
  const { rows } = await sql<{ input: Record<string, unknown> | null }>`
    ${deletion(rule, most)}
    returning case when strpos(input::text, ${storedScheme}) > 0 then input end as input
  `.execute(db);
  for (const { input } of rows) if (input) await removeStored(input, storage);
  return rows.length;
}

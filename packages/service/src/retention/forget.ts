import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { resultOutput } from '../jobs/readable-json.ts';
import { storedScheme } from '../media/inputs/sources.ts';
import {
  endFiles,
  type FileEnd,
  inputFilesOf,
  type JobFiles,
  outputFilesOf,
} from '../operations/generations/file-ends.ts';
import type { Rule } from './rules.ts';

/** Deletes up to `most` rows that a rule covers, the oldest first. Returns how many. */
export async function forget(db: Db, rule: Rule, most: number): Promise<number> {
  const { numAffectedRows } = await deletion(rule, most).execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Skips rows that another process is deleting, so that they do not wait for each other. The rows
 * are selected once, into an array: Postgres may run a plain subquery several times, and so exceed
 * its limit.
 */
export function deletion(
  { table, key, since, condition }: Rule,
  most: number,
): RawBuilder<unknown> {
  return sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(table)} where ${condition}
      order by ${sql.ref(since)} limit ${most} for update skip locked
    )) and ${condition}`;
}

/**
 * Does the same as `forget` for jobs. The files of their requests end with them, as nothing else
 * names these. The files that they made end after `fileDays` days, or with their account.
 */
export async function forgetJobs(
  db: Db,
  rule: Rule,
  fileDays: number | undefined,
  most: number,
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<ForgottenJob>`
      ${deletion(rule, most)}
      returning account_id, operation,
        case when ${hasFiles} and strpos(input::text, ${storedScheme}) > 0 then input end as input,
        case when ${hasFiles} then json_build_object('output', ${resultOutput}) end
          as result,
        coalesce(finished_at + make_interval(days => ${fileDays ?? null}::int), 'infinity')::text
          as keep_until
    `.execute(transaction);
    await endFiles(
      transaction,
      rows.flatMap((job) => [
        ...endsOf(job, inputFilesOf(job), 'now'),
        ...endsOf(job, outputFilesOf(job), job.keep_until),
      ]),
    );
    return rows.length;
  });
}

interface ForgottenJob extends JobFiles {
  account_id: number;
  keep_until: string;
}

/** Not if `expireFiles` has ended them. */
const hasFiles = sql`coalesce(
  (finished_at, id) > (select expired_until, expired_job from file_progress), true)`;

function endsOf(
  job: Pick<ForgottenJob, 'account_id'>,
  names: readonly string[],
  removeAt: string,
): FileEnd[] {
  return names.map((name) => ({ name, account_id: job.account_id, remove_at: removeAt }));
}

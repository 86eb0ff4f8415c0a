import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { isFileName } from '../../media/file-name.ts';
import { storedNames } from '../../media/inputs/sources.ts';
import { fileNameIn } from '../../media/outputs.ts';
import { inputFieldsOf } from './list.ts';

/** A file that no row will name any more. */
export interface FileEnd {
  name: string;
  account_id: number | null;
  /** When it is to be removed, in words of Postgres: a time, `now` or `infinity`. */
  remove_at: string;
}

/** What a job says about its files. */
export interface JobFiles {
  operation: string;
  input: Record<string, unknown> | null;
  result: { output?: readonly string[] | null } | null;
}

/** The files that the request of a job contained, which belong to it alone. */
export function inputFilesOf({ operation, input }: Pick<JobFiles, 'operation' | 'input'>) {
  return input ? storedNames(input, inputFieldsOf(operation)) : [];
}

/** The files that a job made. */
export function outputFilesOf({ result }: Pick<JobFiles, 'result'>): string[] {
  return (result?.output ?? []).map(fileNameIn).filter(isFileName);
}

/**
 * Records files that are to be removed. In the transaction that ends the rows that name them, no
 * file is forgotten if a process dies, and none is removed whose row stays. Files in a deployment's
 * own storage are kept for as long as its account.
 */
export async function endFiles(db: Db, files: readonly FileEnd[]): Promise<void> {
  if (files.length === 0) return;
  // In the order of names, so that two transactions with the same files do not wait in a circle.
  await sql`
    insert into file_ends (name, account_id, remove_at)
    select distinct on (name) name, account_id,
      case when exists (select from deployment_files own where own.name = ended.name)
        then 'infinity' else remove_at end
    from json_to_recordset(${JSON.stringify(files)}) as
      ended (name text, account_id bigint, remove_at timestamptz)
    order by name, remove_at
    on conflict (name) do update set remove_at = least(file_ends.remove_at, excluded.remove_at),
      account_id = coalesce(file_ends.account_id, excluded.account_id)`.execute(db);
}

/** Records all files of jobs, to be removed now. */
export async function endFilesOfJobs(
  db: Db,
  jobs: readonly (JobFiles & { account_id: number })[],
): Promise<void> {
  const ended = jobs.flatMap((job) =>
    [...inputFilesOf(job), ...outputFilesOf(job)].map((name) => ({
      name,
      account_id: job.account_id,
      remove_at: 'now',
    })),
  );
  await endFiles(db, ended);
}

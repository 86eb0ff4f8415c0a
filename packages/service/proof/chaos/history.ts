import { sql } from 'kysely';
import type { Db, JobStatus } from '../../src/database/tables.ts';

/** A change of a job's status, as the database recorded it. */
export interface Change {
  /** The order of all changes of an account. */
  number: number;
  job: number;
  account: number;
  to: JobStatus;
  attempt: number;
  at: Date;
}

/** Makes the database record every change of every job, whoever makes it. */
export async function recordHistory(db: Db): Promise<void> {
  await sql`
    create table history (
      number bigint generated always as identity primary key,
      job bigint not null, account bigint not null, "to" text not null, attempt int not null,
      at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create function record_history() returns trigger language plpgsql as $$
    begin
      insert into history (job, account, "to", attempt)
      values (new.id, new.account_id, new.status, new.attempt);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_insert after insert on jobs
    for each row execute function record_history()`.execute(db);
  await sql`
    create trigger record_update after update on jobs
    for each row when (old.status <> new.status) execute function record_history()`.execute(db);
}

export async function readHistory(db: Db): Promise<Change[]> {
  const { rows } = await sql<Change>`select * from history order by number`.execute(db);
  return rows;
}

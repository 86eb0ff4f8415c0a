import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type UploadRefusal, UploadRefused } from './upload-refused.ts';

export interface UseOptions {
  /** Days that a file is kept after its last use. */
  days: number;
  /** Days that any file is kept at most; undefined for no limit. */
  fileRetentionDays: number | undefined;
}

/** Pause before another try with a file that is being stored: it is there in a moment. */
const waitMs = 100;
const maxWaits = 20;

/**
 * Makes the files of uploads final, because a request uses them: from now on they cannot be
 * replaced, and they are kept. Throws UnusableUpload, which has to undo the transaction, if a file
 * has not arrived, has expired, or is gone.
 */
export type MarkUsed = (transaction: Db) => Promise<void>;

/**
 * Accepts a request that uses the files of uploads. Does it again while one of them is being stored.
 * Names that belong to no upload now are left alone.
 *
 * @param accept to call `markUsed`, if it is there, in the transaction that accepts the request.
 */
export async function acceptUsing<T>(
  db: Db,
  options: UseOptions,
  names: readonly string[],
  accept: (markUsed?: MarkUsed) => Promise<T>,
): Promise<T> {
  // Asked before `accept` waits for its turn: an upload that goes during the wait is not mistaken
  // for a file that never was one.
  const uploads = await uploadsAmong(db, names);
  if (uploads.length === 0) return await accept();
  for (let tries = 0; ; tries++) {
    try {
      return await accept((transaction) => useAllOrNone(transaction, options, uploads));
    } catch (error) {
      const isBusy = error instanceof UnusableUpload && error.reason === 'busy';
      if (!isBusy || tries >= maxWaits) throw error;
    }
    await sleep(waitMs);
  }
}

async function uploadsAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('name').where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
}

async function useAllOrNone(db: Db, options: UseOptions, names: readonly string[]): Promise<void> {
  const used = await markUsed(db, options, names);
  const unused = names.find((name) => !used.has(name));
  if (unused !== undefined) throw await refusalOf(db, unused);
}

/** An upload that a request cannot use. */
export class UnusableUpload extends UploadRefused {
  readonly file: string;

  constructor(file: string, reason: UploadRefusal, retryAfter?: number) {
    super(reason, retryAfter);
    this.file = file;
  }
}

async function markUsed(
  db: Db,
  { days, fileRetentionDays }: UseOptions,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const lastPossible =
    fileRetentionDays === undefined
      ? sql`'infinity'::timestamptz`
      : sql`greatest(stored_at + make_interval(days => ${fileRetentionDays}::int), now())`;
  // In the order of names, so that requests with the same files do not wait for each other in a
  // circle. `now()` is the start of the transaction, which may have waited for others since then.
  const { rows } = await sql<{ name: string }>`
    with named as (
      select name from uploads
      where name = any(${[...names]}::text[]) and stored_at is not null
        and expires_at > clock_timestamp()
        and not (publishing and writer_until > now())
      order by name for update
    )
    update uploads set used_at = coalesce(used_at, now()),
      expires_at = least(now() + make_interval(days => ${days}::int), ${lastPossible})
    from named where uploads.name = named.name
    returning uploads.name`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Why an upload could not be used. One without a row was deleted a moment ago. */
async function refusalOf(db: Db, name: string): Promise<UnusableUpload> {
  const { rows } = await sql<{ expired: boolean; unsent: boolean }>`
    select expires_at <= clock_timestamp() as expired,
      stored_at is null and not (publishing and writer_until > now()) as unsent
    from uploads where name = ${name}`.execute(db);
  const [upload] = rows;
  if (!upload || upload.expired) return new UnusableUpload(name, 'missing');
  // One that is neither was being stored, and may be there by now.
  return upload.unsent ? new UnusableUpload(name, 'unsent') : new UnusableUpload(name, 'busy', 2);
}

/** Whether a request has used the file of an upload; undefined if no upload has this name. */
export async function isFinal(db: Db, name: string): Promise<boolean | undefined> {
  const upload = await db
    .selectFrom('uploads')
    .select('used_at')
    .where('name', '=', name)
    .executeTakeFirst();
  return upload && upload.used_at !== null;
}

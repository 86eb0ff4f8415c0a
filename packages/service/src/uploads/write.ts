import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { UploadLimits } from './limits.ts';
import { busySeconds, UploadRefused } from './upload-refused.ts';

/** A writer that has not renewed its lease for this long has died. It renews three times as often. */
export const writerLeaseSeconds = 30;

/** The end of a lease that begins now. */
const lease = sql<Date>`now() + make_interval(secs => ${writerLeaseSeconds})`;

/** Seconds after which an account that sends as many files as it may can try again. */
const crowdedSeconds = 5;

/** The right to write the file of an upload. */
export interface Writer {
  /** The most bytes of the file. */
  size: number;
  /** Shows that this writer is alive. False if another one has taken the upload over. */
  renew(): Promise<boolean>;
  /**
   * To be called when the whole content is there, before it replaces the file: from now on no
   * request can use the file until this writer is done. Throws UploadRefused if a request has used
   * it, or if another writer has it.
   */
  publish(): Promise<void>;
  /** Records that the file is stored. False if this writer had lost the upload before. */
  finish(bytes: number): Promise<boolean>;
  /** Gives the upload back, if nothing was stored. */
  release(): Promise<void>;
}

interface UploadRow {
  account_id: number | null;
  size: number;
  live: boolean;
  used: boolean;
  busy: boolean;
}

/**
 * Makes the caller the only writer of an upload. Throws UploadRefused if there is no such upload, if
 * a request has used its file, if it is being sent, or if its account sends too much.
 *
 * @param bytes that the caller is about to send; if undefined, as many as the upload allows.
 */
export async function claimUpload(
  db: Db,
  name: string,
  bytes: number | undefined,
  limits: UploadLimits,
): Promise<Writer> {
  const writer = randomUUID();
  const size = await db.transaction().execute(async (transaction) => {
    const upload = await lockUpload(transaction, name);
    if (!upload?.live || upload.account_id === null) throw new UploadRefused('missing');
    if (upload.used) throw new UploadRefused('used');
    if (upload.busy) throw new UploadRefused('busy', busySeconds);
    const announced = Math.min(bytes ?? upload.size, upload.size);
    // Locks the account's row, so that its claims run one after another and count exactly.
    await countBytes(transaction, upload.account_id, announced, limits);
    await countWriters(transaction, upload.account_id, limits);
    await sql`update uploads set writer = ${writer}, publishing = false, writer_until = ${lease}
      where name = ${name}`.execute(transaction);
    return upload.size;
  });
  return new LeasedWriter(db, { name, size }, writer, limits);
}

async function lockUpload(db: Db, name: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select account_id, size, expires_at > now() as live, used_at is not null as used,
      coalesce(writer_until > now(), false) as busy
    from uploads where name = ${name} for update`.execute(db);
  return rows[0];
}

async function countBytes(
  db: Db,
  accountId: number,
  bytes: number,
  { bytesAMinute }: UploadLimits,
): Promise<void> {
  // One that ends too late began before the clock was set back: it would last as long as that.
  const isOver = sql`(window_ends_at <= now()
    or window_ends_at > clock_timestamp() + interval '1 minute')`;
  const { rows } = await sql<{ over: boolean; seconds: number }>`
    update upload_space set
      window_bytes = case when ${isOver} then 0 else window_bytes end + ${bytes},
      window_ends_at = case when ${isOver} then now() + interval '1 minute'
        else window_ends_at end
    where account_id = ${accountId}
    returning window_bytes > ${bytesAMinute}::bigint as over,
      extract(epoch from window_ends_at - clock_timestamp())::float8 as seconds`.execute(db);
  // The transaction is rolled back, so what is refused is not counted.
  if (rows[0]?.over) throw new UploadRefused('rate_limited', rows[0].seconds);
}

async function countWriters(db: Db, accountId: number, { atOnce }: UploadLimits): Promise<void> {
  const { rows } = await sql<{ writers: number }>`
    select count(*)::int as writers from uploads
    where account_id = ${accountId} and writer is not null and writer_until > now()`.execute(db);
  if ((rows[0]?.writers ?? 0) >= atOnce) throw new UploadRefused('crowded', crowdedSeconds);
}

class LeasedWriter implements Writer {
  readonly size: number;
  readonly #db: Db;
  readonly #name: string;
  readonly #minBytes: number;
  /** The row of the upload, while this is its writer. */
  readonly #mine: RawBuilder<unknown>;

  constructor(
    db: Db,
    { name, size }: { name: string; size: number },
    writer: string,
    { minBytes }: UploadLimits,
  ) {
    this.size = size;
    this.#db = db;
    this.#name = name;
    this.#minBytes = minBytes;
    this.#mine = sql`name = ${name} and writer = ${writer}`;
  }

  async renew(): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update uploads set writer_until = ${lease} where ${this.#mine}`.execute(this.#db);
    return numAffectedRows === 1n;
  }

  async publish(): Promise<void> {
    const { numAffectedRows } = await sql`
      update uploads set publishing = true, writer_until = ${lease}
      where ${this.#mine} and used_at is null`.execute(this.#db);
    if (numAffectedRows === 1n) return;
    const upload = await lockUpload(this.#db, this.#name);
    if (!upload) throw new UploadRefused('missing');
    throw upload.used ? new UploadRefused('used') : new UploadRefused('busy', busySeconds);
  }

  async finish(bytes: number): Promise<boolean> {
    // A file that arrives in the last minute of its hour can still be used for some.
    const { rows } = await sql<{ done: number }>`
      with held as (
        select name, account_id, greatest(size, ${this.#minBytes}::bigint) as counted
        from uploads where ${this.#mine} for update
      ), stored as (
        update uploads set size = ${bytes}, stored_at = now(), writer = null,
          writer_until = null, publishing = false,
          expires_at = greatest(expires_at, now() + interval '5 minutes')
        from held where uploads.name = held.name
        returning held.account_id,
          held.counted - greatest(${bytes}, ${this.#minBytes}::bigint) as freed
      ), given as (
        update upload_space as space set bytes = greatest(0, space.bytes - stored.freed)
        from stored where space.account_id = stored.account_id
      )
      select count(*)::int as done from stored`.execute(this.#db);
    return rows[0]?.done === 1;
  }

  async release(): Promise<void> {
    await sql`
      update uploads set writer = null, writer_until = null, publishing = false
      where ${this.#mine}`.execute(this.#db);
  }
}

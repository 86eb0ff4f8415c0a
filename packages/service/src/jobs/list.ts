import { type RawBuilder, sql } from 'kysely';
import type { Db, JobStatus } from '../database/tables.ts';
import { readableInput, resultOutput } from './readable-json.ts';

/** A job in a list: all of it that is short. */
export interface ListedJob {
  id: number;
  operation: string;
  modelId: string | null;
  /**
   * The beginning of the request's prompt; null if it had none, or is a large one of an earlier
   * release.
   */
  prompt: string | null;
  trackId: number | null;
  status: JobStatus;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** URLs of its files; null without a result. */
  output: readonly string[] | null;
  errorCode: string | null;
  errorMessage: string | null;
}

/** Which jobs of an account to list. What is left out filters nothing. */
export interface JobFilter {
  accountId: number;
  status?: 'processing' | 'success' | 'error' | undefined;
  /** Kinds of jobs, as in `jobs.operation`. */
  kinds?: readonly string[] | undefined;
  trackId?: number | undefined;
  /** Only jobs that were accepted at this time or later, in microseconds since 1970. */
  createdAfter?: number | undefined;
  /** Only jobs that were accepted before this time, in microseconds since 1970. */
  createdBefore?: number | undefined;
}

/** A job's place in the order of all: by the time of its acceptance, in microseconds, and by its id. */
export interface Position {
  micros: number;
  id: number;
}

export interface PageOptions {
  limit: number;
  /** Where the page before ended. */
  after?: Position | undefined;
  /** All kinds of jobs that there are. */
  allKinds: readonly string[];
}

interface JobPage {
  jobs: ListedJob[];
  /** Where this page ends; undefined if it is the last one. */
  end: Position | undefined;
}

/**
 * Larger requests of earlier releases are not read for their prompts: a page can have 100 of a
 * megabyte each. The first limit is for the size in the table, which is cheap to know, but is that
 * after compression: a text that repeats itself becomes 80 times as short.
 */
const maxInputBytes = 8192;
const maxInputText = 65_536;

const prompt = sql`
  case when jobs.prompt is not null then nullif(jobs.prompt, '')
    when pg_column_size(input) <= ${sql.lit(maxInputBytes)}
      and octet_length(input::text) <= ${sql.lit(maxInputText)}
    then left((${readableInput}) ->> 'prompt', 200) end`;

const columns = sql`
  jobs.id, operation, model_id as "modelId", ${prompt} as prompt, track_id as "trackId", status,
  jobs.created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt",
  ${resultOutput} as output,
  error_code as "errorCode", error_message as "errorMessage"`;

/** A page of an account's jobs, the newest first. */
export async function listJobs(db: Db, filter: JobFilter, options: PageOptions): Promise<JobPage> {
  const { rows } = await listing(filter, options).execute(db);
  const page = rows.slice(0, options.limit);
  const last = page.at(-1);
  return {
    jobs: page.map(({ micros: _, ...job }) => job),
    end: rows.length > page.length && last ? { micros: last.micros, id: last.id } : undefined,
  };
}

/** One job of an account; undefined if it has none with this id. */
export async function findListed(
  db: Db,
  accountId: number,
  id: number,
): Promise<ListedJob | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const { rows } = await sql<ListedJob>`
    select ${columns} from jobs where id = ${id} and account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** The statement of `listJobs`: it finds one job more than the page has, if there is one. */
export function listing(
  filter: JobFilter,
  options: PageOptions,
): RawBuilder<ListedJob & { micros: number }> {
  return sql`
    with page as materialized (
      select id from (${candidates(filter, options)}) found ${newest(options)}
    )
    select ${columns}, (extract(epoch from jobs.created_at) * 1000000)::bigint as micros
    from page join jobs using (id)
    order by jobs.created_at desc, jobs.id desc`;
}

/**
 * Ids and times of jobs that fit, among them those of the page and the one behind it. Each part reads
 * a few rows of an index, however many jobs the account has.
 */
function candidates(filter: JobFilter, options: PageOptions): RawBuilder<unknown> {
  const { accountId, status, kinds, trackId } = filter;
  const ofTrack = trackId === undefined ? sql`` : sql`and track_id = ${trackId}`;
  const ofAccount = sql`select id, created_at from jobs where account_id = ${accountId} ${ofTrack}
    ${within(filter, options)}`;
  const ofKinds = kinds ? sql`and operation = any(${[...kinds]})` : sql``;
  if (!status && !kinds && trackId === undefined) return sql`${ofAccount} ${newest(options)}`;
  // All of them: they are few, because plans limit how many jobs an account has at a time.
  const unfinished = sql`
    (${ofAccount} and status = 'queued' ${ofKinds}) union all
    (${ofAccount} and status = 'running' ${ofKinds})`;
  if (status === 'processing') return unfinished;
  const ended = sql`
    select ended.id, ended.created_at
    from unnest(${[...(kinds ?? options.allKinds)]}::text[]) as kind
    cross join unnest(${status ? [status] : ['success', 'error']}::text[]) as final
    cross join lateral (
      ${ofAccount} and operation = kind and status = final and finished_at is not null
      ${newest(options)}
    ) ended`;
  return status ? ended : sql`${unfinished} union all (${ended})`;
}

/** Conditions for the time of acceptance, and for the place in the order. */
function within(
  { createdAfter, createdBefore }: JobFilter,
  { after }: PageOptions,
): RawBuilder<unknown> {
  const since = createdAfter === undefined ? sql`` : sql`and created_at >= ${at(createdAfter)}`;
  const until = createdBefore === undefined ? sql`` : sql`and created_at < ${at(createdBefore)}`;
  const behind = after
    ? sql`and (created_at, id) < (${at(after.micros)}, ${after.id}::bigint)`
    : sql``;
  return sql`${since} ${until} ${behind}`;
}

function at(micros: number): RawBuilder<Date> {
  return sql`timestamptz 'epoch' + ${micros} * interval '1 microsecond'`;
}

function newest({ limit }: PageOptions): RawBuilder<unknown> {
  return sql`order by created_at desc, id desc limit ${limit + 1}`;
}

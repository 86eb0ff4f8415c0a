/**
 * What the rows of a job write in its life, in several layouts of `jobs`:
 *
 *     node bench/scale/updates.ts [--jobs <n>]
 *
 * On a Postgres with fsync on, with 1,000 jobs that wait and eight that run. The statements change
 * the columns that an accept, a start and an end change, but no accounts and no queues.
 */
import { tmpdir } from 'node:os';
import type pg from 'pg';
import { readNumbers } from '../../proof/number-options.ts';
import { required } from '../../proof/required.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { fill, withClient } from './fill.ts';

interface Layout {
  name: string;
  /** Statements that make it from the migrated schema. */
  make: readonly string[];
  /** The table of jobs that wait and run. */
  live: 'jobs' | 'live_jobs';
  /** The statement that ends job $1. */
  end: string;
}

const waiting = 1000;
const running = 8;
const accounts = 1000;
/** Jobs before those that are measured: the first change of a page writes all of it to the log. */
const warmUp = 6000;

const result = `'{"output":["https://files.example/1.png"]}'`;
const ended = `update jobs set status = 'success', worker = null, finished_at = now(), result = ${result}
  where id = $1`;

/** What a job that ends keeps. */
const kept = `id, account_id, deployment_id, operation, model_id, track_id, input, defaulted_fields,
  is_long, attempt, secret, reserved, idempotency_key, request_hash, request_id, traceparent,
  created_at, started_at`;

/** No index has a column that a start changes. Those of ended jobs ask for an error instead. */
const withoutStatus = [
  'drop index jobs_one_running, jobs_of_queues, jobs_of_deployments, jobs_ended, jobs_ended_tracked',
  'drop index jobs_operation_finished_at_idx',
  `create index on jobs (account_id, coalesce(deployment_id, 0), id) where finished_at is null`,
  `create index on jobs (account_id, operation, (error_code is null), created_at, id)
    where finished_at is not null`,
  `create index on jobs (account_id, track_id, operation, (error_code is null), created_at, id)
    where track_id is not null and finished_at is not null`,
  `create index on jobs (operation, finished_at)
    where finished_at is not null and error_code is null`,
];

/** `jobs` has only those that ended, each written once. */
const liveTable = [
  'create table live_jobs (like jobs including defaults including identity)',
  'alter table live_jobs add primary key (id), set (fillfactor = 60)',
  'create index on live_jobs (account_id, coalesce(deployment_id, 0), id)',
  `create unique index on live_jobs (account_id, idempotency_key)
    where idempotency_key is not null`,
  'drop index jobs_one_running, jobs_idempotency_key, jobs_of_queues, jobs_of_deployments',
];

const layouts: readonly Layout[] = [
  { name: 'as it is', make: [], live: 'jobs', end: ended },
  { name: 'no status in indexes', make: withoutStatus, live: 'jobs', end: ended },
  {
    name: 'the same, pages half full',
    make: [...withoutStatus, 'alter table jobs set (fillfactor = 50)'],
    live: 'jobs',
    end: ended,
  },
  {
    name: 'live jobs apart, moved by their end',
    make: liveTable,
    live: 'live_jobs',
    end: `with gone as (delete from live_jobs where id = $1 returning *)
      insert into jobs (${kept}, status, finished_at, result) overriding system value
      select ${kept}, 'success', now(), ${result} from gone`,
  },
];

const acts = ['accept', 'start', 'end'] as const;

type Act = (typeof acts)[number];

/**
 * Returns a function that accepts one more job, and starts and ends the oldest once enough wait and
 * run. It hands each of these acts to a callback, which does the work.
 */
function trafficOf(client: pg.Client, { live, end }: Layout) {
  const ids: { waiting: number[]; running: number[] } = { waiting: [], running: [] };
  let accepted = 0;
  const statements: Record<Act, () => Promise<unknown>> = {
    async accept() {
      const { rows } = await client.query(
        `insert into ${live} (account_id, operation, model_id, input)
        select min(id) + $1, 'generateImage', 'flux', '{"prompt":"a cat"}' from accounts returning id`,
        [accepted++ % accounts],
      );
      ids.waiting.push(rows[0].id);
    },
    async start() {
      const id = required(ids.waiting.shift(), 'job');
      await client.query(
        `update ${live} set status = 'running', worker = '1234567890', attempt = attempt + 1,
          started_at = now(), not_before = null where id = $1`,
        [id],
      );
      ids.running.push(id);
    },
    end: () => client.query(end, [required(ids.running.shift(), 'job')]),
  };
  return async (each: (act: Act, work: () => Promise<unknown>) => Promise<unknown>) => {
    await each('accept', statements.accept);
    if (ids.waiting.length > waiting) await each('start', statements.start);
    if (ids.running.length > running) await each('end', statements.end);
  };
}

async function measure(client: pg.Client, layout: Layout, count: number): Promise<string[]> {
  const query = async (text: string) => (await client.query(text)).rows[0];
  await client.query('alter table jobs disable trigger user');
  // It takes the same bytes, and no time.
  await client.query('set synchronous_commit = off');
  for (const statement of layout.make) await client.query(statement);
  const nextJob = trafficOf(client, layout);
  await client.query('checkpoint');
  for (let n = 0; n < warmUp; n++) await nextJob((_, work) => work());
  await query('select pg_stat_force_next_flush(), pg_stat_reset()');
  const logged = async () =>
    Number((await query(`select pg_current_wal_insert_lsn() - '0/0' as at`)).at);
  const bytes: Record<Act, number> = { accept: 0, start: 0, end: 0 };
  for (let n = 0; n < count; n++) {
    await nextJob(async (act, work) => {
      const start = await logged();
      await work();
      bytes[act] += (await logged()) - start;
    });
  }
  await query('select pg_stat_force_next_flush()');
  const { share } = await query(
    `select n_tup_hot_upd / n_tup_upd::float8 as share from pg_stat_user_tables
    where relname = '${layout.live}'`,
  );
  const { size } = await query(
    `select pg_relation_size('jobs') / count(*)::float8 as size from jobs`,
  );
  const sum = acts.reduce((total, act) => total + bytes[act], 0);
  return [
    layout.name,
    ...[...acts.map((act) => bytes[act]), sum].map((each) => (each / count).toFixed(0)),
    `${(100 * share).toFixed(0)} %`,
    size.toFixed(0),
  ];
}

const { jobs } = readNumbers({ jobs: 5000 });
const postgres = await startPostgres({ isDurable: true });
try {
  const printCells = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
  console.log('Bytes of the log that the rows of a job write, and of its row once it has ended:\n');
  printCells(['', 'accept', 'start', 'end', 'together', 'HOT', 'row of jobs']);
  printCells(['---', ...Array.from({ length: 6 }, () => '---:')]);
  for (const [n, layout] of layouts.entries()) {
    const url = postgres.url(`layout_${n}`);
    await withClient(postgres.url('postgres'), (client) =>
      client.query(`create database layout_${n}`),
    );
    const database = await openDatabase({ url, dataDir: tmpdir() });
    await migrate(database.db);
    await database.close();
    await fill(url, { accounts, ended: 0 });
    printCells(await withClient(url, (client) => measure(client, layout, jobs)));
  }
} finally {
  await postgres.stop();
}

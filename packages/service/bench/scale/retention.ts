/**
 * What the deletion of ended jobs costs, beside what dropping a table with them costs:
 *
 *     node bench/scale/retention.ts [--jobs <n>]
 *
 * On a Postgres with fsync on. Deletes as retention does, in one process. Each job has a file, which
 * is kept for longer.
 */
import { tmpdir } from 'node:os';
import { readNumbers } from '../../proof/number-options.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { forgetJobs } from '../../src/retention/forget.ts';
import { rowsAtOnce } from '../../src/retention/retention.ts';
import { jobRule } from '../../src/retention/rules.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { loggedBytes } from './figures.ts';
import { fill, withClient } from './fill.ts';

/** Days for which the files are kept. */
const fileDays = 30;

const { jobs } = readNumbers({ jobs: 100_000 });
const postgres = await startPostgres({ isDurable: true });
const name = 'bench';

const query = async <T>(text: string): Promise<T> =>
  await withClient(postgres.url(name), async (client) => (await client.query(text)).rows[0]);

/** How long some work takes, and how many bytes of the log it writes. */
async function measure(work: () => Promise<unknown>) {
  const logged = () => loggedBytes(postgres.url(name));
  const [bytes, start] = [await logged(), performance.now()];
  await work();
  return { ms: performance.now() - start, bytes: (await logged()) - bytes };
}

const print = (what: string, { ms, bytes }: { ms: number; bytes: number }) =>
  console.log(
    `| ${what} | ${((1000 * ms) / jobs).toFixed(1)} | ${(bytes / jobs).toFixed(0)} | ${ms.toFixed(0)} |`,
  );

try {
  await withClient(postgres.url('postgres'), (client) => client.query(`create database ${name}`));
  const database = await openDatabase({ url: postgres.url(name), dataDir: tmpdir() });
  await migrate(database.db);
  const filling = await measure(() => fill(postgres.url(name), { accounts: 1000, ended: jobs }));
  await query(`update jobs set result = json_build_object('output',
    json_build_array('https://media.example/files/' || left(md5(id::text), 22) || '.png'))`);
  await query('vacuum full analyze jobs');
  const { bytes } = await query<{ bytes: string }>(
    `select pg_total_relation_size('jobs') as bytes`,
  );
  await query('create table partition (like jobs including all)');
  await query('insert into partition overriding system value select * from jobs');
  const deleting = await measure(async () => {
    const rule = jobRule(0);
    while ((await forgetJobs(database.db, rule, fileDays, rowsAtOnce)) > 0);
  });
  const vacuuming = await measure(() => query('vacuum jobs'));
  const dropping = await measure(() => query('drop table partition'));
  await database.close();
  console.log(`${jobs} jobs of ${(Number(bytes) / jobs).toFixed(0)} bytes with their indexes.\n`);
  console.log('| | µs a job | bytes of the log a job | ms |\n| --- | ---: | ---: | ---: |');
  print('inserting them, all at once', filling);
  print('deleting them', deleting);
  print('vacuum after that', vacuuming);
  print('dropping a table with them', dropping);
} finally {
  await postgres.stop();
}

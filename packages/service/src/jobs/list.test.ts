import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { isFull } from '../testing/full.ts';
import { rowsRead } from '../testing/plan.ts';
import type { Claim } from './claim.ts';
import { finish } from './ends.ts';
import {
  findListed,
  type JobFilter,
  type ListedJob,
  listing,
  listJobs,
  type PageOptions,
} from './list.ts';
import { claim, useQueue } from './testing.ts';

const kinds = ['generateImage', 'editImage', 'generateSong'];
const allKinds = [...kinds, 'generateVideo'];

describe.each(engines)('the list of jobs on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, accepted } = useQueue(database);
  beforeEach(() => database.db.deleteFrom('accounts').execute());

  /**
   * Jobs that ended in an earlier release, one a minute; every second one has failed, the kinds take
   * turns.
   */
  async function ended(accountId: number, count: number): Promise<void> {
    await sql`
      insert into jobs (account_id, operation, input, track_id, status, created_at, started_at,
        finished_at, error_code, result)
      select ${accountId}, (${kinds}::text[])[1 + n % 3], '{}', case when n % 10 = 0 then n end,
        case when n % 2 = 0 then 'success' else 'error' end,
        timestamptz '2026-05-01 00:00:00Z' + n * interval '1 minute', now(), now(),
        case when n % 2 = 1 then 'model_failed' end,
        case when n % 2 = 0 then json_build_object('output', json_build_array('http://a/' || n)) end
      from generate_series(0, ${count - 1}::int) as n`.execute(database.db);
  }

  async function list(
    filter: JobFilter,
    options: Partial<PageOptions> = {},
  ): Promise<{ minutes: number[]; jobs: ListedJob[]; end: PageOptions['after'] }> {
    const { jobs, end } = await listJobs(database.db, filter, { limit: 100, allKinds, ...options });
    const start = Date.parse('2026-05-01T00:00:00Z');
    return { minutes: jobs.map((job) => (Number(job.createdAt) - start) / 60_000), jobs, end };
  }

  const down = (from: number, step: number, count: number) =>
    Array.from({ length: count }, (_, n) => from - n * step);

  test('each filter finds its jobs, the newest first, and only those of the account', async () => {
    const [accountId, other] = [await account(), await account()];
    await ended(accountId, 60);
    await ended(other, 60);
    expect((await list({ accountId })).minutes).toEqual(down(59, 1, 60));
    expect((await list({ accountId, status: 'error' })).minutes).toEqual(down(59, 2, 30));
    expect((await list({ accountId, kinds: ['editImage'] })).minutes).toEqual(down(58, 3, 20));
    const both = { accountId, status: 'success', kinds: ['editImage', 'generateSong'] } as const;
    expect((await list(both)).minutes).toEqual(
      down(59, 1, 60).filter((n) => n % 2 === 0 && n % 3 > 0),
    );
    expect((await list({ accountId, trackId: 30 })).minutes).toEqual([30]);
    expect((await list({ accountId, trackId: 30, status: 'error' })).minutes).toEqual([]);
    expect((await list({ accountId, trackId: 30, kinds: ['generateImage'] })).minutes).toEqual([
      30,
    ]);
    expect((await list({ accountId, kinds: [] })).minutes).toEqual([]);
    const times = {
      createdAfter: Date.parse('2026-05-01T00:10:00Z') * 1000,
      createdBefore: Date.parse('2026-05-01T00:13:00Z') * 1000,
    };
    expect((await list({ accountId, ...times })).minutes).toEqual([12, 11, 10]);
    expect((await list({ accountId, ...times, status: 'success' })).minutes).toEqual([12, 10]);
  });

  test('waiting and running jobs are processing, and come with those that have ended', async () => {
    const accountId = await account();
    await ended(accountId, 2);
    const [first, second] = [await accepted(accountId), await accepted(accountId)];
    await sql`update jobs set status = 'running', worker = 'one' where id = ${first.id}`.execute(
      database.db,
    );
    const { jobs } = await list({ accountId, status: 'processing' });
    expect(jobs.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'queued'],
      [first.id, 'running'],
    ]);
    expect((await list({ accountId, kinds })).jobs).toHaveLength(4);
    expect((await list({ accountId, kinds: ['editImage'], status: 'processing' })).jobs).toEqual(
      [],
    );
  });

  test('an entry has what is short, and of the request no more than that', async () => {
    const accountId = await account();
    await ended(accountId, 1);
    expect((await list({ accountId })).jobs).toEqual([
      {
        id: expect.any(Number),
        operation: 'generateImage',
        modelId: null,
        prompt: null,
        trackId: 0,
        status: 'success',
        createdAt: new Date('2026-05-01T00:00:00Z'),
        startedAt: expect.any(Date),
        finishedAt: expect.any(Date),
        output: ['http://a/0'],
        errorCode: null,
        errorMessage: null,
      },
    ]);
  });

  test('the beginning of a prompt of an earlier release is listed, whatever characters it has', async () => {
    const accountId = await account();
    await ended(accountId, 1);
    const input = { prompt: `\ud800${'é'.repeat(300)}`, image: '\0' };
    await sql`update jobs set input = ${JSON.stringify(input)}::json`.execute(database.db);
    expect((await list({ accountId })).jobs).toMatchObject([{ prompt: 'é'.repeat(200) }]);
    // Reading a hundred of these would take long.
    const large = randomBytes(9000).toString('base64');
    await sql`update jobs set input = ${JSON.stringify({ prompt: 'A kite', large })}::json`.execute(
      database.db,
    );
    expect((await list({ accountId })).jobs).toMatchObject([{ prompt: null }]);
    // Short in the table.
    const same = JSON.stringify({ prompt: 'a'.repeat(70_000) });
    await sql`update jobs set input = ${same}::json`.execute(database.db);
    expect((await list({ accountId })).jobs).toMatchObject([{ prompt: null }]);
  });

  test('neither requests nor results are read for a list', async () => {
    const { db } = database;
    const accountId = await account();
    await accepted(accountId, { prompt: `\ud800\0${'😀'.repeat(300)}` });
    const output = ['http://a/1.png', 'http://a/2.png'];
    const json = JSON.stringify({ output, meta: { prompt: 'A kite' } });
    const claimed = (await claim(db, 'one')) as Claim;
    await finish(db, { claim: claimed, outcome: { status: 'success', json } });
    await accepted(accountId);
    await sql`update jobs set input = '{"prompt":"another"}',
      result = '{"output":["http://a/other.png"]}'`.execute(db);
    const prompt = '😀'.repeat(200);
    expect((await list({ accountId, status: 'success' })).jobs).toMatchObject([{ prompt, output }]);
    expect(await findListed(db, accountId, claimed.job.id)).toMatchObject({ prompt, output });
    expect((await list({ accountId, status: 'processing' })).jobs).toMatchObject([
      { prompt: null },
    ]);
  });

  test('a result of an earlier release is listed, whatever characters are beside its files', async () => {
    const accountId = await account();
    await ended(accountId, 1);
    const output = ['http://a/\\u0000', 'http://a/\\\\ud800'];
    const result = { meta: { text: '\0\0 \ud800\udbff \udc00 \\\0 😀' }, output };
    await sql`update jobs set result = ${JSON.stringify(result)}::json`.execute(database.db);
    const { jobs } = await list({ accountId });
    expect(jobs).toMatchObject([{ output }]);
    expect(await findListed(database.db, accountId, jobs[0]?.id ?? 0)).toEqual(jobs[0]);
  });

  test.each([
    ['one', ['http://a/1.png']],
    ['several', ['http://a/1.png', 'http://a/2.png', 'é,[]{}']],
    ['none', []],
    ['with escapes', ['a "quoted" \\ text', 'http://a/2.png']],
    ['very long', ['a'.repeat(70_000), 'http://a/2.png']],
  ])('the files of such a result that begins with them are listed: %s', async (_, output) => {
    const accountId = await account();
    await ended(accountId, 1);
    for (const text of ['"],"', '\0 \ud800', '\\ud800 \\\\u0000']) {
      const result = JSON.stringify({ output, meta: { text, output: ['another'] } });
      await sql`update jobs set result = ${result}::json`.execute(database.db);
      expect((await list({ accountId })).jobs).toMatchObject([{ output }]);
    }
  });

  test.each<[string, Omit<JobFilter, 'accountId'>]>([
    ['no filter', {}],
    ['a status', { status: 'success' }],
    ['kinds', { kinds }],
    ['kinds and a status', { kinds, status: 'error' }],
  ])(
    'pages with %s have each job once, also while jobs come and times are equal',
    async (_, filter) => {
      const accountId = await account();
      await ended(accountId, 47);
      // Accepted in the same microsecond.
      await sql`update jobs set created_at = '2026-05-01 00:20:00.000001Z'
      where created_at < '2026-05-01 00:20:00Z'`.execute(database.db);
      const all = (await list({ accountId, ...filter })).jobs.map(({ id }) => id);
      const seen: number[] = [];
      let after: PageOptions['after'];
      do {
        const page = await list({ accountId, ...filter }, { limit: 5, after });
        seen.push(...page.jobs.map(({ id }) => id));
        after = page.end;
        await accepted(accountId).catch(() => {});
      } while (after);
      expect(seen).toEqual(all);
      expect(new Set(seen).size).toBe(all.length);
    },
  );

  test('a page reads as many rows of an account with many jobs as of one with few', async () => {
    const [few, many] = [await account(), await account()];
    await ended(few, 300);
    const most = isFull ? 60_000 : 6000;
    await ended(many, most);
    // All statistics of Postgres are of no use here: most jobs are of one account.
    await sql`analyze jobs`.execute(database.db);
    const half = Date.parse('2026-05-01T02:30:00Z') * 1000;
    const filters: Omit<JobFilter, 'accountId'>[] = [
      {},
      { status: 'success' },
      { status: 'processing' },
      { kinds: ['editImage'] },
      { kinds: ['generateVideo'] },
      { kinds: ['editImage'], status: 'error' },
      { trackId: 30 },
      { createdBefore: half },
      { createdBefore: half, status: 'error' },
      { createdAfter: half, createdBefore: half },
    ];
    const reads = async (accountId: number) => {
      const counts = [];
      for (const filter of filters) {
        const statement = listing({ accountId, ...filter }, { limit: 20, allKinds });
        counts.push(await rowsRead(database.db, statement));
      }
      return counts;
    };
    const [some, all] = [await reads(few), await reads(many)];
    const middle = Date.parse('2026-05-01T00:00:00Z') + (most / 2) * 60_000;
    const cursor = { micros: middle * 1000, id: 1 };
    const deep = listing({ accountId: many }, { limit: 20, allKinds, after: cursor });
    expect(await rowsRead(database.db, deep)).toBeLessThan(200);
    for (const [index, count] of all.entries()) {
      expect(count, JSON.stringify(filters[index])).toBeLessThanOrEqual((some[index] ?? 0) + 20);
      expect(count, JSON.stringify(filters[index])).toBeLessThan(1000);
    }
  });

  test('a page reads few rows also if all jobs are of one kind, status and track', async () => {
    const many = await account();
    await ended(many, isFull ? 60_000 : 6000);
    await sql`update jobs set operation = 'generateImage', status = 'success', track_id = 1`.execute(
      database.db,
    );
    // By these statistics any index that begins with the account is as good as another.
    await sql`analyze jobs`.execute(database.db);
    for (const filter of [
      { trackId: 1 },
      { trackId: 1, status: 'error' },
      { trackId: 1, status: 'processing' },
      { trackId: 1, kinds: ['editImage'] },
      { trackId: 2 },
      { status: 'error' },
      { kinds: ['editImage'] },
    ] as const) {
      const statement = listing({ accountId: many, ...filter }, { limit: 20, allKinds });
      expect(await rowsRead(database.db, statement), JSON.stringify(filter)).toBeLessThan(1000);
    }
  });
});

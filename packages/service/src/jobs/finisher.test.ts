import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { rowsRead } from '../testing/plan.ts';
import { anyHolds, type Claim, claimSeveral } from './claim.ts';
import { ending, type FinishedAttempt } from './ends.ts';
import { createFinisher } from './finisher.ts';
import { findJob } from './read.ts';
import { useQueue } from './testing.ts';

const success = { status: 'success', json: '{"output":[]}' } as const;

describe.each(engines)('ends of jobs that are written together on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, accepted, depth } = useQueue(database);

  beforeEach(() => database.db.deleteFrom('accounts').execute());

  /** Running jobs of as many accounts. */
  async function running(count: number): Promise<Claim[]> {
    for (let n = 0; n < count; n++) await accepted(await account());
    return claimSeveral(database.db, 'worker', { lane: 'shared', onlyShort: false, most: count });
  }

  const statusOf = async ({ job }: Claim) =>
    (await findJob(database.db, job.accountId, job.id))?.status;

  /** The transactions that wrote the rows of jobs last. */
  async function transactions(claims: readonly Claim[]): Promise<unknown[]> {
    const rows = await database.db
      .selectFrom('jobs')
      .select((build) => build.ref('xmin' as 'id').as('transaction'))
      .where(
        'id',
        'in',
        claims.map(({ job }) => job.id),
      )
      .orderBy('id')
      .execute();
    return rows.map(({ transaction }) => transaction);
  }

  test('jobs that end at the same time end in one transaction, each with its outcome', async () => {
    const claims = await running(4);
    const finish = createFinisher(database.db);
    const failure = { status: 'error', code: 'unavailable', message: 'A \0 NUL.' } as const;
    const ended = claims.map((claim, n) =>
      finish({
        claim,
        outcome: n === 1 ? failure : { status: 'success', json: `{"output":["${n}"]}` },
      }),
    );
    expect(await Promise.all(ended)).toEqual([true, true, true, true]);
    expect(new Set(await transactions(claims)).size).toBe(1);
    const jobs = await Promise.all(
      claims.map(({ job }) => findJob(database.db, job.accountId, job.id)),
    );
    expect(jobs).toMatchObject([
      { status: 'success', result: { output: ['0'] } },
      { status: 'error', result: null, error: { code: 'unavailable', message: 'A  NUL.' } },
      { status: 'success', result: { output: ['2'] } },
      { status: 'success', result: { output: ['3'] } },
    ]);
    for (const { job } of claims) expect(await depth(job.accountId)).toBe(0);
  });

  test('jobs that end while others are written end together after them', async () => {
    const claims = await running(3);
    const finish = createFinisher(database.db);
    const [first, ...others] = claims.map((claim) => ({ claim, outcome: success }));
    const ended = [finish(first as FinishedAttempt)];
    await nextTurn();
    for (const attempt of others) ended.push(finish(attempt));
    expect(await Promise.all(ended)).toEqual([true, true, true]);
    const [one, ...two] = await transactions(claims);
    expect(new Set(two).size).toBe(1);
    expect(two).not.toContain(one);
  });

  test('an end reads a few rows, however many jobs there are', async () => {
    const claims = await running(8);
    await sql`
      insert into jobs (account_id, operation, input, status, started_at, finished_at)
      select account_id, operation, input, 'success', now(), now()
      from jobs, generate_series(1, 1000) n where status = 'running'`.execute(database.db);
    const ends = claims.map(({ job }) => ({ job, outcome: success }));
    const statement = ending(ends, anyHolds(claims), { skipLocked: true });
    expect(await rowsRead(database.db, statement)).toBeLessThan(300);
    await sql`analyze jobs`.execute(database.db);
    // The statement has ended the jobs.
    const others = await running(8);
    const again = ending(
      others.map(({ job }) => ({ job, outcome: success })),
      anyHolds(others),
    );
    expect(await rowsRead(database.db, again)).toBeLessThan(300);
  });

  test('of jobs that end together, only those whose claims hold are ended', async () => {
    const claims = await running(3);
    const finish = createFinisher(database.db);
    await database.db
      .updateTable('jobs')
      .set({ attempt: 2 })
      .where('id', '=', (claims[1] as Claim).job.id)
      .execute();
    const ended = claims.map((claim) => finish({ claim, outcome: success }));
    expect(await Promise.all(ended)).toEqual([true, false, true]);
    expect(await statusOf(claims[1] as Claim)).toBe('running');
  });

  test('an end that cannot be written keeps no other back', async () => {
    const claims = await running(3);
    const finish = createFinisher(database.db);
    const ended = claims.map((claim, n) =>
      finish({ claim, outcome: n === 1 ? { status: 'success', json: 'not JSON' } : success }),
    );
    expect(await Promise.allSettled(ended)).toMatchObject([
      { status: 'fulfilled', value: true },
      { status: 'rejected', reason: { message: expect.stringContaining('json') } },
      { status: 'fulfilled', value: true },
    ]);
    expect(await finish({ claim: claims[1] as Claim, outcome: success })).toBe(true);
  });
});

describe('ends of jobs that are written together', () => {
  const database = useDatabase('Postgres');
  const { account, accepted } = useQueue(database);

  test('the job of an account whose row is locked keeps no other back', async () => {
    const { db } = database;
    for (let n = 0; n < 3; n++) await accepted(await account());
    const options = { lane: 'shared', onlyShort: false, most: 3 } as const;
    const claims = await claimSeveral(db, 'worker', options);
    const finish = createFinisher(db);
    const locked = claims[1] as Claim;
    const ended = await db.transaction().execute(async (transaction) => {
      const { accountId } = locked.job;
      await transaction
        .selectFrom('accounts')
        .where('id', '=', accountId)
        .forUpdate()
        .select('id')
        .execute();
      const all = claims.map((claim) => finish({ claim, outcome: success }));
      expect(await Promise.all([all[0], all[2]])).toEqual([true, true]);
      expect((await findJob(db, accountId, locked.job.id))?.status).toBe('running');
      return all;
    });
    expect(await ended[1]).toBe(true);
  });
});

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { useAccounts } from '../accounts/testing.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { findJob } from '../jobs/read.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { StorageError } from '../media/storage.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { isFull } from '../testing/full.ts';
import { rowsDiscarded } from '../testing/plan.ts';
import { reserve } from '../usage/reservations.ts';
import { giveUpOldWebhooks } from '../webhooks/attempts.ts';
import { deletion, forget } from './forget.ts';
import { startRetention } from './retention.ts';
import { jobRule } from './rules.ts';

const jobDays = 90;
const rule = jobRule(jobDays);

describe.each(engines)('old records on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, accepted } = useQueue(database);
  const { verifiedUser, expire } = useAccounts(database, createKeyring([randomBytes(32)]));
  beforeEach(() => database.db.deleteFrom('jobs').execute());

  /** Creates jobs that ended so many days ago, and returns the first one's id. */
  async function ended(accountId: number, days: number, jobCount = 1): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into jobs (account_id, operation, input, status, started_at, finished_at)
      select ${accountId}, 'generateImage', '{}', 'success', now() - make_interval(days => ${days}::int),
        now() - make_interval(days => ${days}::int)
      from generate_series(1, ${jobCount}::int) returning id`.execute(database.db);
    return rows[0]?.id ?? 0;
  }

  /** Creates the webhook of a job, with one attempt. */
  async function webhook(jobId: number, accountId: number, state: 'waits' | 'delivered') {
    const { id } = await database.db
      .insertInto('webhooks')
      .values({
        job_id: jobId,
        account_id: accountId,
        url: 'http://a.example/',
        host: 'a.example',
        ...(state === 'delivered' && { next_attempt_at: null, delivered_at: new Date() }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const attempt = { webhook_id: id, attempt: 1, started_at: new Date(), duration_ms: 1 };
    await database.db.insertInto('webhook_attempts').values(attempt).execute();
  }

  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)}`.execute(database.db);
    return rows[0]?.count ?? 0;
  }

  /** Runs until all old rows are deleted, and returns the log. */
  async function retain(
    until: () => Promise<number>,
    { sweepInputs = async () => 0, sweepUploads = async () => 0 } = {},
  ): Promise<string> {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const retention = startRetention({
      db: database.db,
      inputs: { sweep: sweepInputs },
      uploads: { sweep: sweepUploads },
      jobDays,
      fileDays: undefined,
      log,
    });
    await expect.poll(until).toBe(0);
    await retention.stop();
    return lines.join();
  }

  test('jobs that ended long enough ago are deleted with their webhooks, and no others', async () => {
    const mine = await account();
    const old = await ended(mine, 91);
    await webhook(old, mine, 'delivered');
    const recent = await ended(mine, 89);
    await webhook(recent, mine, 'delivered');
    const waiting = await accepted(mine);
    await sql`update jobs set created_at = now() - interval '1 year' where id = ${waiting.id}`.execute(
      database.db,
    );
    const logged = await retain(async () => ((await findJob(database.db, mine, old)) ? 1 : 0));
    expect(logged).toContain('"jobs":1');
    expect(await findJob(database.db, mine, recent)).toMatchObject({ status: 'success' });
    expect(await findJob(database.db, mine, waiting.id)).toMatchObject({ status: 'queued' });
    expect([await count('webhooks'), await count('webhook_attempts')]).toEqual([1, 1]);
  });

  test('a job is kept while its webhook is still to be delivered', async () => {
    const mine = await account();
    const [old, told] = [await ended(mine, 200), await ended(mine, 100)];
    await webhook(old, mine, 'waits');
    await webhook(told, mine, 'delivered');
    await retain(async () => ((await findJob(database.db, mine, told)) ? 1 : 0));
    expect(await findJob(database.db, mine, old)).toBeDefined();
    await sql`update webhooks set next_attempt_at = null, given_up_at = now()`.execute(database.db);
    await retain(() => count('jobs'));
    expect(await count('webhooks')).toBe(0);
  });

  test('old webhooks are given up where the receiver keeps failing, and no others', async () => {
    const { db } = database;
    const mine = await account();
    await ended(mine, 1, 8);
    await sql`insert into webhooks (job_id, account_id, url, host, begun_at, next_attempt_at)
      select id, account_id, 'http://a.example/',
        case n when 1 then 'slow.example' when 2 then 'new.example' when 5 then 'back.example'
          else 'away.example' end,
        now() - make_interval(hours => case n when 3 then 83 else 85 end),
        now() + make_interval(secs => case n when 4 then 60 else -1 end)
      from (select *, row_number() over (order by id) as n from jobs) numbered`.execute(db);
    await sql`insert into webhook_receivers (account_id, host, failures, paused_until) values
      (${mine}, 'slow.example', 9, now()), (${mine}, 'away.example', 10, now()),
      (${mine}, 'back.example', 10, now() - interval '4 days')`.execute(db);
    const waiting = () =>
      db
        .selectFrom('webhooks')
        .where('next_attempt_at', 'is not', null)
        .select('host')
        .orderBy('job_id')
        .execute();
    expect(await giveUpOldWebhooks(db, 1)).toBe(1);
    const logged = await retain(async () => (await waiting()).length - 5);
    expect(logged).toContain('"webhooks_given_up":2');
    expect((await waiting()).map(({ host }) => host)).toEqual([
      'slow.example',
      'new.example',
      'away.example',
      'away.example',
      // Nobody was called for days, as the service was stopped: perhaps it answers again.
      'back.example',
    ]);
    const { rows } = await sql`select distinct given_up_reason as reason, last_error as error
      from webhooks where given_up_at <= now()`.execute(db);
    expect(rows).toEqual([
      { reason: 'exhausted', error: 'The receiver failed for more than three days.' },
    ]);
  });

  test('expired tokens are deleted, and failed mails and results after their time', async () => {
    const { db } = database;
    const [gone, here] = [await verifiedUser(), await verifiedUser()];
    await expire('access_tokens', gone.account.id);
    await db.deleteFrom('one_time_tokens').execute();
    const token = (owner: number, days: number) =>
      sql`insert into one_time_tokens (account_id, purpose, hash, expires_at)
        values (${owner}, 'reset_password', ${randomBytes(32)},
          now() + make_interval(days => ${days}::int))`.execute(db);
    await token(gone.account.id, -1);
    await token(here.account.id, 1);
    await db.deleteFrom('mails').execute();
    await sql`insert into mails (message_id, recipient, kind, next_attempt_at, created_at) values
      ('old', 'a@mail.example', 'verify_email', null, now() - interval '31 days'),
      ('new', 'b@mail.example', 'verify_email', null, now() - interval '29 days'),
      ('due', 'c@mail.example', 'verify_email', now(), now() - interval '31 days')`.execute(db);
    const accountId = await account();
    await sql`with deployment as (
        insert into deployments (account_id, name) values (${accountId}, 'alpha') returning id
      ) insert into deployment_results (deployment_id, key, files, meta, created_at)
      select id, key::bytea, '{}', '{}', now() - make_interval(hours => hours)
      from deployment, (values ('old', 25), ('new', 23)) as kept (key, hours)`.execute(db);
    await retain(async () => {
      const { rows } = await sql`select from deployment_results where key = 'old'`.execute(db);
      return rows.length;
    });
    const owners = async (table: 'access_tokens' | 'one_time_tokens') =>
      (await db.selectFrom(table).select('account_id').execute()).map((row) => row.account_id);
    expect(await owners('access_tokens')).toEqual([here.account.id]);
    expect(await owners('one_time_tokens')).toEqual([here.account.id]);
    const mails = await db.selectFrom('mails').select('message_id').orderBy('id').execute();
    expect(mails.map((mail) => mail.message_id)).toEqual(['new', 'due']);
    expect(await count('deployment_results')).toBe(1);
  });

  test('audits are kept for more than a year, and no longer', async () => {
    const { db } = database;
    const mine = await account();
    await db.deleteFrom('audit').execute();
    await sql`insert into audit (account_id, action, outcome, created_at) values
      (${mine}, 'old', '{}', now() - interval '401 days'),
      (${mine}, 'new', '{}', now() - interval '399 days')`.execute(db);
    await retain(async () => {
      const old = await db.selectFrom('audit').select('id').where('action', '=', 'old').execute();
      return old.length;
    });
    const kept = await db.selectFrom('audit').select('action').execute();
    expect(kept).toEqual([{ action: 'new' }]);
  });

  test('use is kept for more than a year, and no longer; what dead requests reserved is given back', async () => {
    const { db } = database;
    const mine = await account();
    await db.deleteFrom('usage').execute();
    await db.deleteFrom('usage_days').execute();
    const kept = async () => await db.selectFrom('usage').select('call').orderBy('call').execute();
    await sql`insert into usage
        (call, provider, account_id, operation, model_id, model, units, created_at)
      select call, 'acme', ${mine}, 'checkNsfw', 'a', 'b', '{}', now() - make_interval(days => days)
      from (values ('old', 401), ('new', 399)) as calls (call, days)`.execute(db);
    const reservation = { accountId: mine, amount: 5, seconds: 0 };
    await reserve(db, reservation, undefined);
    await retain(async () => (await kept()).length - 1);
    expect(await kept()).toEqual([{ call: 'new' }]);
    await expect.poll(() => count('usage_days')).toBe(1);
    await expect.poll(() => count('reservations')).toBe(0);
    const reserved = db.selectFrom('accounts').select('reserved').where('id', '=', mine);
    expect(await reserved.execute()).toEqual([{ reserved: 0 }]);
  });

  test('accounts that were never verified are deleted after 30 days, with all their data', async () => {
    const { db } = database;
    const verified = await verifiedUser();
    const [late, recent] = [await account(), await account()];
    await sql`update accounts set verified_at = null where id in (${late}, ${recent})`.execute(db);
    await sql`update accounts set created_at = now() - interval '31 days'
      where id in (${late}, ${verified.account.id})`.execute(db);
    await sql`insert into one_time_tokens (account_id, purpose, hash, expires_at)
      values (${late}, 'verify_email', ${randomBytes(32)}, now() + interval '1 day')`.execute(db);
    const remaining = async () =>
      (await db.selectFrom('accounts').select('id').where('id', '=', late).execute()).length;
    expect(await retain(remaining)).toContain('"accounts":1');
    const found = await db
      .selectFrom('accounts')
      .select('id')
      .where('id', 'in', [recent, verified.account.id])
      .execute();
    expect(found).toHaveLength(2);
  });

  test('their customer at the payment processor is left for those who remove accounts', async () => {
    const { db } = database;
    const late = await account();
    await sql`update accounts set created_at = now() - interval '31 days', verified_at = null
      where id = ${late}`.execute(db);
    await sql`insert into payment_customers (account_id, processor, customer_id)
      values (${late}, 'stripe', 'cus_1')`.execute(db);
    const ends = () =>
      db.selectFrom('account_ends').select('customer_id').where('account_id', '=', late).execute();
    await retain(async () => 1 - (await ends()).length);
    expect(await ends()).toEqual([{ customer_id: 'cus_1' }]);
  });

  test('the log has one line for a run, with the sum', async () => {
    await ended(await account(), 91, 450);
    const log = await retain(() => count('jobs'));
    const lines = log.match(/"message":"old records were deleted"/g);
    expect([lines?.length, log]).toEqual([1, expect.stringContaining('"jobs":450')]);
  });

  test('a storage that is away keeps no records from being deleted, nor from the log', async () => {
    await ended(await account(), 91, 450);
    let inputs = 450;
    const log = await retain(async () => (await count('jobs')) + inputs, {
      async sweepInputs() {
        const swept = Math.min(inputs, 200);
        inputs -= swept;
        return swept;
      },
      async sweepUploads() {
        throw new StorageError('unavailable', 'It is away.');
      },
    });
    expect(log).toContain('"jobs":450');
    expect(log).toContain('"deployment_inputs":450');
    expect(log).toContain('old records cannot be deleted');
  });

  test('several processes delete each row once, in small steps', async () => {
    const mine = await account();
    await ended(mine, 100, 950);
    await ended(mine, 1, 10);
    const deleted: number[] = [];
    const deleteAll = async () => {
      let rows = 0;
      do {
        rows = await forgetJobs(100);
        deleted.push(rows);
      } while (rows > 0);
    };
    await Promise.all([deleteAll(), deleteAll(), deleteAll(), deleteAll()]);
    expect(Math.max(...deleted)).toBe(100);
    expect(deleted.reduce((sum, each) => sum + each, 0)).toBe(950);
    expect(await count('jobs')).toBe(10);
  });

  const forgetJobs = (most: number) => forget(database.db, rule, most);

  test('only rows that are deleted are read, however many there are', async () => {
    const mine = await account();
    const others = isFull ? 20_000 : 5000;
    await ended(mine, 1, others);
    // So many that to read them all is never the cheaper plan.
    await ended(mine, 100, 5000);
    await sql`analyze jobs`.execute(database.db);
    expect(await rowsDiscarded(database.db, deletion(rule, 200))).toBe(0);
    expect(await count('jobs')).toBe(others + 4800);
  });
});

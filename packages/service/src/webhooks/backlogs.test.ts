import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { anyHolds } from '../jobs/claim.ts';
import { ending } from '../jobs/ends.ts';
import { claim } from '../jobs/testing.ts';
import { isFull } from '../testing/full.ts';
import { rowsRead } from '../testing/plan.ts';
import { type Busy, claiming, claimWebhook, giveUpOldWebhooks, recordAttempt } from './attempts.ts';
import { Backlogs, draining, followingAttempt } from './backlogs.ts';
import { resendWebhook } from './manage-webhooks.ts';
import { success, useWebhooks } from './testing/use-webhooks.ts';

const nobody: Busy = { hosts: [], accounts: [], receivers: [] };
/** More than are looked at in one step, so the queue is long. */
const many = isFull ? 1500 : 600;
/** How many of a receiver stay in a long queue. */
const standing = 16;

describe.each(engines)('many webhooks of one receiver on %s', (engine) => {
  const database = useDatabase(engine);
  const webhooks = useWebhooks(database);

  /** Adds webhooks of ended jobs that were due longer ago than all before; returns their ids. */
  let sooner = 0;
  async function add(accountId: number, count: number, webhook = 'http://away.example/') {
    sooner += 1;
    const { rows } = await sql<{ id: number }>`
      with ended as (
        insert into jobs (account_id, operation, input, status, finished_at, result)
        select ${accountId}, 'generateImage', '{}', 'success', now(), '{"output":[]}'
        from generate_series(1, ${count}::int) returning id
      )
      insert into webhooks (job_id, account_id, url, host, next_attempt_at)
      select id, ${accountId}, ${webhook}, ${new URL(webhook).hostname},
        now() - make_interval(hours => ${sooner}, secs => -row_number() over (order by id)::float8 / 1000)
      from ended order by id
      returning id`.execute(database.db);
    return rows.map(({ id }) => id);
  }

  const pause = (accountId: number, host = 'away.example') =>
    sql`insert into webhook_receivers values
      (${accountId}, ${host}, 10, 'infinity')`.execute(database.db);

  /** A new process looks at all of the queue and at the backlogs. */
  async function arrange(): Promise<void> {
    const backlogs = new Backlogs(database.db, webhooks.clock);
    while (await backlogs.fill());
    await backlogs.drain();
  }

  /** The webhooks that are due, in the queue or in backlogs, by their order. */
  async function due(inBacklog: boolean, accountId: number): Promise<number[]> {
    const rows = await database.db
      .selectFrom('webhooks')
      .select('id')
      .where('in_backlog', '=', inBacklog)
      .where('account_id', '=', accountId)
      .where('next_attempt_at', 'is not', null)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  test.each<[what: string, busyOf: (accountId: number) => Busy]>([
    ['is paused', () => nobody],
    ['is busy', (accountId) => ({ ...nobody, receivers: [{ accountId, host: 'away.example' }] })],
    ['belongs to a busy account', (accountId) => ({ ...nobody, accounts: [accountId] })],
    ['is on a busy host', () => ({ ...nobody, hosts: ['away.example'] })],
  ])('are not read to begin that of another, if it %s', async (what, busyOf) => {
    const { db } = database;
    const [bad, good] = [await webhooks.account(), await webhooks.account()];
    const [other] = await add(good, 1, 'http://here.example/');
    const ids = await add(bad, many);
    const busy = busyOf(bad);
    if (what === 'is paused') await pause(bad);
    await arrange();
    expect(await due(false, bad)).toEqual(ids.slice(0, standing));
    expect(await due(true, bad)).toEqual(ids.slice(standing));
    // Rolled back, so that the webhook can be claimed below.
    const read = await db.transaction().execute(async (transaction) => {
      const rows = await rowsRead(transaction, claiming(webhooks.clock, busy));
      await sql`update webhooks set next_attempt_at = now() where id = ${other}`.execute(
        transaction,
      );
      return rows;
    });
    expect(read).toBeLessThan(100);
    expect(await claimWebhook(db, webhooks.clock, busy)).toMatchObject({ id: other });
  });

  test('stay in the queue while it is short', async () => {
    const bad = await webhooks.account();
    const ids = await add(bad, 100);
    await pause(bad);
    await arrange();
    expect(await due(false, bad)).toEqual(ids);
  });

  test('are all sent when the receiver is back', async () => {
    const { db } = database;
    const [away, accountId] = [await webhooks.account(), await webhooks.account()];
    let status = 503;
    const hook = await webhooks.hook((response) => response.writeHead(status).end());
    const ids = await add(accountId, 80, hook.url);
    await add(away, many);
    await pause(away);
    await arrange();
    expect(await due(true, accountId)).toEqual(ids.slice(standing));
    const eventOf = async ({ id }: { id: number }) => ({ id });
    const senders = [webhooks.start({ eventOf }), webhooks.start({ eventOf })];
    const failures = () =>
      db
        .selectFrom('webhook_receivers')
        .select('failures')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    const unrecorded = async () => {
      const { rows } = await sql<{ count: number }>`select
        (select sum(attempts) from webhooks) - (select count(*) from webhook_attempts) as count
      `.execute(db);
      return Number(rows[0]?.count);
    };
    await expect.poll(async () => (await failures())?.failures ?? 0).toBeGreaterThanOrEqual(10);
    await arrange();
    // Those whose attempts failed wait for their next one.
    expect((await due(true, accountId)).length).toBeGreaterThan(0);
    status = 200;
    // While the clock stands, the pause lets no further attempt begin.
    await expect.poll(unrecorded).toBe(0);
    webhooks.setTime(new Date(webhooks.time.getTime() + 3_600_000));
    for (const sender of senders) sender.wake();
    await expect
      .poll(async () => [...(await due(false, accountId)), ...(await due(true, accountId))])
      .toEqual([]);
    const delivered = await db
      .selectFrom('webhooks')
      .select('id')
      .where('delivered_at', 'is not', null)
      .orderBy('id')
      .execute();
    expect(delivered.map(({ id }) => id)).toEqual(ids);
    expect((await due(false, away)).length).toBe(standing);
  });

  test('let those of others pass when the receiver is back', async () => {
    const { db } = database;
    const { clock } = webhooks;
    const [back, other] = [await webhooks.account(), await webhooks.account()];
    await add(other, 1, 'http://here.example/');
    await add(back, many);
    await arrange();
    const ended = { status: 200, durationMs: 1, outcome: { kind: 'delivered' } } as const;
    let calls = 0;
    for (; calls < many; calls++) {
      const attempt = await claimWebhook(db, clock, nobody);
      if (!attempt || attempt.accountId === other) break;
      await recordAttempt(db, clock, attempt, ended);
    }
    expect(calls).toBe(standing);
  });

  test('keep their order when some of them come back from the queue', async () => {
    const { db } = database;
    const { clock } = webhooks;
    const [back, other] = [await webhooks.account(), await webhooks.account()];
    await add(other, many, 'http://here.example/');
    const ids = await add(back, many);
    // As webhooks are made.
    await sql`update webhooks set begun_at = next_attempt_at`.execute(db);
    await arrange();
    // The queue stays long.
    await sql`update webhooks set host = 'host-' || id, in_backlog = false
      where account_id = ${other}`.execute(db);
    const ended = { status: 200, durationMs: 1, outcome: { kind: 'delivered' } } as const;
    const attempts = [];
    for (let n = 0; n < 4; n++) attempts.push(await claimWebhook(db, clock, nobody));
    // Meanwhile, others take the places in the queue of those that are being sent.
    const backlogs = new Backlogs(db, clock);
    await backlogs.drain();
    for (const attempt of attempts) if (attempt) await recordAttempt(db, clock, attempt, ended);
    expect((await due(false, back)).length).toBe(standing + 4);
    for (let step = 0; step < 5; step++) await backlogs.fill();
    expect(await due(false, back)).toEqual(ids.slice(4, standing + 4));
    expect(await due(true, back)).toEqual(ids.slice(standing + 4));
  });

  test('are sent before those of jobs that end while the receiver works them off', async () => {
    const { db } = database;
    const { clock } = webhooks;
    const [slow, other] = [await webhooks.account(), await webhooks.account()];
    const input = { webhook: 'http://away.example/' };
    const ids = await add(slow, many);
    await arrange();
    const job = await webhooks.addEndedJob(input, { accountId: slow });
    expect(await webhooks.webhookOf(job)).toMatchObject({ in_backlog: true });
    const ended = { status: 200, durationMs: 1, outcome: { kind: 'delivered' } } as const;
    for (let n = 0; n < 4; n++) {
      const attempt = await claimWebhook(db, clock, nobody);
      if (attempt) await recordAttempt(db, clock, attempt, ended);
    }
    expect(await due(false, slow)).toEqual(ids.slice(4, standing + 4));
    // Neither other accounts nor other hosts have to wait.
    for (const [accountId, webhook] of [
      [other, input.webhook],
      [slow, 'http://here.example/'],
    ] as const) {
      const free = await webhooks.addEndedJob({ webhook }, { accountId });
      expect(await webhooks.webhookOf(free)).toMatchObject({ in_backlog: false });
    }
  });

  test('are not all read when a job ends', async () => {
    const { db } = database;
    const [bad, good] = [await webhooks.account(), await webhooks.account()];
    const endingOne = async (accountId: number) => {
      const { id } = await webhooks.accepted(accountId, { webhook: 'http://away.example/' });
      const claimed = await claim(db, 'worker');
      if (claimed?.job.id !== id) throw new Error('Another job was in the queue.');
      return ending([{ job: claimed.job, outcome: success }], anyHolds([claimed]));
    };
    await add(good, many, 'http://here.example/');
    await sql`update webhooks set next_attempt_at = null, delivered_at = now()`.execute(db);
    await sql`vacuum analyze webhooks`.execute(db);
    await add(bad, many);
    await arrange();
    for (const accountId of [bad, good]) {
      expect(await rowsRead(db, await endingOne(accountId))).toBeLessThan(100);
    }
    await sql`analyze webhooks`.execute(db);
    for (const accountId of [bad, good]) {
      expect(await rowsRead(db, await endingOne(accountId))).toBeLessThan(100);
    }
  });

  test('follow when those before them are given up', async () => {
    const { db } = database;
    const bad = await webhooks.account();
    const ids = await add(bad, many);
    await pause(bad);
    await arrange();
    await sql`update webhooks set begun_at = now() - interval '85 hours'
      where id = any(${ids.slice(0, 20)}::bigint[])`.execute(db);
    expect(await giveUpOldWebhooks(db, 100)).toBe(20);
    await arrange();
    expect(await due(false, bad)).toEqual(ids.slice(20, 20 + standing));
  });

  test('are found after the release before this one, which ignores backlogs', async () => {
    const { db } = database;
    const bad = await webhooks.account();
    const ids = await add(bad, 3);
    const [delivered, failed, begun] = ids;
    await sql`update webhooks set in_backlog = true`.execute(db);
    await sql`update webhooks set next_attempt_at = null, delivered_at = now()
      where id = ${delivered}`.execute(db);
    await sql`update webhooks set next_attempt_at = ${webhooks.clock()} + interval '1 minute'
      where id = any(${[failed, begun]}::bigint[])`.execute(db);
    await arrange();
    expect(await due(true, bad)).toEqual([failed, begun]);
    webhooks.setTime(new Date(webhooks.time.getTime() + 61_000));
    await arrange();
    expect(await due(false, bad)).toEqual([failed, begun]);
    expect(await due(true, bad)).toEqual([]);
  });

  test('an operator sends one again without waiting for the others', async () => {
    const { db } = database;
    const bad = await webhooks.account();
    const [id] = await add(bad, 1);
    const { rows } = await sql<{ job: number }>`
      update webhooks set in_backlog = true, next_attempt_at = null, given_up_at = now()
      where id = ${id} returning job_id as job`.execute(db);
    expect(await resendWebhook(db, rows[0]?.job ?? 0)).toBe(true);
    expect(await claimWebhook(db, webhooks.clock, nobody)).toMatchObject({ id });
  });

  test('do not make the backlogs of others slow', async () => {
    const { db } = database;
    const [bad, good] = [await webhooks.account(), await webhooks.account()];
    await add(bad, many);
    const ids = await add(good, standing, 'http://here.example/');
    await new Backlogs(db, webhooks.clock).fill();
    await sql`update webhooks set in_backlog = true where account_id = ${good}`.execute(db);
    await sql`analyze webhooks`.execute(db);
    expect(await rowsRead(db, draining(webhooks.clock()))).toBeLessThan(500);
    expect(await due(false, good)).toEqual(ids);
  });

  test('are not read while the statistics of the database know only delivered ones', async () => {
    const { db } = database;
    const [bad, good] = [await webhooks.account(), await webhooks.account()];
    await add(good, many, 'http://here.example/');
    await sql`update webhooks set next_attempt_at = null, delivered_at = now()`.execute(db);
    await sql`vacuum analyze webhooks`.execute(db);
    await add(bad, many);
    await arrange();
    expect(await rowsRead(db, draining(webhooks.clock()))).toBeLessThan(100);
    const ended = sql`select ${bad}::bigint as account_id, 'away.example' as host`;
    const following = sql`with ended as materialized (${ended}) ${followingAttempt(webhooks.clock())}`;
    expect(await rowsRead(db, following)).toBeLessThan(100);
    const busy = { ...nobody, accounts: [bad] };
    expect(await rowsRead(db, claiming(webhooks.clock, busy))).toBeLessThan(100);
  });

  test('backlogs of many receivers are looked at in turn', async () => {
    const { db } = database;
    const accountId = await webhooks.account();
    await add(accountId, 250);
    await sql`update webhooks set in_backlog = true, host = 'name-' || id || '.example'`.execute(
      db,
    );
    const backlogs = new Backlogs(db, webhooks.clock);
    expect([await backlogs.drain(), await backlogs.drain(), await backlogs.drain()]).toEqual([
      100, 100, 50,
    ]);
    expect(await due(true, accountId)).toEqual([]);
  });
});

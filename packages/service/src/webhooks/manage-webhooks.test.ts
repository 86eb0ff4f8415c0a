import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../accounts/audit.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { rowsRead } from '../testing/plan.ts';
import { listAttempts, listing, listWebhooks, resendWebhook } from './manage-webhooks.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

describe.each(engines)('what operators do with webhooks on %s', (engine) => {
  const database = useDatabase(engine);
  const webhooks = useWebhooks(database);
  const one = async (job: number) => (await listWebhooks(database.db, { job, limit: 1 }))[0];

  test('they see which were given up, and what came of each attempt', async () => {
    const { db } = database;
    const gone = await webhooks.hook((response) => response.writeHead(410).end());
    const good = await webhooks.hook((response) => response.end());
    const accountId = await webhooks.account();
    const secret = '?token=only-the-receiver-knows';
    const failed = await webhooks.addEndedJob({ webhook: `${gone.url}${secret}` }, { accountId });
    const delivered = await webhooks.addEndedJob({ webhook: good.url });
    webhooks.start();
    await expect.poll(() => one(delivered)).toMatchObject({ state: 'delivered', attempts: 1 });
    await expect.poll(() => one(failed)).toMatchObject({ state: 'given up' });
    const all = await listWebhooks(db, { limit: 10 });
    expect(all.map(({ job }) => job)).toEqual([delivered, failed]);
    // Only the host of the URL: the rest may contain a secret.
    expect(all.map(({ host }) => host)).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(JSON.stringify(all)).not.toContain(secret);
    expect(await listWebhooks(db, { failed: true, limit: 10 })).toMatchObject([
      {
        job: failed,
        accountId,
        host: '127.0.0.1',
        attempts: 1,
        nextAttemptAt: null,
        lastStatus: 410,
        lastError: 'The receiver answered 410.',
      },
    ]);
    expect(await listWebhooks(db, { accountId, limit: 10 })).toHaveLength(1);
    expect(await listAttempts(db, failed)).toMatchObject([
      { attempt: 1, status: 410, error: 'The receiver answered 410.', ms: expect.any(Number) },
    ]);
  });

  test('a webhook whose delivery is over is sent again with the same id and ten new attempts', async () => {
    const { db } = database;
    let status = 410;
    const hook = await webhooks.hook((response) => response.writeHead(status).end());
    const accountId = await webhooks.account();
    const job = await webhooks.addEndedJob({ webhook: hook.url }, { accountId });
    await db
      .updateTable('webhooks')
      .set({ attempts: 9, begun_at: new Date(0) })
      .where('job_id', '=', job)
      .execute();
    expect(await resendWebhook(db, job)).toBe(false);
    webhooks.start();
    await expect.poll(() => one(job)).toMatchObject({ state: 'given up', attempts: 10 });

    status = 500;
    expect(await resendWebhook(db, job)).toBe(true);
    expect(await one(job)).toMatchObject({ state: 'waits' });
    // So it is not too old for its new attempts.
    expect((await webhooks.webhookOf(job)).begun_at).not.toEqual(new Date(0));
    expect(await resendWebhook(db, job)).toBe(false);
    await expect.poll(() => one(job)).toMatchObject({ attempts: 11, lastStatus: 500 });
    const next = (await one(job))?.nextAttemptAt?.getTime() ?? Number.NaN;
    // Five seconds, and a tenth of them more or less.
    expect(Math.abs(next - webhooks.time.getTime() - 5000)).toBeLessThanOrEqual(500);

    status = 200;
    webhooks.setTime(new Date(next + 1));
    await expect.poll(() => one(job)).toMatchObject({ state: 'delivered' });
    expect(new Set(hook.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await listAttempts(db, job)).map(({ attempt }) => attempt)).toEqual([10, 11, 12]);
    expect(await resendWebhook(db, job)).toBe(true);
    const act = { accountId, byOperator: true, action: 'webhooks resend', outcome: { job } };
    expect(await listAudit(db, { accountId })).toMatchObject([act, act]);
  });

  test('they find those that were given up without reading the others', async () => {
    const { db } = database;
    const accountId = await webhooks.account();
    await sql`
      with ended as (
        insert into jobs (account_id, operation, input, status)
        select ${accountId}, 'generateImage', '{}', 'error' from generate_series(1, 1000)
        returning id
      )
      insert into webhooks (job_id, account_id, url, host, next_attempt_at, given_up_at)
      select id, ${accountId}, 'http://one.example', 'one.example', null,
        case when id = (select min(id) from ended) then now() end
      from ended`.execute(db);
    const statement = listing(db, { failed: true, limit: 10 });
    expect(await rowsRead(db, sql`${statement}`)).toBeLessThan(20);
    expect(await statement.execute()).toMatchObject([{ accountId, state: 'given up' }]);
  });
});

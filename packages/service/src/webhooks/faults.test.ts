import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { heapFlags } from '../memory/own-settings.ts';
import { webhookSchedule } from '../outbox/schedule.ts';
import { nodeFlags } from '../testing/command.ts';
import { isFull } from '../testing/full.ts';
import { claimWebhook, maxAttempts, recordAttempt } from './attempts.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

const nobody = { hosts: [], accounts: [], receivers: [] };

describe.each(engines)('webhooks on %s', (engine) => {
  const database = useDatabase(engine);
  const webhooks = useWebhooks(database);
  const later = (seconds: number) =>
    webhooks.setTime(new Date(webhooks.time.getTime() + seconds * 1000));

  test('a webhook whose process died during the call is sent again, with the same id', async () => {
    const hook = await webhooks.hook((response) => response.end());
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    const dead = await claimWebhook(database.db, webhooks.clock, nobody);
    if (!dead) throw new Error('There was nothing to claim.');
    const sender = webhooks.start();
    later(59);
    sender.wake();
    await webhooks.waitForPoll();
    expect(hook.calls).toHaveLength(0);
    later(2);
    sender.wake();
    await expect.poll(() => hook.calls).toHaveLength(1);
    expect(hook.calls[0]?.headers['webhook-id']).toBe(dead.messageId);
    await expect.poll(() => webhooks.attemptsOf(id)).toHaveLength(1);

    // The first process was only stopped, and only now wants to store the outcome of its own call.
    const late = {
      status: 500,
      durationMs: 1,
      outcome: { kind: 'retry', delay: 5, error: '' },
    } as const;
    expect(await recordAttempt(database.db, webhooks.clock, dead, late)).toBe(false);
    expect(await webhooks.webhookOf(id)).toMatchObject({ attempts: 2, last_status: 200 });
    expect(await webhooks.attemptsOf(id)).toMatchObject([{ attempt: 2, status: 200 }]);
  });

  test('a webhook that no process survives is tried as often and as long as any other', async () => {
    const hook = await webhooks.hook((response) => response.end());
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    const { next_attempt_at: from } = await webhooks.webhookOf(id);
    if (!from) throw new Error('The webhook is not due.');
    while (true) {
      const { next_attempt_at: due, attempts } = await webhooks.webhookOf(id);
      if (attempts === maxAttempts) break;
      // Postgres keeps parts of a millisecond.
      webhooks.setTime(new Date((due ?? from).getTime() + 1));
      const dead = await claimWebhook(database.db, webhooks.clock, nobody);
      expect(dead?.attempts).toBe(attempts + 1);
    }
    const lasted = webhooks.time.getTime() - from.getTime();
    const waits = webhookSchedule.reduce((sum, seconds) => sum + seconds, 0);
    expect(lasted).toBeGreaterThanOrEqual(waits * 1000);

    later(61);
    webhooks.start();
    await expect
      .poll(() => webhooks.webhookOf(id))
      .toMatchObject({
        attempts: maxAttempts,
        next_attempt_at: null,
        given_up_at: webhooks.time,
        given_up_reason: 'exhausted',
        last_error: 'The service stopped during the last attempt.',
      });
    expect(hook.calls).toHaveLength(0);
    expect(webhooks.logged.join()).toContain('a webhook was given up');
  });

  test('a stop waits for a call that runs', async () => {
    let answer = () => {};
    const hook = await webhooks.hook((response) => {
      answer = () => response.end();
    });
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    const sender = webhooks.start();
    await expect.poll(() => hook.calls).toHaveLength(1);
    const stopped = sender.stop({ graceMs: 60_000 });
    expect(await Promise.race([stopped, setImmediate('waiting')])).toBe('waiting');
    answer();
    await stopped;
    expect(await webhooks.webhookOf(id)).toMatchObject({ delivered_at: webhooks.time });
  });

  test('a call that outlasts the grace of a stop is made again by the next process', async () => {
    const waiting: ServerResponse[] = [];
    const hook = await webhooks.hook((response, nth) => {
      if (nth === 1) waiting.push(response);
      else response.end();
    });
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    const sender = webhooks.start();
    await expect.poll(() => hook.calls).toHaveLength(1);
    await sender.stop({ graceMs: 50 });
    expect(await webhooks.webhookOf(id)).toMatchObject({
      attempts: 0,
      next_attempt_at: webhooks.time,
    });
    webhooks.start();
    await expect
      .poll(() => webhooks.webhookOf(id))
      .toMatchObject({ attempts: 1, last_status: 200 });
    const ids = hook.calls.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test.each(['webhook_attempts', 'webhook_receivers'])(
    'the outcome of a call is kept while %s cannot be reached, and no receiver is called twice',
    async (name) => {
      const table = sql.table(name);
      const hook = await webhooks.hook(async (response) => {
        await sql`alter table ${table} rename to away`.execute(database.db);
        response.end();
      });
      const id = await webhooks.addEndedJob({ webhook: hook.url });
      // The receiver failed before.
      await sql`insert into webhook_receivers (account_id, host, failures, paused_until)
      select account_id, host, 1, now() from webhooks where job_id = ${id}`.execute(database.db);
      webhooks.start();
      await expect.poll(() => webhooks.logged.join()).toContain('a webhook cannot be written down');
      await sql`alter table away rename to ${table}`.execute(database.db);
      await expect.poll(() => webhooks.attemptsOf(id)).toHaveLength(1);
      expect(await webhooks.webhookOf(id)).toMatchObject({ attempts: 1, last_status: 200 });
      const { rows } = await sql`select * from webhook_receivers`.execute(database.db);
      expect(rows).toEqual([]);
      expect(hook.calls).toHaveLength(1);
    },
  );

  test('a job that cannot be made into an event uses up only its own attempts, and pauses no receiver', async () => {
    const hook = await webhooks.hook((response) => response.end());
    const broken = await webhooks.addEndedJob({ webhook: hook.url });
    await sql`update jobs set result = 'null' where id = ${broken}`.execute(database.db);
    const fine = await webhooks.addEndedJob({ webhook: hook.url });
    webhooks.start();
    await expect.poll(() => webhooks.attemptsOf(fine)).toMatchObject([{ status: 200 }]);
    await expect
      .poll(() => webhooks.webhookOf(broken))
      .toMatchObject({
        attempts: 1,
        last_status: null,
        last_error: 'The service failed to make the call.',
      });
    expect(webhooks.logged.join()).toContain('a webhook could not be made');
    const receivers = database.db.selectFrom('webhook_receivers').selectAll();
    expect(await receivers.execute()).toEqual([]);
  });
});

describe('a process that is killed between a call and its record', () => {
  const database = useDatabase('Postgres');
  const webhooks = useWebhooks(database);
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  /** The process has another SECRET_KEY than the test. */
  const forgetKeys = () => database.db.deleteFrom('webhook_keys').execute();
  beforeEach(forgetKeys);

  async function startProcess(): Promise<ChildProcess> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      database.db,
    );
    const url = inject('templates').adminUrl.replace('/postgres?', `/${rows[0]?.name}?`);
    const script = fileURLToPath(new URL('./testing/sender-process.ts', import.meta.url));
    return spawn(process.execPath, [...heapFlags, ...nodeFlags, script, url, webhooks.folder], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
  }

  const moments = [
    ['before the receiver answers', 'SIGKILL'],
    ['after it has answered', 'SIGSTOP'],
  ] as const;
  test.each(isFull ? moments : moments.slice(0, 1))(
    '%s: another calls again, under the same id',
    async (_when, first) => {
      const hook = await webhooks.hook((response) => {
        // While the process is stopped, the answer arrives, but the process cannot store it.
        child?.kill(first);
        response.writeHead(204).end();
      });
      const id = await webhooks.addEndedJob({ webhook: hook.url, track_id: 5 });
      child = await startProcess();
      const exited = once(child, 'exit');
      await expect.poll(() => hook.calls).toHaveLength(1);
      child.kill('SIGKILL');
      await exited;
      expect(await webhooks.webhookOf(id)).toMatchObject({ attempts: 1, delivered_at: null });

      await forgetKeys();
      webhooks.setTime(new Date(Date.now() + 61_000));
      webhooks.start();
      await expect.poll(() => webhooks.attemptsOf(id)).toMatchObject([{ attempt: 2, status: 204 }]);
      const [one, two] = hook.calls;
      expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
      expect(two?.headers['webhook-timestamp']).not.toBe(one?.headers['webhook-timestamp']);
      expect(two?.body).toEqual(one?.body);
    },
  );
});

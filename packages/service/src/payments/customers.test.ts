import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { signUp } from '../accounts/signup.ts';
import { password, useAccounts } from '../accounts/testing.ts';
import { type Notifications, openNotifications } from '../database/notifications.ts';
import { engines, openTestDatabase, useDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import { heapFlags } from '../memory/own-settings.ts';
import type { Crew } from '../outbox/crew.ts';
import { nodeFlags } from '../testing/command.ts';
import { isFull } from '../testing/full.ts';
import { newEmail } from '../testing/users.ts';
import { startCustomerMaker } from './customers.ts';
import { stripeProcessor } from './stripe.ts';
import { type StripeServer, startStripeServer } from './testing/stripe-server.ts';

const waiting = { timeout: 240_000, interval: 20 };

describe.each(engines)('customers on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts } = useAccounts(database);
  let notifications: Notifications;
  let stripe: StripeServer;
  let maker: Crew | undefined;
  let log: string[];

  beforeAll(async () => {
    notifications = await openNotifications(database, () => {});
  });
  afterAll(() => notifications.close());
  beforeEach(async () => {
    log = [];
    stripe = await startStripeServer();
  });
  afterEach(async () => {
    await maker?.stop();
    await stripe.close();
    await database.db.deleteFrom('accounts').execute();
    expect(log.join('\n')).not.toContain(stripe.secretKey);
  });

  const start = (key = stripe.secretKey, timeout = 240_000) => {
    maker = startCustomerMaker({
      db: database.db,
      processor: stripeProcessor(key, { ...stripe.options, timeout }),
      notifications,
      log: createLog('debug', (line) => log.push(line)),
    });
  };
  const newAccount = async (email = newEmail()) => {
    await signUp(accounts, { email, password, name: 'Nora Lind' });
    return await database.db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  };
  const recordOf = (accountId: number) =>
    database.db
      .selectFrom('payment_customers')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
  /** Waits until an attempt has ended, and returns its record. */
  const afterAttempt = (accountId: number, attempt: number) =>
    vi.waitFor(async () => {
      const row = await recordOf(accountId);
      expect([row.attempts, row.last_error]).toEqual([attempt, expect.any(String)]);
      return row;
    }, waiting);
  const retryNow = async () => {
    await database.db
      .updateTable('payment_customers')
      .set({ next_attempt_at: sql<Date>`now()`, last_error: null })
      .where('next_attempt_at', 'is not', null)
      .execute();
    maker?.wake();
  };
  const made = (accountId: number) =>
    vi.waitFor(async () => {
      const row = await recordOf(accountId);
      expect(row).toMatchObject({ processor: 'stripe', next_attempt_at: null, last_error: null });
      expect(stripe.customers.map(({ id }) => id)).toContain(row.customer_id);
      return row;
    }, waiting);

  test('a signup creates a customer at Stripe, with the account’s id', async () => {
    start();
    const { id, email } = await newAccount();
    await made(id);
    expect(stripe.customers).toMatchObject([
      { email, name: 'Nora Lind', metadata: { account_id: String(id) } },
    ]);
  });

  test('accounts from before the processor was configured become customers too, each once', async () => {
    const some = isFull ? 12 : 6;
    const all = await Promise.all(Array.from({ length: some }, () => newAccount()));
    expect((await recordOf(all[0]?.id ?? 0)).processor).toBe('local');
    start();
    const first = maker;
    onTestFinished(() => first?.stop());
    start();
    for (const { id } of all) await made(id);
    await first?.stop();
    expect(stripe.requests).toHaveLength(some);
    expect(stripe.customers).toHaveLength(some);
  });

  test('while Stripe is down signups go on, and the customer is made later', async () => {
    stripe.faults.push('429', '500');
    const before = Date.now();
    start();
    const { id } = await newAccount();
    const failed = await afterAttempt(id, 1);
    expect(failed.last_error).toMatch(/^Stripe answered 429 \(rate_limit, req_\w+\)\.$/);
    const next = failed.next_attempt_at?.getTime() ?? 0;
    expect(next).toBeGreaterThanOrEqual(before + 27_000);
    expect(next).toBeLessThanOrEqual(Date.now() + 33_000);
    await retryNow();
    expect((await afterAttempt(id, 2)).last_error).toContain('Stripe answered 500');
    // For a day, Stripe repeats its answer to the same idempotency key, even a failure.
    await retryNow();
    await afterAttempt(id, 3);
    stripe.forgetIdempotencyKeys();
    await retryNow();
    await made(id);
    expect(stripe.customers).toHaveLength(1);
  });

  test('a customer that was made although Stripe said 500 is found, even a day later', async () => {
    stripe.faults.push('made, 500');
    start();
    const { id } = await newAccount();
    await afterAttempt(id, 1);
    stripe.forgetIdempotencyKeys();
    await retryNow();
    await made(id);
    expect(stripe.requests).toHaveLength(1);
  });

  test('a missing or incomplete answer does not block later attempts', async () => {
    stripe.faults.push('hang');
    start(stripe.secretKey, 100);
    const { id } = await newAccount();
    expect((await afterAttempt(id, 1)).last_error).toBe('Stripe did not answer in time.');
    await maker?.stop();
    // On a busy machine the first request may not have arrived, so its fault may still be there.
    stripe.faults.splice(0, stripe.faults.length, () => stripe.dropConnections());
    start();
    await retryNow();
    await made(id);
    expect(stripe.customers).toHaveLength(1);
  });

  test('if nothing listens at the address of Stripe, the record says so', async () => {
    await stripe.close();
    start();
    const { id } = await newAccount();
    expect((await afterAttempt(id, 1)).last_error).toBe('Stripe is out of reach.');
  });

  test('a wrong key is logged once, and all accounts wait for the right key', async () => {
    const wrong = 'sk_test_wrongwrongwrong';
    start(wrong);
    const all = [await newAccount(), await newAccount()];
    const records = () => Promise.all(all.map(({ id }) => recordOf(id)));
    /** Waits until both accounts together have had so many attempts, and the last has ended. */
    const afterAttempts = (attempts: number) =>
      vi.waitFor(async () => {
        const tried = await records();
        expect(tried.some(({ last_error }) => last_error !== null)).toBe(true);
        expect(tried.reduce((sum, row) => sum + row.attempts, 0)).toBe(attempts);
      }, waiting);
    await afterAttempts(1);
    // The maker rests for five minutes after a refusal.
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 301_000);
    onTestFinished(() => clock.mockRestore());
    await retryNow();
    await afterAttempts(2);
    await maker?.stop();
    clock.mockRestore();
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        message: 'the payment processor refuses the key of this service',
        error: expect.stringContaining('Stripe answered 401'),
      },
    ]);
    expect(log.join()).not.toContain(wrong);
    const rows = await records();
    expect(rows.map(({ processor }) => processor)).toEqual(['local', 'local']);
    await retryNow();
    start();
    for (const { id } of all) await made(id);
  });

  test('a customer that Stripe will never accept does not block others', async () => {
    const refused = await newAccount('nora@localhost');
    const { id } = await newAccount();
    start();
    await made(id);
    const row = await recordOf(refused.id);
    expect(row).toMatchObject({ processor: 'local', attempts: 1, next_attempt_at: null });
    expect(row.last_error).toMatch(/^Stripe answered 400 \(email_invalid, email, req_\w+\)\.$/);
    expect(log.join()).not.toContain('nora@localhost');
  });
});

test('a process killed before Stripe’s answer causes no second customer', async () => {
  const { database, url = '', drop } = await openTestDatabase('Postgres');
  const { accounts } = useAccounts(database);
  const stripe = await startStripeServer();
  const file = fileURLToPath(new URL('./testing/maker-process.ts', import.meta.url));
  const { host, port } = stripe.options;
  const begin = () =>
    fork(file, [url, stripe.secretKey, host, String(port)], {
      execArgv: [...heapFlags, ...nodeFlags],
    });
  const customer = () =>
    database.db.selectFrom('payment_customers').selectAll().executeTakeFirstOrThrow();
  try {
    await signUp(accounts, { email: 'nora@mail.example', password });
    const killed = begin();
    stripe.faults.push(async () => {
      killed.kill('SIGKILL');
      await once(killed, 'exit');
    });
    await once(killed, 'exit');
    expect(await customer()).toMatchObject({ processor: 'local', attempts: 1 });
    await database.db
      .updateTable('payment_customers')
      .set({ next_attempt_at: sql<Date>`now()` })
      .execute();
    const next = begin();
    await expect.poll(customer, waiting).toMatchObject({
      processor: 'stripe',
      customer_id: stripe.customers[0]?.id,
      attempts: 2,
    });
    expect(stripe.customers).toHaveLength(1);
    next.kill();
    await once(next, 'exit');
  } finally {
    await stripe.close();
    await drop();
  }
});

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { createResolve } from '../network/resolve.ts';
import { type DnsServer, startDns } from '../network/testing/dns-server.ts';
import { hostileAnswers } from '../network/testing/hostile-urls.ts';
import { startTcp } from '../network/testing/receiver.ts';
import type { Crew } from '../outbox/crew.ts';
import { webhookSchedule } from '../outbox/schedule.ts';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import type { ReceivedCall } from './testing/use-hooks.ts';
import { loopbackOnly, useWebhooks } from './testing/use-webhooks.ts';

useHeldTimers();

describe.each(engines)('attempts at webhooks on %s', (engine) => {
  const database = useDatabase(engine);
  const webhooks = useWebhooks(database);
  const dns: DnsServer[] = [];
  afterEach(() => {
    for (const server of dns.splice(0)) server.close();
  });

  /** Waits until the n-th attempt of a job's webhook has been stored. */
  const attempted = (id: number, n: number) =>
    expect.poll(() => webhooks.attemptsOf(id)).toHaveLength(n);

  /** Seconds from now, by the clock, until the next attempt. */
  async function nextIn(id: number): Promise<number> {
    const { next_attempt_at } = await webhooks.webhookOf(id);
    return ((next_attempt_at?.getTime() ?? Number.NaN) - webhooks.time.getTime()) / 1000;
  }

  /** Dates have milliseconds, times in the database microseconds. */
  function expectBetween(seconds: number, least: number, most: number): void {
    expect(seconds).toBeGreaterThanOrEqual(least - 0.001);
    expect(seconds).toBeLessThanOrEqual(most + 0.001);
  }

  /**
   * Moves the clock to the time when the next attempt is due, and waits until that attempt is over.
   */
  async function retry(sender: Crew, id: number): Promise<void> {
    const { next_attempt_at, attempts } = await webhooks.webhookOf(id);
    if (!next_attempt_at) throw new Error('There is no next attempt.');
    webhooks.setTime(new Date(next_attempt_at.getTime() + 1));
    sender.wake();
    await attempted(id, attempts + 1);
  }

  test('a webhook that is never accepted is sent ten times in three days, then given up', async () => {
    const hook = await webhooks.hook((response) => response.writeHead(500).end());
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    const start = webhooks.time.getTime();
    const sender = webhooks.start();
    await attempted(id, 1);
    for (const [nth, delay] of webhookSchedule.entries()) {
      const wait = await nextIn(id);
      expectBetween(wait, delay * 0.9, delay * 1.1);
      webhooks.setTime(new Date(webhooks.time.getTime() + wait * 1000 - 1));
      sender.wake();
      await webhooks.waitForPoll();
      expect(hook.calls).toHaveLength(nth + 1);
      await retry(sender, id);
    }
    expect((webhooks.time.getTime() - start) / 86_400_000).toBeGreaterThan(2.8);
    expect(await webhooks.webhookOf(id)).toMatchObject({
      attempts: 10,
      next_attempt_at: null,
      given_up_at: webhooks.time,
      given_up_reason: 'exhausted',
      delivered_at: null,
      last_status: 500,
      last_error: 'The receiver answered 500.',
    });
    webhooks.setTime(new Date(webhooks.time.getTime() + 30 * 86_400_000));
    sender.wake();
    await webhooks.waitForPoll();
    expect(hook.calls).toHaveLength(10);

    // All attempts have the same id; each has its own timestamp and signature.
    const distinct = (name: string) => new Set(hook.calls.map(({ headers }) => headers[name])).size;
    expect(distinct('webhook-id')).toBe(1);
    expect(distinct('webhook-timestamp')).toBe(10);
    expect(distinct('webhook-signature')).toBe(10);
    expect(new Set(hook.calls.map(({ body }) => body.toString())).size).toBe(1);
    const history = await webhooks.attemptsOf(id);
    expect(history.map(({ attempt, status }) => [attempt, status])).toEqual(
      Array.from({ length: 10 }, (_, nth) => [nth + 1, 500]),
    );
    expect(hook.calls.map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual(
      history.map(({ started_at }) => Math.floor(started_at.getTime() / 1000)),
    );
  });

  test('a receiver that comes back gets the webhook once', async () => {
    const hook = await webhooks.hook((response, nth) =>
      response.writeHead(nth < 3 ? 503 : 200).end(),
    );
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    const sender = webhooks.start();
    await attempted(id, 1);
    await retry(sender, id);
    await retry(sender, id);
    expect(await webhooks.webhookOf(id)).toMatchObject({
      attempts: 3,
      delivered_at: webhooks.time,
      next_attempt_at: null,
      last_status: 200,
      last_error: null,
    });
    webhooks.setTime(new Date(webhooks.time.getTime() + 30 * 86_400_000));
    sender.wake();
    await webhooks.waitForPoll();
    expect(hook.calls).toHaveLength(3);
  });

  test('a receiver that is down is called again', async () => {
    const closed = await webhooks.hook(() => {});
    await closed.close();
    const id = await webhooks.addEndedJob({ webhook: closed.url });
    webhooks.start();
    await attempted(id, 1);
    expect(await webhooks.webhookOf(id)).toMatchObject({
      last_status: null,
      last_error: expect.stringContaining('could not be reached'),
    });
    expectBetween(await nextIn(id), 4.5, 5.5);
  });

  test('410 stops it for good', async () => {
    const hook = await webhooks.hook((response) => response.writeHead(410).end());
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    const sender = webhooks.start();
    await attempted(id, 1);
    expect(await webhooks.webhookOf(id)).toMatchObject({
      given_up_reason: 'gone',
      given_up_at: webhooks.time,
      next_attempt_at: null,
      last_status: 410,
    });
    webhooks.setTime(new Date(webhooks.time.getTime() + 30 * 86_400_000));
    sender.wake();
    await webhooks.waitForPoll();
    expect(hook.calls).toHaveLength(1);
  });

  test.each([
    ['120', 120, 120],
    ['999999999', 86_400, 86_400],
    ['0', 4.5, 5.5],
    ['a while', 4.5, 5.5],
  ])('429 with Retry-After %s waits for %d to %d s', async (header, least, most) => {
    const hook = await webhooks.hook((response) =>
      response.writeHead(429, { 'Retry-After': header }).end(),
    );
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    webhooks.start();
    await attempted(id, 1);
    expectBetween(await nextIn(id), least, most);
  });

  test('503 with a date waits until then', async () => {
    const until = new Date(webhooks.time.getTime() + 600_000);
    const hook = await webhooks.hook((response) =>
      response.writeHead(503, { 'Retry-After': until.toUTCString() }).end(),
    );
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    webhooks.start();
    await attempted(id, 1);
    expect(Math.abs((await nextIn(id)) - 600)).toBeLessThan(1.5);
  });

  test.each([301, 302, 303, 307, 308])(
    '%d is not followed: it counts as a failure',
    async (status) => {
      const target = await webhooks.hook((response) => response.end());
      const hook = await webhooks.hook((response) =>
        response.writeHead(status, { Location: target.url }).end(),
      );
      const id = await webhooks.addEndedJob({ webhook: hook.url });
      webhooks.start();
      await attempted(id, 1);
      expect(await webhooks.webhookOf(id)).toMatchObject({
        delivered_at: null,
        last_status: status,
      });
      expect(target.connections).toBe(0);
    },
  );

  describe('within the time of an attempt', () => {
    const timeoutMs = 300;

    /** Expects that an attempt fails when its time is over; no time passes before it has begun. */
    async function failsInTime(url: string, receiver: { open: number }): Promise<void> {
      const id = await webhooks.addEndedJob({ webhook: url });
      holdTimers();
      webhooks.start({ timeoutMs });
      await expect.poll(() => receiver.open, still).toBe(1);
      vi.advanceTimersByTime(timeoutMs);
      await expect.poll(() => webhooks.attemptsOf(id), still).toHaveLength(1);
      const [attempt] = await webhooks.attemptsOf(id);
      expect(attempt).toMatchObject({ status: null, error: expect.stringContaining('0.3 s') });
    }

    test('one that never answers fails, and its connection is closed', async () => {
      const hook = await webhooks.hook(() => {});
      await failsInTime(hook.url, hook);
      await expect.poll(() => hook.open, still).toBe(0);
    });

    test('one that drips its headers fails', async () => {
      const drip = await startTcp(async (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        for (let n = 0; !socket.destroyed; n++) {
          socket.write(`X-${n}: a\r\n`);
          await sleep(20);
        }
      });
      onTestFinished(drip.close);
      await failsInTime(`http://127.0.0.1:${drip.port}/`, drip);
      await expect.poll(() => drip.open, still).toBe(0);
    });

    test('an answer 200 whose body never ends counts as delivered', async () => {
      const hook = await webhooks.hook((response) => response.writeHead(200).write('.'));
      const id = await webhooks.addEndedJob({ webhook: hook.url });
      const { promise: answered, resolve: onAnswer } = Promise.withResolvers<unknown>();
      subscribe('undici:request:headers', onAnswer);
      onTestFinished(() => {
        unsubscribe('undici:request:headers', onAnswer);
      });
      holdTimers();
      webhooks.start({ timeoutMs });
      await answered;
      vi.advanceTimersByTime(timeoutMs);
      await expect.poll(() => webhooks.attemptsOf(id), still).toHaveLength(1);
      expect(await webhooks.webhookOf(id)).toMatchObject({ delivered_at: webhooks.time });
      await expect.poll(() => hook.open, still).toBe(0);
    });
  });

  test('an answer without end is read for 64 KiB', async () => {
    const chunk = 'a'.repeat(16_384);
    const hook = await webhooks.hook((response) => {
      response.writeHead(500);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    const id = await webhooks.addEndedJob({ webhook: hook.url });
    webhooks.start();
    await attempted(id, 1);
    const [attempt] = await webhooks.attemptsOf(id);
    expect(attempt).toMatchObject({ status: 500 });
    await expect.poll(() => hook.open).toBe(0);
    // The bytes that the system's buffers held; the sender stopped reading there.
    expect(hook.sent).toBeLessThan(16_000_000);
  });

  test('headers without end fail', async () => {
    const flood = await startTcp((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(200_000)}`);
    });
    onTestFinished(flood.close);
    const id = await webhooks.addEndedJob({ webhook: `http://127.0.0.1:${flood.port}/` });
    webhooks.start();
    await attempted(id, 1);
    const last_error = expect.stringContaining('too many headers');
    expect(await webhooks.webhookOf(id)).toMatchObject({ last_status: null, last_error });
  });

  describe('where a name resolves elsewhere at a later attempt', () => {
    const allowed = ['127.0.0.1'];
    const forbidden = hostileAnswers.filter((each) => !/127\.0|7f00/.test(each));

    test('the receiver is called again only when its address is allowed again', async () => {
      let addresses = allowed;
      const server = await startDns(() => addresses);
      dns.push(server);
      const hook = await webhooks.hook((response, nth) =>
        response.writeHead(nth === 1 ? 500 : 204).end(),
      );
      const id = await webhooks.addEndedJob({ webhook: `http://hooks.example.com:${hook.port}/` });
      const guard = { ...loopbackOnly, resolve: createResolve([server.address]) };
      const sender = webhooks.start({ guard });
      await attempted(id, 1);
      expect(await webhooks.webhookOf(id)).toMatchObject({ last_status: 500 });
      addresses = forbidden;
      await retry(sender, id);
      expect(await webhooks.webhookOf(id)).toMatchObject({
        last_status: null,
        last_error: expect.stringContaining('a public host'),
      });
      expect(hook.connections).toBe(1);
      addresses = allowed;
      await retry(sender, id);
      expect(await webhooks.webhookOf(id)).toMatchObject({ last_status: 204 });
      expect((hook.calls[1] as ReceivedCall).headers.host).toBe(`hooks.example.com:${hook.port}`);
    });

    test('a listener at a forbidden address gets no connection in any attempt', async () => {
      const server = await startDns(() => ['127.0.0.1']);
      dns.push(server);
      const canary = await webhooks.hook((response) => response.end());
      const id = await webhooks.addEndedJob({
        webhook: `http://hooks.example.com:${canary.port}/`,
      });
      const guard = { allow: [], ports: [canary.port], resolve: createResolve([server.address]) };
      const sender = webhooks.start({ guard });
      await attempted(id, 1);
      for (let again = 0; again < 3; again++) await retry(sender, id);
      expect(server.queries.length).toBeGreaterThanOrEqual(4);
      expect(canary.connections).toBe(0);
    });
  });
});

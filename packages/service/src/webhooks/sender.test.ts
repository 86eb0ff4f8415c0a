import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { engines, useDatabase } from '../database/testing.ts';
import { recoverJobs } from '../jobs/attempts.ts';
import { finish } from '../jobs/ends.ts';
import { findJob } from '../jobs/read.ts';
import { claim } from '../jobs/testing.ts';
import { openDiskStorage } from '../media/disk-storage.ts';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import { publicKeys, rotateSigningKey, signingKeys } from './signing-keys.ts';
import type { ReceivedCall } from './testing/use-hooks.ts';
import { success, useWebhooks } from './testing/use-webhooks.ts';

useHeldTimers();

/** The contract's CompletionEvent, as it is published. */
const completionEvent = await contractSchema('CompletionEvent');

describe.each(engines)('webhooks on %s', (engine) => {
  const database = useDatabase(engine);
  const webhooks = useWebhooks(database);

  /** For each signature of a call, whether a key that the service publishes has made it. */
  async function verifies({ headers, body }: ReceivedCall): Promise<boolean[]> {
    const content = Buffer.concat([
      Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`),
      body,
    ]);
    const keys = await publicKeys(database.db);
    const signatures = String(headers['webhook-signature'])
      .split(' ')
      .map((each) => /^v1a,([\w+/]{86}==)$/.exec(each)?.[1] ?? '');
    return signatures.map((signature) =>
      keys.some((jwk) => {
        const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
        return verify(null, content, key, Buffer.from(signature, 'base64'));
      }),
    );
  }

  test('a finished job is told without a poll, as the contract says, and signed', async () => {
    const hook = await webhooks.hook((response) => response.writeHead(204).end());
    holdTimers();
    webhooks.start();
    // Both of its loops rest.
    await expect.poll(() => vi.getTimerCount(), still).toBeGreaterThan(1);
    const accountId = await webhooks.account();
    const id = await webhooks.addEndedJob(
      { webhook: `${hook.url}?a=b`, track_id: 81 },
      { accountId },
    );
    await expect.poll(() => hook.calls, still).toHaveLength(1);
    const [call] = hook.calls as [ReceivedCall];
    const { message_id } = await webhooks.webhookOf(id);
    expect(call.path).toBe('/hook?a=b');
    expect(call.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(call.body.length),
      'user-agent': expect.stringMatching(/^Genmedia-Webhooks\/\d+\.\d+\.\d+/),
      'webhook-id': message_id,
      'webhook-timestamp': String(Math.floor(webhooks.time.getTime() / 1000)),
    });
    expect(message_id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(await verifies(call)).toEqual([true]);
    expect(await verifies({ ...call, body: Buffer.concat([call.body, Buffer.of(32)]) })).toEqual([
      false,
    ]);

    const job = await findJob(database.db, accountId, id);
    const [start, end] = [job?.startedAt?.getTime() ?? 0, job?.finishedAt?.getTime() ?? 0];
    const event = JSON.parse(call.body.toString());
    expect(completionEvent.safeParse({ ...event, id: String(id) }).success).toBe(false);
    expect(completionEvent.parse(event)).toEqual({
      status: 'success',
      generationTime: (end - start) / 1000,
      id,
      output: ['https://media.example/files/a.png'],
      proxy_links: ['https://media.example/files/a.png'],
      meta: { prompt: 'é' },
      track_id: 81,
    });
    await expect
      .poll(() => webhooks.webhookOf(id))
      .toMatchObject({
        attempts: 1,
        last_status: 204,
        last_error: null,
        delivered_at: webhooks.time,
        next_attempt_at: null,
        given_up_at: null,
      });
    expect(await webhooks.attemptsOf(id)).toEqual([
      {
        attempt: 1,
        started_at: webhooks.time,
        duration_ms: expect.any(Number),
        status: 204,
        error: null,
      },
    ]);
  });

  test('a failed job is told with its error, and null for a track_id that was not given', async () => {
    const hook = await webhooks.hook((response) => response.end('ok'));
    const id = await webhooks.addEndedJob(
      { webhook: hook.url },
      { outcome: { status: 'error', code: 'input_unavailable', message: 'The image is gone.' } },
    );
    webhooks.start();
    await expect.poll(() => hook.calls).toHaveLength(1);
    const event = JSON.parse(String(hook.calls[0]?.body));
    expect(completionEvent.parse(event)).toEqual({
      status: 'error',
      id,
      code: 'input_unavailable',
      doc_url: 'https://media.example/docs/errors/input_unavailable',
      message: 'The image is gone.',
      track_id: null,
    });
  });

  test('files that were asked for as base64 are told as base64', async () => {
    const storage = await openDiskStorage(webhooks.folder);
    const { name } = await storage.write(Buffer.from('pixels'), { mediaType: 'image/png' });
    const url = `https://media.example/files/${name}`;
    const json = JSON.stringify({ output: [url], meta: {} });
    const hook = await webhooks.hook((response) => response.end());
    await webhooks.addEndedJob(
      { webhook: hook.url, base64: true },
      { outcome: { status: 'success', json } },
    );
    webhooks.start();
    await expect.poll(() => hook.calls).toHaveLength(1);
    expect(completionEvent.parse(JSON.parse(String(hook.calls[0]?.body)))).toMatchObject({
      status: 'success',
      proxy_links: [url],
      output: [Buffer.from('pixels').toString('base64')],
    });
  });

  test('text of any language, with lone surrogates and NUL, is signed as it is sent', async () => {
    const hook = await webhooks.hook((response) => response.end());
    const meta = { prompt: '灯台 😀 \ud800 \0' };
    const json = JSON.stringify({ output: [], meta });
    await webhooks.addEndedJob(
      { webhook: hook.url, prompt: meta.prompt },
      { outcome: { status: 'success', json } },
    );
    webhooks.start();
    await expect.poll(() => hook.calls).toHaveLength(1);
    const [call] = hook.calls as [ReceivedCall];
    expect(JSON.parse(call.body.toString()).meta).toEqual(meta);
    expect(await verifies(call)).toEqual([true]);
  });

  test('a job that the service gave up at its start is told too', async () => {
    const hook = await webhooks.hook((response) => response.end());
    const accountId = await webhooks.account();
    const { id } = await webhooks.accepted(accountId, { webhook: hook.url, track_id: 7 });
    for (let start = 0; start < 2; start++) {
      await claim(database.db, 'dead');
      expect(await recoverJobs(database.db)).toEqual({ requeued: 1, failed: 0 });
    }
    await claim(database.db, 'dead');
    expect(await recoverJobs(database.db)).toEqual({ requeued: 0, failed: 1 });
    webhooks.start();
    await expect.poll(() => hook.calls).toHaveLength(1);
    const event = JSON.parse(String(hook.calls[0]?.body));
    expect(event).toMatchObject({ status: 'error', id, code: 'interrupted', track_id: 7 });
  });

  test('jobs without a webhook, running jobs, and stale claims cause no call', async () => {
    const hook = await webhooks.hook((response) => response.end());
    await webhooks.addEndedJob({});
    await webhooks.addEndedJob({ webhook: null });
    const accountId = await webhooks.account();
    await webhooks.accepted(accountId, { webhook: hook.url });
    const claimed = await claim(database.db, 'worker');
    if (!claimed) throw new Error('There was nothing to claim.');
    const stale = { ...claimed, worker: 'another' };
    expect(await finish(database.db, { claim: stale, outcome: success })).toBe(false);
    expect(await database.db.selectFrom('webhooks').selectAll().execute()).toEqual([]);
  });

  test('while a key is replaced, calls verify with the old one and with the new one', async () => {
    const hook = await webhooks.hook((response) => response.end());
    const store = { db: database.db, keyring: webhooks.keyring };
    await signingKeys(store);
    onTestFinished(async () => {
      await database.db.deleteFrom('webhook_keys').execute();
    });
    await rotateSigningKey(store);
    await webhooks.addEndedJob({ webhook: hook.url });
    webhooks.start();
    await expect.poll(() => hook.calls).toHaveLength(1);
    expect(await verifies(hook.calls[0] as ReceivedCall)).toEqual([true, true]);
  });

  test('a payload of megabytes arrives whole', async () => {
    const hook = await webhooks.hook((response) => response.end());
    const output = Array.from({ length: 4 }, () => 'A'.repeat(2_000_000));
    const json = JSON.stringify({ output, meta: {} });
    await webhooks.addEndedJob({ webhook: hook.url }, { outcome: { status: 'success', json } });
    webhooks.start();
    await expect.poll(() => hook.calls).toHaveLength(1);
    const [call] = hook.calls as [ReceivedCall];
    expect(JSON.parse(call.body.toString()).output).toEqual(output);
    expect(await verifies(call)).toEqual([true]);
  });

  test('the log names no URL, whose query may be a secret', async () => {
    const hook = await webhooks.hook((response) => response.writeHead(500).end());
    await webhooks.addEndedJob({ webhook: `${hook.url}?token=hunter2` });
    webhooks.start();
    await expect.poll(() => webhooks.logged.join()).toContain('a webhook was not delivered');
    expect(webhooks.logged.join()).not.toContain(hook.url);
    expect(webhooks.logged.join()).not.toContain('hunter2');
  });
});

async function contractSchema(name: string): Promise<z.ZodType> {
  const path = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
  const text = (await readFile(path, 'utf8')).replaceAll('#/components/schemas/', '#/$defs/');
  const { schemas } = JSON.parse(text).components;
  return z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: schemas });
}

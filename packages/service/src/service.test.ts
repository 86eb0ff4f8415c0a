import type { GenerationProcessing, GenerationSuccess } from '@genmedia/types';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loadConfig } from './config.ts';
import { openTestDatabase } from './database/testing.ts';
import { createLog } from './log.ts';
import { type Service, startService, startWorker, type Worker } from './service.ts';
import { createCaller } from './testing/caller.ts';
import { createMailbox } from './testing/mailbox.ts';
import { createUsers } from './testing/users.ts';
import { waitFor } from './testing/wait-for.ts';

const log = createLog('silent');

describe('a service whose work is done by a worker', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let api: Service;
  let worker: Worker | undefined;

  const configured = (more: Record<string, string> = {}) =>
    loadConfig({
      DATABASE_URL: opened.url,
      DATA_DIR: opened.dataDir,
      SECRET_KEY: 'ab'.repeat(32),
      PUBLIC_URL: 'https://media.example',
      SYNC_WAIT: '0',
      // On a busy machine these tests poll often, and the engines take long.
      RATE_LIMIT: '1000000',
      MODELS: inject('patientModels'),
      ...more,
    });

  beforeAll(async () => {
    opened = await openTestDatabase('Postgres');
    const settings = configured({ PORT: '0', DRAIN_DELAY: '300' });
    api = await startService(settings, log, { work: false });
  });
  afterAll(async () => {
    await worker?.stop();
    await api.stop({ atOnce: true });
    await opened.drop();
  });

  test('answers without one, and runs accepted jobs once there is one', async () => {
    const caller = createCaller(api.url);
    const users = createUsers(caller, createMailbox(opened.dataDir));
    // The user's mail also waits for a worker.
    const signingUp = users.newUser();
    worker = await startWorker(configured(), log);
    expect(worker.url).toBeUndefined();
    const { apiKey } = await signingUp;
    await worker.stop();

    const request = { key: apiKey, model_id: 'sandbox-image', prompt: 'a red lighthouse' };
    const { body } = await caller.post<GenerationProcessing>('/api/v7/images/text-to-image', {
      ...request,
      width: 512,
      height: 512,
    });
    expect(body).toMatchObject({ status: 'processing' });
    const fetched = async () => {
      const path = `/api/v7/images/fetch/${body.id}`;
      return (await caller.post<GenerationSuccess>(path, { key: apiKey })).body;
    };
    expect(await fetched()).toMatchObject({ status: 'processing' });

    worker = await startWorker(configured({ PORT: '0' }), log);
    const { output } = await waitFor(async () => {
      const answer = await fetched();
      return answer.status === 'success' && answer;
    });
    expect(output).toEqual(body.future_links);
    const file = await caller.get(new URL(output[0] ?? '').pathname);
    expect(file.status).toBe(200);
  });

  test('a worker with a port answers health checks there, and nothing else', async () => {
    const { get, post } = createCaller(worker?.url ?? '');
    expect((await get('/healthz')).body).toEqual({ status: 'ok' });
    const parts = { database: 'ok', migrations: 'ok', storage: 'ok', worker: 'ok' };
    expect((await get('/readyz')).body).toEqual({ status: 'ready', parts });
    expect((await post('/api/v7/images/text-to-image', {})).status).toBe(404);
    expect((await get('/metrics')).status).toBe(404);
    await worker?.stop();
    await expect(get('/healthz')).rejects.toThrow();
  });

  test('metrics have their own port if METRICS_PORT is set', async () => {
    const lines: string[] = [];
    const workerLog = createLog('info', (line) => lines.push(line));
    worker = await startWorker(configured({ METRICS_PORT: '0' }), workerLog);
    const { metricsUrl } = JSON.parse(lines.find((line) => line.includes('working')) ?? '{}');
    const { get } = createCaller(metricsUrl);
    expect((await get<string>('/metrics')).body).toContain('genmedia_jobs_total');
    expect((await get('/readyz')).status).toBe(200);
    expect((await createCaller(api.url).get('/metrics')).status).toBe(404);
    await worker.stop();
    await expect(get('/metrics')).rejects.toThrow();
  });

  test('before a stop, it says draining and still takes connections, which end with their answer', async () => {
    const stopped = api.stop();
    const { get } = createCaller(api.url);
    const ready = await waitFor(async () => {
      const answer = await get<{ status: string }>('/readyz');
      return answer.body.status === 'draining' && answer;
    });
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect((await get('/openapi.json')).status).toBe(200);
    await api.stop({ atOnce: true });
    await stopped;
    await expect(get('/readyz')).rejects.toThrow();
  });
});

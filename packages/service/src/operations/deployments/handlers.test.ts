import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { GenerationError, GenerationResponse, GenerationSuccess } from '@genmedia/types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type AuditFilter, listAudit as listAll } from '../../accounts/audit.ts';
import type { Db } from '../../database/tables.ts';
import { engines } from '../../database/testing.ts';
import { revokeDeployment } from '../../deployments/grants.ts';
import { type OperatedService, useOperatedService } from '../../deployments/testing.ts';
import type { JobRun } from '../../jobs/execute.ts';
import type { Job } from '../../jobs/job.ts';
import { findJob } from '../../jobs/read.ts';
import { type S3Server, startS3Server } from '../../media/testing/s3-server.ts';
import { startReceiver } from '../../network/testing/receiver.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { isFull } from '../../testing/full.ts';
import { decodePicture } from '../../testing/picture.ts';
import { download as downloadFile } from '../../testing/sound.ts';
import { HeldResults } from '../generations/held-results.ts';
import { createRunJob } from '../generations/run.ts';

type State = GenerationResponse;

const small = { prompt: 'A lighthouse at dusk', width: 128, height: 64 };

let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

/** URL of a deployment's own S3. */
const storageUrl = () => {
  const { accessKeyId, secretAccessKey } = s3.access;
  return s3.url.replace('s3://', `s3://${accessKeyId}:${secretAccessKey}@`);
};

const useServers = (service: OperatedService) => ({
  generate: <Body = GenerationSuccess>(key: string, request: object = {}, headers = {}) =>
    service.post<Body>('/api/v1/enterprise/alpha/text2img', { key, ...small, ...request }, headers),
  edit: <Body = GenerationSuccess>(key: string, init_image: string, request: object = {}) =>
    service.post<Body>('/api/v1/enterprise/image_editing/alpha_edit', {
      key,
      prompt: 'Make it brighter',
      safety_checker: false,
      init_image,
      ...request,
    }),
  /** restart_server, clear_queue, clear_cache, reset_s3 or fetch/{id} */
  ask: <Body = GenerationError>(key: string, what: string, deployment = 'alpha') =>
    service.post<Body>(`/api/v1/enterprise/${deployment}/${what}`, { key }),
});

/** Audit entries of actions with API keys. */
const listAudit = async (db: Db, filter: AuditFilter) =>
  (await listAll(db, filter)).filter(({ byOperator }) => !byOperator);

const download = (url: string | undefined) => downloadFile(url, 'image/png');

/** A picture whose server answers when the test says so. Until then, the job that needs it runs. */
async function holdPicture() {
  const create = { width: 64, height: 64, channels: 3, background: '#357' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const asked: ServerResponse[] = [];
  const web = await startReceiver((_request, response) => asked.push(response));
  onTestFinished(() => web.close());
  return {
    url: `http://127.0.0.1:${web.port}/picture.png`,
    asked,
    /** Answers the last request. */
    give: () => asked.at(-1)?.end(picture),
  };
}

describe.each(engines)('on %s', (engine) => {
  const service = useOperatedService(engine);
  const { generate, edit, ask } = useServers(service);
  /**
   * API key of a shared account, for tests whose requests differ from all others. So one process is
   * enough.
   */
  let apiKey: string;
  let accountId: number;
  beforeAll(async () => {
    ({ id: accountId, apiKey } = await service.newAccount({ alpha: {}, video: {} }));
  });

  test('an image is made on the deployment, in the size that was asked for, and can be fetched', async () => {
    const { status, body } = await generate(apiKey, { samples: 2 });
    expect([status, body]).toMatchObject([
      200,
      { status: 'success', meta: { engine: 'sandbox', prompt: small.prompt, width: 128 } },
    ]);
    expect(body.output).toHaveLength(2);
    expect(await decodePicture(await download(body.output[1]))).toMatchObject({
      width: 128,
      height: 64,
    });
    expect((await ask(apiKey, `fetch/${body.id}`)).body).toEqual(body);
    const line = service.log.find((each) => each.includes('a process of a deployment started'));
    const { pid } = JSON.parse(line ?? '{}');
    expect(pid).toEqual(expect.any(Number));
    expect(pid).not.toBe(process.pid);
  });

  test('an invalid request is refused, and one Idempotency-Key makes one job', async () => {
    const wide = await generate<GenerationError>(apiKey, { width: 1025 });
    expect(wide).toMatchObject({ status: 400, body: { errors: [{ field: 'width' }] } });
    const headers = { 'Idempotency-Key': randomUUID() };
    const burst = await Promise.all([1, 2, 3].map(() => generate(apiKey, {}, headers)));
    expect(new Set(burst.map(({ body }) => body.id)).size).toBe(1);
    const other = await generate<GenerationError>(apiKey, { width: 64 }, headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  test.each(['restart_server', 'clear_queue', 'clear_cache', 'reset_s3', 'fetch/1'])(
    '%s is 403 without any deployment; with others it is 404, whoever has this one',
    async (what) => {
      const owner = await service.newAccount({ mine: {} });
      const other = await service.newAccount({ theirs: {} });
      const plain = await service.newAccount();
      for (const deployment of ['mine', 'nobodys']) {
        expect(await ask(plain.apiKey, what, deployment)).toMatchObject({
          status: 403,
          body: {
            status: 'error',
            code: 'plan_required',
            message: expect.stringContaining('Ask the operator'),
          },
        });
      }
      const foreign = await ask(other.apiKey, what, 'mine');
      const unknown = await ask(other.apiKey, what, 'nobodys');
      expect(foreign).toMatchObject({ status: 404, body: { status: 'error', code: 'not_found' } });
      expect(foreign.body).toEqual(unknown.body);
      expect(await listAudit(service.context.db, { accountId: owner.id })).toEqual([]);
    },
  );

  test('images are 403 without a deployment, 404 with another one, and 403 once it is revoked', async () => {
    const { db } = service.context;
    const customer = await service.newAccount({ alpha: {} });
    const [plain, other] = [await service.newAccount(), await service.newAccount({ video: {} })];
    expect((await generate(plain.apiKey)).status).toBe(403);
    expect((await generate(other.apiKey)).status).toBe(404);
    expect((await generate(customer.apiKey)).status).toBe(200);
    expect(await revokeDeployment(db, { accountId: customer.id, name: 'alpha' })).toBe(true);
    expect((await generate(customer.apiKey)).status).toBe(403);
  });

  test('a job is fetched from its own deployment alone, by its own account', async () => {
    const other = await service.newAccount({ alpha: {} });
    const { id } = (await generate(apiKey)).body;
    expect((await ask(apiKey, `fetch/${id}`)).status).toBe(200);
    for (const answer of [
      await ask(apiKey, `fetch/${id}`, 'video'),
      await ask(other.apiKey, `fetch/${id}`),
      await ask(apiKey, 'fetch/999999999'),
      await service.post(`/api/v7/images/fetch/${id}`, { key: apiKey }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('the same request with its seed gets the result again, until the cache is cleared', async () => {
    const make = async (request: object) => {
      const { body } = await generate(apiKey, request);
      return { cached: body.meta.cached === true, body };
    };
    const first = await make({ seed: 7 });
    const again = await make({ seed: 7, track_id: 12 });
    expect([first.cached, again.cached]).toEqual([false, true]);
    expect(again.body.output).not.toEqual(first.body.output);
    const bytes = await download(first.body.output[0]);
    expect(await download(again.body.output[0])).toEqual(bytes);
    expect((await make({ seed: 8 })).cached).toBe(false);
    expect((await make({})).cached).toBe(false);
    expect((await make({})).cached).toBe(false);

    expect(await ask(apiKey, 'clear_cache')).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'The cache is cleared.' },
    });
    expect(await download(first.body.output[0])).toEqual(bytes);
    expect((await make({ seed: 7 })).cached).toBe(false);
  });

  test.runIf(isFull)(
    'a job that began before the cache was cleared adds nothing to it, however late it ends',
    async () => {
      const { apiKey: ownKey } = await service.newAccount({ alpha: { storageUrl: storageUrl() } });
      const [stored, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      onTestFinished(() => s3.fail(undefined));
      s3.fail(async () => {
        stored.resolve();
        await goOn.promise;
        return undefined;
      });
      const before = generate(ownKey, { seed: 7 });
      await stored.promise;
      expect((await ask(ownKey, 'clear_cache')).status).toBe(200);
      goOn.resolve();
      expect(await before).toMatchObject({ body: { status: 'success' } });
      s3.fail(undefined);
      expect((await generate(ownKey, { seed: 7 })).body.meta.cached).toBeUndefined();
      expect((await generate(ownKey, { seed: 7 })).body.meta.cached).toBe(true);
    },
  );

  test('a result that waited for the storage while the cache was cleared is not added to it', async () => {
    const { context } = service;
    const { db, log } = context;
    const { id } = (await generate(apiKey, { seed: 27 })).body;
    const job = (await findJob(db, accountId, id)) as Job;
    const folder = await makeTestFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const held = new HeldResults({ folder, maxBytes: 1000, db, log });
    const files = [{ content: Buffer.from('pixels'), mediaType: 'image/png' }];
    await held.keep(job, { files, meta: {} });
    await ask(apiKey, 'clear_cache');
    const { signal } = new AbortController();
    const attempt = { signal, confirm: async () => {} } as JobRun;
    await createRunJob({ ...context, held })(job, attempt);
    expect((await generate(apiKey, { seed: 27 })).body.meta.cached).toBeUndefined();
  });

  test.runIf(isFull)(
    'an input whose download began before the cache was cleared is fetched again',
    async () => {
      const { apiKey: ownKey } = await service.newAccount({ image_editing: {} });
      const { url, asked, give } = await holdPicture();
      const before = edit(ownKey, url);
      await expect.poll(() => asked).toHaveLength(1);
      expect((await ask(ownKey, 'clear_cache', 'image_editing')).status).toBe(200);
      give();
      expect(await before).toMatchObject({ body: { status: 'success' } });
      const after = edit(ownKey, url);
      await expect.poll(() => asked).toHaveLength(2);
      give();
      expect(await after).toMatchObject({ body: { status: 'success' } });
      expect(await edit(ownKey, url)).toMatchObject({ body: { status: 'success' } });
      expect(asked).toHaveLength(2);
    },
  );

  test.runIf(isFull)('a cache is cleared although the storage of its files is away', async () => {
    const image_editing = { storageUrl: storageUrl() };
    const { apiKey: ownKey } = await service.newAccount({ image_editing });
    const { url, asked, give } = await holdPicture();
    const editOnce = async (requests: number) => {
      const edited = edit(ownKey, url);
      await expect.poll(() => asked).toHaveLength(requests);
      give();
      expect(await edited).toMatchObject({ body: { status: 'success' } });
    };
    await editOnce(1);
    onTestFinished(() => s3.fail(undefined));
    s3.fail(() => [403, 'AccessDenied']);
    expect(await ask(ownKey, 'clear_cache', 'image_editing')).toMatchObject({
      status: 200,
      body: { message: 'The cache is cleared.' },
    });
    s3.fail(undefined);
    expect(service.log.some((line) => line.includes('inputs cannot be removed yet'))).toBe(true);
    await editOnce(2);
  });

  test('a result whose file is gone is made again', async () => {
    const [url = ''] = (await generate(apiKey, { seed: 17 })).body.output;
    await service.context.storage.remove(url.slice(url.lastIndexOf('/') + 1));
    const { body } = await generate(apiKey, { seed: 17 });
    expect(body.meta.cached).toBeUndefined();
    await download(body.output[0]);
  });

  test('images go to the deployment’s own S3 until that is reset, and are served by the service', async () => {
    const { apiKey: ownKey } = await service.newAccount({ alpha: { storageUrl: storageUrl() } });
    const make = async () => (await generate(ownKey)).body.output[0] ?? '';
    const isInBucket = (url: string) =>
      s3.requests.some(
        (line) => line.startsWith('PUT') && line.includes(url.split('/').at(-1) ?? '-'),
      );
    const first = await make();
    expect(isInBucket(first)).toBe(true);
    expect(await ask(ownKey, 'reset_s3')).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'The storage of the deployment is the default again.' },
    });
    const second = await make();
    expect(isInBucket(second)).toBe(false);
    for (const url of [first, second]) {
      expect(url.startsWith(`${service.url}/files/`)).toBe(true);
      expect(await decodePicture(await download(url))).toMatchObject({ width: 128 });
    }
    onTestFinished(() => s3.fail(undefined));
    s3.fail(() => [403, 'AccessDenied']);
    expect((await service.get(first)).status).toBe(503);
    expect((await service.get(second)).status).toBe(200);
  });

  test('the audit says which API key did what to which deployment, and the outcome', async () => {
    const { db } = service.context;
    const { id, apiKey: ownKey } = await service.newAccount({ alpha: {}, video: {} });
    await generate(ownKey, { seed: 9 });
    const asked = [
      await ask(ownKey, 'clear_cache'),
      await ask(ownKey, 'restart_server', 'video'),
      await ask(ownKey, 'clear_queue'),
      await ask(ownKey, 'reset_s3'),
    ];
    const key = await db.selectFrom('api_keys').select('id').where('account_id', '=', id).execute();
    const common = { accountId: id, apiKeyId: key[0]?.id, at: expect.any(Date) };
    const entries = await listAudit(db, { accountId: id });
    expect(entries.reverse()).toMatchObject([
      {
        ...common,
        action: 'clearCache',
        deployment: 'alpha',
        outcome: { results: 1, inputs: 0, bytes: 0 },
      },
      { ...common, action: 'restartServer', deployment: 'video', outcome: { running: 0 } },
      { ...common, action: 'clearQueue', deployment: 'alpha', outcome: { cleared: 0, running: 0 } },
      { ...common, action: 'resetS3', deployment: 'alpha', outcome: { reset: 0 } },
    ]);
    expect(entries.map(({ requestId }) => requestId)).toEqual(
      asked.map(({ headers }) => headers.get('x-request-id')),
    );
    expect(await listAudit(db, { accountId: id, deployment: 'video' })).toHaveLength(1);
    expect(await listAudit(db, { accountId: id, limit: 2 })).toHaveLength(2);
  });

  test('clearing the queue ends waiting jobs, calls webhooks and frees places; running jobs go on', async () => {
    const { db } = service.context;
    const { id: ownId, apiKey: ownKey } = await service.newAccount({
      image_editing: {},
      video: {},
    });
    const { url, asked, give } = await holdPicture();
    const jobs = () =>
      db
        .selectFrom('jobs')
        .select(['id', 'status', 'attempt'])
        .where('account_id', '=', ownId)
        .orderBy('id')
        .execute();
    const webhook = 'http://127.0.0.1:9/hook';
    const answers = [1, 2, 3, 4].map(() => edit<State>(ownKey, url, { webhook }));
    await expect.poll(() => asked).toHaveLength(1);
    await expect.poll(jobs).toMatchObject([{ status: 'running' }, {}, {}, {}]);
    const ids = (await jobs()).map(({ id }) => id);
    const [first = 0] = ids;
    const fetched = (id = 0) => ask<State>(ownKey, `fetch/${id}`, 'image_editing');
    expect((await fetched(first)).body).toMatchObject({
      status: 'processing',
      fetch_result: `${service.url}/api/v1/enterprise/image_editing/fetch/${first}`,
    });

    expect((await ask(ownKey, 'clear_queue', 'video')).status).toBe(200);
    expect((await jobs()).at(-1)).toMatchObject({ status: 'queued' });
    expect(await ask(ownKey, 'clear_queue', 'image_editing')).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'The queue is cleared. The server is restarting.' },
    });
    give();
    const bodies = (await Promise.all(answers)).map(({ body }) => body);
    const states = bodies.toSorted((one, other) => Number(one.id) - Number(other.id));
    const cleared = { status: 'error', code: 'queue_cleared' };
    expect(states).toMatchObject([{ id: first, status: 'success' }, cleared, cleared, cleared]);
    for (const state of states) expect((await fetched(state.id)).body).toEqual(state);

    const told = await db
      .selectFrom('webhooks')
      .select('job_id')
      .where('account_id', '=', ownId)
      .execute();
    expect(told.map(({ job_id }) => job_id).sort((a, b) => a - b)).toEqual(ids);
    const account = await db
      .selectFrom('accounts')
      .select('depth')
      .where('id', '=', ownId)
      .execute();
    expect(account).toEqual([{ depth: 0 }]);
    expect((await jobs())[0]).toMatchObject({ attempt: 1 });
  });
});

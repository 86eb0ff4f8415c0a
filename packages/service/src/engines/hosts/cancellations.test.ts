import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Notifications, openNotifications } from '../../database/notifications.ts';
import { engines as databases, useDatabase } from '../../database/testing.ts';
import { recoverJobs } from '../../jobs/attempts.ts';
import { cancelJob } from '../../jobs/cancel.ts';
import type { Claim } from '../../jobs/claim.ts';
import { claim, useQueue } from '../../jobs/testing.ts';
import { createLog } from '../../log.ts';
import { catalogueOperations } from '../../operations/generations/list.ts';
import type { Crew } from '../../outbox/crew.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { type Engines, openEngines } from '../engines.ts';
import { type FalQueue, startFalQueue } from '../testing/fal-queue.ts';
import { startHostCancellations } from './cancellations.ts';
import { JobSubmissions } from './job-submissions.ts';

const keyName = 'TEST_KEY_OF_CANCELLED_FAL';

const catalogue = (url: string) => `
providers:
  fal: { type: fal, apiKeyEnv: ${keyName}, baseUrl: '${url}' }
models:
  - model_id: captions
    name: Captions
    description: Describes.
    feature: llmaster
    operations: [captionImage]
    provider: fal
    model:
      language: { endpoint: acme/captions, input: '{ "prompt": prompt }', output: { text: results } }
    limits: { seconds: 600 }
`;

/** The claim of the attempt does not hold any more. */
class Lost extends Error {}

describe.each(databases)('requests of cancelled jobs at their host, on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, accepted } = useQueue(database);
  let fal: FalQueue;
  let models: Engines;
  let folder: string;
  let notifications: Notifications;
  let crews: Crew[] = [];
  let logged: string[] = [];

  beforeAll(async () => {
    process.env[keyName] = 'key';
    fal = await startFalQueue({ 'acme/captions': () => ({ results: 'A pier.' }) });
    folder = await makeTestFolder();
    const file = join(folder, 'models.yaml');
    await writeFile(file, catalogue(fal.url));
    models = await openEngines({
      operations: catalogueOperations,
      models: file,
      pools: sharedPools(),
    });
    notifications = await openNotifications(database, () => {});
  });
  afterAll(async () => {
    await notifications.close();
    await models.close();
    await fal.close();
    await rm(folder, { recursive: true });
    delete process.env[keyName];
  });
  beforeEach(async () => {
    await database.db.deleteFrom('accounts').execute();
    fal.requests.length = 0;
    fal.onStep = () => undefined;
    fal.isDone = () => false;
  });
  afterEach(async () => {
    await Promise.all(crews.map((crew) => crew.stop()));
    [crews, logged] = [[], []];
  });

  function startCancelling(): void {
    const { db } = database;
    const log = createLog('info', (line) => logged.push(line));
    const { providerOf } = models;
    crews.push(startHostCancellations({ db, notifications, providerOf, log }));
  }

  /** A job whose first attempt has begun. */
  async function claimed(): Promise<Claim> {
    await accepted(await account());
    return (await claim(database.db, 'worker')) as Claim;
  }

  /** An attempt of the job, until it aborts. */
  function attempt(jobClaim: Claim, signal?: AbortSignal): Promise<unknown> {
    const submissions = new JobSubmissions(database.db, {
      claim: jobClaim,
      persistently: (work) => work(),
      takenOver: () => new Lost(),
    });
    const model = models.resolve('captionImage', 'language', 'captions');
    return models.of(undefined, submissions).run(model, { prompt: 'A pier', images: [] }, signal);
  }

  const cancel = ({ job }: Claim) => cancelJob(database.db, job.accountId, job.id);
  const due = async () => {
    const rows = await database.db
      .selectFrom('submissions')
      .select('request_id')
      .where('next_attempt_at', 'is not', null)
      .execute();
    return rows.map(({ request_id: id }) => id);
  };
  const isCancelled = () => fal.requests.map((request) => request.isCancelled);

  /** Resolves when the host gets a request of the step. It is answered when `answer` is called. */
  function hold(held: string) {
    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    fal.onStep = async (step) => {
      if (step !== held) return undefined;
      arrived.resolve();
      await answered.promise;
      return undefined;
    };
    return { arrived: arrived.promise, answer: answered.resolve };
  }

  test('a request that the host works on is cancelled there', async () => {
    startCancelling();
    const job = await claimed();
    const stop = new AbortController();
    const looked = hold('status');
    const ended = attempt(job, stop.signal).catch((error: unknown) => error);
    await looked.arrived;
    await cancel(job);
    stop.abort(new Lost());
    looked.answer();
    expect(await ended).toBeInstanceOf(Lost);
    await expect.poll(isCancelled).toEqual([true]);
    await expect.poll(due).toEqual([]);
  });

  test('before the submission, the host gets nothing', async () => {
    const job = await claimed();
    await cancel(job);
    await expect(attempt(job)).rejects.toThrow();
    expect(fal.requests).toEqual([]);
  });

  test('a request that is being submitted meanwhile is cancelled as soon as it has an id', async () => {
    startCancelling();
    const job = await claimed();
    const stop = new AbortController();
    const submitting = hold('submit');
    const ended = attempt(job, stop.signal).catch((error: unknown) => error);
    await submitting.arrived;
    await cancel(job);
    stop.abort(new Lost());
    expect(await due()).toEqual([null]);
    submitting.answer();
    expect(await ended).toBeInstanceOf(Lost);
    await expect.poll(isCancelled).toEqual([true]);
    await expect.poll(due).toEqual([]);
    expect(fal.requests).toHaveLength(1);
  });

  test('a request of a process that died is cancelled by another one', async () => {
    const job = await claimed();
    const looked = hold('status');
    const dying = new AbortController();
    const ended = attempt(job, dying.signal).catch(() => {});
    await looked.arrived;
    // No process is left when the job is cancelled.
    dying.abort(new Lost());
    looked.answer();
    await ended;
    await cancel(job);
    expect(await recoverJobs(database.db)).toEqual({ requeued: 0, failed: 0 });
    expect(isCancelled()).toEqual([false]);
    startCancelling();
    await expect.poll(isCancelled).toEqual([true]);
  });

  test('a request whose id nobody knows is given up after some time, and waits for it before', async () => {
    const job = await claimed();
    const where = { provider: 'fal', endpoint: 'acme/captions' };
    await database.db
      .insertInto('submissions')
      .values({ job_id: job.job.id, step: 'one', ...where })
      .execute();
    await cancel(job);
    startCancelling();
    const other = await claimed();
    const looked = hold('status');
    const stop = new AbortController();
    const ended = attempt(other, stop.signal).catch(() => {});
    await looked.arrived;
    looked.answer();
    await cancel(other);
    stop.abort(new Lost());
    await ended;
    // The later request was cancelled meanwhile, and the earlier one was not taken.
    await expect.poll(isCancelled).toEqual([true]);
    expect(await due()).toContain(null);
    await sql`update submissions set created_at = now() - interval '6 minutes'`.execute(
      database.db,
    );
    await expect.poll(due).toEqual([]);
    // That of the later request is logged, too.
    expect(logged.join().match(/was cancelled at its host/g)).toHaveLength(1);
    expect(logged.join()).toContain('may go on at its host');
  });

  test('a host that is away is asked again', async () => {
    const job = await claimed();
    let refused = 0;
    await database.db
      .insertInto('submissions')
      .values({ job_id: job.job.id, step: 'one', provider: 'fal', endpoint: 'acme/captions' })
      .execute();
    await new JobSubmissions(database.db, {
      claim: job,
      persistently: (work) => work(),
      takenOver: () => new Lost(),
    }).accept('one', 'request-1');
    fal.requests.push({
      id: 'request-1',
      endpoint: 'acme/captions',
      input: {},
      keepsFilesFor: undefined,
      isCancelled: false,
      looks: 0,
    });
    fal.onStep = (step) => (step === 'cancel' && refused++ < 2 ? { status: 503 } : undefined);
    await cancel(job);
    startCancelling();
    await expect.poll(isCancelled).toEqual([true]);
    await expect.poll(due).toEqual([]);
    expect(logged.join()).toContain('could not be cancelled at its host');
  });

  test.each([400, 404])(
    'a host that has nothing to cancel (%s) is not asked again',
    async (status) => {
      startCancelling();
      const job = await claimed();
      let asked = 0;
      const stop = new AbortController();
      const looked = hold('status');
      const ended = attempt(job, stop.signal).catch(() => {});
      await looked.arrived;
      looked.answer();
      fal.onStep = (step) => {
        if (step !== 'cancel') return undefined;
        asked++;
        return { status };
      };
      await cancel(job);
      stop.abort(new Lost());
      await ended;
      await expect.poll(due).toEqual([]);
      expect(asked).toBe(1);
    },
  );

  test('jobs that were not cancelled keep their requests', async () => {
    startCancelling();
    const [kept, cancelled] = [await claimed(), await claimed()];
    for (const job of [kept, cancelled]) {
      const looked = hold('status');
      const stop = new AbortController();
      const ended = attempt(job, stop.signal).catch(() => {});
      await looked.arrived;
      if (job === cancelled) await cancel(job);
      stop.abort(new Lost());
      looked.answer();
      await ended;
    }
    await expect.poll(due).toEqual([]);
    // By now, a cancel of the request before would have arrived, too.
    expect(isCancelled()).toEqual([false, true]);
  });
});

import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { Db } from '../../database/tables.ts';
import { OwnStorageError } from '../../deployments/storages.ts';
import { type Job, JobError } from '../../jobs/job.ts';
import { createLog } from '../../log.ts';
import { storageCheck } from '../../media/open-storage.ts';
import { futureUrls } from '../../media/outputs.ts';
import { openS3Storage } from '../../media/s3/s3-storage.ts';
import { type Storage, StorageError } from '../../media/storage.ts';
import { watchStorage } from '../../media/storage-watch.ts';
import { type S3Server, startS3Server } from '../../media/testing/s3-server.ts';
import { storages, useStorage } from '../../media/testing/storages.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { HeldResults } from './held-results.ts';
import { makeAndStore, type StoringDeps, store } from './make-and-store.ts';

let s3: S3Server;
let storage: Storage;
let folder: string;
let log: string[];
const content = randomBytes(100_000);
const newJob = () => ({ id: 7, secret: randomBytes(32), input: {}, deploymentId: null }) as Job;
const confirm = async () => {};
const never = new AbortController().signal;
const db = {} as Db;

beforeAll(async () => {
  s3 = await startS3Server();
  storage = await openS3Storage(s3.location, s3.access);
});
afterAll(() => s3.stop());

beforeEach(async () => {
  s3.fail(undefined);
  folder = join(await makeTestFolder(), 'waiting-results');
  log = [];
});

function depsOf({ maxBytes = 1_000_000 } = {}): StoringDeps {
  const ownLog = createLog('info', (line) => log.push(line));
  return {
    storage,
    publicUrl: 'https://media.example',
    log: ownLog,
    storageWatch: watchStorage(storageCheck({ s3, dataDir: '' }), createLog('silent')),
    held: new HeldResults({ folder, maxBytes, db, log: ownLog }),
  };
}

/** Work that is paid for each time. The storage goes away while it is done. */
const paid = () =>
  vi.fn(async () => {
    s3.fail(() => [503, 'SlowDown']);
    return { files: [{ content, mediaType: 'image/png' }], meta: { engine: 'dear' } };
  });

const waits = () => waitFor(() => log.join().includes('a job waits for the storage'));
const held = () => readdir(folder).catch(() => []);
const isHeld = () => waitFor(async () => (await held()).some((name) => !name.endsWith('.part')));

async function stored(url: string): Promise<Buffer> {
  const file = await storage.read(url.slice(url.lastIndexOf('/') + 1));
  return Buffer.from(await new Response(file).arrayBuffer());
}

test('a result waits on the disk while the storage is away, and is made once', async () => {
  const make = paid();
  const result = makeAndStore(depsOf(), newJob(), { signal: never, confirm }, make);
  await isHeld();
  s3.fail(undefined);
  const { output, meta } = await result;
  expect(make).toHaveBeenCalledTimes(1);
  expect(meta).toEqual({ engine: 'dear' });
  expect((await stored(output[0] ?? '')).equals(content)).toBe(true);
  expect(await held()).toEqual([]);
});

test('the next attempt finds the result of a process that stopped meanwhile', async () => {
  const make = paid();
  const job = newJob();
  const stop = new AbortController();
  const stopped = makeAndStore(depsOf(), job, { signal: stop.signal, confirm }, make);
  await isHeld();
  stop.abort(new Error('The service stops.'));
  await expect(stopped).rejects.toThrow();
  s3.fail(undefined);
  // Another process, with the same disk. A job of another database has other secrets.
  const { output } = await makeAndStore(depsOf(), job, { signal: never, confirm }, make);
  expect(make).toHaveBeenCalledTimes(1);
  expect((await stored(output[0] ?? '')).equals(content)).toBe(true);
  await makeAndStore(depsOf(), newJob(), { signal: never, confirm }, async () => {
    await make();
    s3.fail(undefined);
    return { files: [], meta: {} };
  });
  expect(make).toHaveBeenCalledTimes(2);
});

test("the log names the deployment whose own storage is away, while the service's works", async () => {
  const deps = { ...depsOf(), storageWatch: watchStorage(async () => {}, createLog('silent')) };
  const job = { ...newJob(), deploymentId: 3 };
  const result = makeAndStore(deps, job, { signal: never, confirm }, paid());
  await waits();
  const line = log.find((each) => each.includes('a job waits for the storage')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', job: 7, deployment: 3 });
  s3.fail(undefined);
  await result;
});

test('a result for which the disk has no room waits in memory', async () => {
  const make = paid();
  const result = makeAndStore(depsOf({ maxBytes: 10 }), newJob(), { signal: never, confirm }, make);
  await waits();
  expect(await held()).toEqual([]);
  s3.fail(undefined);
  expect((await stored((await result).output[0] ?? '')).equals(content)).toBe(true);
});

test('nothing is made, and so paid for, while the storage is away', async () => {
  const make = vi.fn(async () => ({ files: [], meta: {} }));
  s3.fail(() => [503, 'SlowDown']);
  const result = makeAndStore(depsOf(), newJob(), { signal: never, confirm }, make);
  await waits();
  expect(make).not.toHaveBeenCalled();
  s3.fail(undefined);
  await result;
  expect(make).toHaveBeenCalledTimes(1);
});

test('errors of the work itself are thrown at once', async () => {
  const refused = new JobError('model_refused', 'No.');
  const make = async () => {
    throw refused;
  };
  const result = makeAndStore(depsOf(), newJob(), { signal: never, confirm }, make);
  await expect(result).rejects.toBe(refused);
  expect(log).toEqual([]);
});

test.each([
  ['before', 'The job could not begin because its files could not be stored'],
  ['after', 'The result could not be stored'],
])(
  'after a day without storage, %s it was made, a job fails, and is not tried again',
  async (when, failure) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    const deps = depsOf();
    deps.wait = async () => clock.mockReturnValue(25 * 3_600_000);
    if (when === 'before') deps.storageWatch = { ...deps.storageWatch, admit: away };
    const result = makeAndStore(deps, newJob(), { signal: never, confirm }, paid());
    await expect(result).rejects.toMatchObject({
      code: 'unavailable',
      retryable: false,
      message: `${failure} for 24 hours. Send the request again.`,
    });
  },
);

const serviceAway = new StorageError('unavailable', 'The service cannot reach its files now.');
const ownAway = new OwnStorageError(new Error('AccessDenied'));

test.each([
  ['has lost its own storage is told which one is away', ownAway, ownAway.message],
  ['waits for the common storage has to be sent again', serviceAway, 'Send the request again.'],
])('after an hour, a job whose deployment %s', async (_, error, advice) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const failing = { ...storage, write: async () => Promise.reject(error) };
  const wait = async () => clock.mockReturnValue(3_600_000);
  const deps = { ...depsOf(), storage: failing, wait };
  const job = { ...newJob(), deploymentId: 3 };
  const result = makeAndStore(deps, job, { signal: never, confirm }, paid());
  await expect(result).rejects.toMatchObject({
    code: 'unavailable',
    message: `The result could not be stored for an hour. ${advice}`,
  });
});

async function away(): Promise<never> {
  throw serviceAway;
}

describe.each(storages)('on $name', (tested) => {
  const files = useStorage(tested);
  const publicUrl = 'https://media.example';
  const file = { content, mediaType: 'image/png' };
  const nameOf = (url = '') => url.slice(`${publicUrl}/files/`.length);

  test('the files of a job are at its future_links', async () => {
    const job = newJob();
    const made = { files: [file, file], meta: { engine: 'sandbox' } };
    const output = futureUrls(publicUrl, job, ['image/png', 'image/png']);
    const result = await store({ storage: files, publicUrl }, job, made, { confirm });
    expect(result).toEqual({ output, meta: { engine: 'sandbox' } });
    expect(await files.stat(nameOf(output[1]))).toMatchObject({ size: content.byteLength });
  });

  test('nothing is stored for a job that another worker has taken over', async () => {
    const job = newJob();
    const taken = async () => {
      throw new Error('taken over');
    };
    const made = { files: [file], meta: {} };
    const storing = store({ storage: files, publicUrl }, job, made, { confirm: taken });
    await expect(storing).rejects.toThrow('taken over');
    const [url] = futureUrls(publicUrl, job, ['image/png']);
    expect(await files.stat(nameOf(url))).toBeUndefined();
  });
});

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../database/tables.ts';
import type { Job } from '../../jobs/job.ts';
import { createLog } from '../../log.ts';
import { type Storage, StorageError } from '../../media/storage.ts';
import { watchStorage } from '../../media/storage-watch.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { HeldResults } from './held-results.ts';
import { makeAndStore } from './make-and-store.ts';

/** All waits, in milliseconds; none of them takes time. */
const waits: number[] = [];
const wait = async (ms: number) => waits.push(ms);

const log = createLog('silent');
const job = { id: 7, secret: Buffer.alloc(32), input: {}, deploymentId: null } as Job;
const attempt = { signal: new AbortController().signal, confirm: async () => {} };
let folder: string;

beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** For how long a result still waits if its storage works again from the first of these waits on. */
async function waitedAfter(first: number, failsToRead: boolean): Promise<number> {
  waits.length = 0;
  let isMade = false;
  const work = async () => {
    if (waits.length < first) throw new StorageError('unavailable', 'It is away.');
  };
  const storage = { write: async () => await work().then(() => ({})) } as unknown as Storage;
  await makeAndStore(
    {
      storage,
      publicUrl: 'https://media.example',
      log,
      storageWatch: watchStorage(
        async () => {
          if (isMade && failsToRead) await work();
        },
        log,
        wait,
      ),
      wait,
      held: new HeldResults({ folder, maxBytes: 1000, db: {} as Db, log }),
    },
    job,
    attempt,
    async () => {
      isMade = true;
      return { files: [{ content: Buffer.from('pixels'), mediaType: 'image/png' }], meta: {} };
    },
  );
  return waits.slice(first - 1).reduce((sum, ms) => sum + ms, 0);
}

test.each([
  ['can be read, but not written', false],
  ['cannot be used at all', true],
])(
  'a storage that %s is tried again within 16 seconds of its return, however long it was away',
  async (_, failsToRead) => {
    const longest = [];
    for (let first = 1; first <= 40; first++) {
      longest.push(await waitedAfter(first, failsToRead));
    }
    expect(Math.max(...longest)).toBeLessThanOrEqual(16_000);
  },
);

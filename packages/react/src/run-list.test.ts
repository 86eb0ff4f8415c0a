import { expect, test } from 'vitest';
import type { AnyClient, AnyJob } from './any-client.ts';
import { RunList } from './run-list.ts';
import type { AnyRecord } from './run-record.ts';
import type { RunStorage } from './run-storage.ts';

/** A storage that takes a moment, as IndexedDB does. */
function slowStorage(): RunStorage {
  const runs = new Map<string, AnyRecord>();
  return {
    all: async () => [...runs.values()],
    get: async (id) => runs.get(id),
    put: async (run) => !!runs.set(run.id, run),
    async remove(ids) {
      for (const id of ids) runs.delete(id);
    },
    watch: () => () => {},
  };
}

/** A client whose operations all make this job. */
function clientOf(job: AnyJob): AnyClient {
  const submitted = { withResponse: async () => ({ data: job, response: new Response() }) };
  const client = { baseUrl: 'http://service', submit: () => submitted, job: () => job };
  return client as unknown as AnyClient;
}

const jobFacts = { operation: 'draw', toJSON: () => ({ operation: 'draw', id: 42 }) };

test('a cancel right after the start waits for the job, and cancels it', async () => {
  const cancels: string[] = [];
  const job: AnyJob = {
    ...jobFacts,
    wait: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    cancel: async () => cancels.push('draw'),
  };
  const list = new RunList(clientOf(job), slowStorage());
  await list.cancel(list.start('draw', {}));
  expect(cancels).toEqual(['draw']);
});

test('a cancel outlives the page: the next one cancels the job once it is known', async () => {
  const storage = slowStorage();
  const cancels: string[] = [];
  const job: AnyJob = {
    ...jobFacts,
    async wait() {
      if (cancels.length > 0) throw new Error('The job was cancelled.');
      return 'a boat';
    },
    cancel: async () => cancels.push('draw'),
  };
  const unanswered = { withResponse: () => new Promise(() => {}) };
  const silent = { ...clientOf(job), submit: () => unanswered } as unknown as AnyClient;
  const closed = new RunList(silent, storage);
  closed.subscribe(() => {});
  const id = closed.start('draw', {});
  await expect.poll(() => closed.getState().runs).toMatchObject([{ status: 'submitting' }]);
  closed.cancel(id).catch(() => {});
  await expect.poll(() => storage.get(id)).toMatchObject({ isCancelled: true });

  // The request of a page that is closed holds no lock any more; that of the list here does.
  const left = { ...(await storage.get(id)), id: 'key-1' } as AnyRecord;
  const next = slowStorage();
  await next.put(left);
  const opened = new RunList(clientOf(job), next);
  opened.subscribe(() => {});
  await expect.poll(() => opened.getState().runs).toMatchObject([{ status: 'error' }]);
  expect(cancels).toEqual(['draw']);
});

test('the tab that sends the request cancels for another one that is closed before', async () => {
  const storage = slowStorage();
  let changed = (_: string) => {};
  storage.watch = (onChange) => {
    changed = onChange;
    return () => {};
  };
  let accept = () => {};
  const cancels: string[] = [];
  const job: AnyJob = {
    ...jobFacts,
    wait: async () => 'a boat',
    cancel: async () => cancels.push('draw'),
  };
  const withResponse = () =>
    new Promise((resolve) => {
      accept = () => resolve({ data: job, response: new Response() });
    });
  const client = { ...clientOf(job), submit: () => ({ withResponse }) } as unknown as AnyClient;
  const list = new RunList(client, storage);
  list.subscribe(() => {});
  const id = list.start('draw', {});
  await expect.poll(() => storage.get(id)).toBeDefined();
  await storage.put({ ...(await storage.get(id)), isCancelled: true } as AnyRecord);
  changed(id);
  await expect.poll(() => list.getState().runs).toMatchObject([{ isCancelled: true }]);
  accept();
  await expect.poll(() => list.getState().runs).toMatchObject([{ status: 'success' }]);
  expect(cancels).toEqual(['draw']);
});

test('a tab that waits for the request of another does not send it again if it fails', async () => {
  const runs = new Map<string, AnyRecord>();
  const storage: RunStorage = {
    all: () => [...runs.values()],
    get: (id) => runs.get(id),
    put: (run) => !!runs.set(run.id, run),
    remove: () => {},
    watch: () => () => {},
  };
  let requests = 0;
  const failures: (() => void)[] = [];
  const submit = (_: string, __: object, { signal }: { signal: AbortSignal }) => ({
    async withResponse() {
      signal.throwIfAborted();
      requests++;
      await new Promise((_, reject) => failures.push(() => reject(new Error('No answer.'))));
    },
  });
  const job: AnyJob = { ...jobFacts, wait: async () => 'a boat', cancel: async () => {} };
  const client = { ...clientOf(job), submit } as unknown as AnyClient;
  const sender = new RunList(client, storage);
  sender.subscribe(() => {});
  sender.start('draw', {});
  await expect.poll(() => requests).toBe(1);
  const waiting = new RunList(client, storage);
  waiting.subscribe(() => {});
  await expect.poll(() => waiting.getState().runs).toHaveLength(1);
  failures[0]?.();
  await expect.poll(() => waiting.getState().runs).toMatchObject([{ status: 'error' }]);
  expect(requests).toBe(1);
});

test('a run from a time that is still to come is not sent: its key may have ended', async () => {
  const storage = slowStorage();
  const startedAt = Date.now() + 48 * 3600_000;
  const input = { prompt: 'A boat' };
  await storage.put({ id: 'key-1', operation: 'draw', input, status: 'submitting', startedAt });
  const job: AnyJob = { ...jobFacts, wait: async () => 'a boat', cancel: async () => {} };
  const list = new RunList(clientOf(job), storage);
  list.subscribe(() => {});
  await expect.poll(() => list.getState().runs[0]?.endedAt).toBeDefined();
  expect(list.getState().runs).toMatchObject([{ status: 'error', error: { code: 'interrupted' } }]);
});

test('a run that has not been read from the storage yet cannot be left, and stays there', async () => {
  const storage = slowStorage();
  const startedAt = Date.now();
  await storage.put({ id: 'key-1', operation: 'draw', status: 'waiting', startedAt });
  const job: AnyJob = { ...jobFacts, wait: async () => 'a boat', cancel: async () => {} };
  const list = new RunList(clientOf(job), storage);
  list.leave('key-1');
  expect(await storage.all()).toMatchObject([{ id: 'key-1', status: 'waiting' }]);
});

test('a run of which the storage cannot be read goes on to its result', async () => {
  const storage = { ...slowStorage(), get: () => Promise.reject(new Error('connection lost')) };
  const job: AnyJob = { ...jobFacts, wait: async () => 'a boat', cancel: async () => {} };
  const list = new RunList(clientOf(job), storage);
  list.subscribe(() => {});
  list.start('draw', {});
  await expect.poll(() => list.getState().runs).toMatchObject([{ data: 'a boat' }]);
});

test('a run that is removed in the moment of its end stays removed', async () => {
  const reads: (() => void)[] = [];
  const stored = slowStorage();
  const get = async (key: string) => {
    const run = await stored.get(key);
    // Once the job is known, the run is looked up when it ends.
    if (run?.job) await new Promise<void>((resolve) => reads.push(resolve));
    return run;
  };
  const job: AnyJob = { ...jobFacts, wait: async () => 'a boat', cancel: async () => {} };
  const list = new RunList(clientOf(job), { ...stored, get });
  list.subscribe(() => {});
  const id = list.start('draw', {});
  await expect.poll(() => reads).toHaveLength(1);
  list.remove([id]);
  const counts: number[] = [];
  list.subscribe(() => counts.push(list.getState().runs.length));
  reads[0]?.();
  await new Promise(setImmediate);
  expect(counts).not.toContain(1);
});

test('a run that is removed while the list is read again stays removed', async () => {
  const stored = slowStorage();
  const reads: (() => void)[] = [];
  const all = async () => {
    const runs = await stored.all();
    await new Promise<void>((resolve) => reads.push(resolve));
    return runs;
  };
  const job: AnyJob = { ...jobFacts, wait: async () => 'a boat', cancel: async () => {} };
  const list = new RunList(clientOf(job), { ...stored, all });
  const leave = list.subscribe(() => {});
  const id = list.start('draw', {});
  await expect.poll(() => list.getState().runs).toMatchObject([{ status: 'success' }]);
  leave();
  list.subscribe(() => {});
  await expect.poll(() => reads).toHaveLength(2);
  list.remove([id]);
  reads[1]?.();
  await expect.poll(() => list.getState().isLoading).toBe(false);
  await new Promise(setImmediate);
  expect(list.getState().runs).toEqual([]);
});

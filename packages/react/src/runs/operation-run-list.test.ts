import { afterEach, expect, test, vi } from 'vitest';
import type { AnyClient } from '../any-client.ts';
import { contractKinds } from '../contract/runs-hook.ts';
import type { AnyRecord } from '../run-record.ts';
import type { RunStorage } from '../run-storage.ts';
import { genmediaKinds } from './operation-kinds.ts';
import { OperationRunList } from './operation-run-list.ts';

/** Storages of tabs of one browser: each hears of what the others store. */
function sharedStorage(): () => RunStorage {
  const runs = new Map<string, AnyRecord>();
  const tabs: { onChange: (id: string) => void }[] = [];
  return () => {
    const tab = { onChange: (_: string) => {} };
    tabs.push(tab);
    return {
      all: async () => [...runs.values()],
      get: async (id) => runs.get(id),
      put: async (run) => {
        runs.set(run.id, run);
        for (const other of tabs) if (other !== tab) other.onChange(run.id);
        return true;
      },
      async remove(ids) {
        for (const id of ids) runs.delete(id);
      },
      watch(onChange) {
        tab.onChange = onChange;
        return () => {};
      },
    };
  };
}

function withoutLocks() {
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  const requests: {
    signal: AbortSignal;
    answer: (data: object) => void;
    fail: (error: Error) => void;
  }[] = [];
  const run = (_: string, __: object, { signal }: { signal: AbortSignal }) => ({
    withResponse: () =>
      new Promise((resolve, fail) => {
        const answer = (data: object) => resolve({ data, response: new Response() });
        requests.push({ signal, answer, fail });
      }),
  });
  const operations = { print: { poll: 'readPrint', idempotent: false } };
  const facts = { baseUrl: 'http://service', operations, job: () => job };
  const client = { ...facts, run, submit: run } as unknown as AnyClient;
  const storage = sharedStorage();
  const openTab = (kinds = genmediaKinds) => {
    const list = new OperationRunList(kinds, client, storage());
    list.subscribe(() => {});
    return list;
  };
  return { requests, openTab };
}

/** A job that never ends. */
const job = {
  toJSON: () => ({ operation: 'print', id: 42 }),
  wait: () => new Promise(() => {}),
};

const statusIn = (list: OperationRunList) => list.getState().runs[0]?.status;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without Web Locks, a second tab leaves a call to the tab that sent it', async () => {
  const { requests, openTab } = withoutLocks();
  const [first, second] = [openTab(), openTab()];
  first.start('checkNsfw', {});
  await expect.poll(() => statusIn(second)).toBe('submitting');
  const third = openTab();
  await expect.poll(() => statusIn(third)).toBe('submitting');
  await new Promise(setImmediate);
  expect(requests).toMatchObject([{ signal: { aborted: false } }]);

  await vi.advanceTimersByTimeAsync(300_000);
  await expect.poll(() => statusIn(third)).toBe('error');
  expect(third.getState().runs).toMatchObject([{ error: { code: 'interrupted' } }]);

  first.start('checkNsfw', {});
  await expect.poll(() => requests).toHaveLength(2);
  requests[1]?.answer({ status: 'success' });
  await expect.poll(() => statusIn(second)).toBe('success');
});

test('without Web Locks, a second tab leaves a call that was resumed to the tab that sent it', async () => {
  const { requests, openTab } = withoutLocks();
  const [first, second] = [openTab(), openTab()];
  const id = first.start('checkNsfw', {});
  await expect.poll(() => requests).toHaveLength(1);
  requests[0]?.fail(new Error('No answer'));
  await expect.poll(() => statusIn(second)).toBe('error');

  await vi.advanceTimersByTimeAsync(360_000);
  first.resume(id);
  await expect.poll(() => statusIn(second)).toBe('submitting');
  await new Promise(setImmediate);
  expect(statusIn(second)).toBe('submitting');
  expect(requests[1]).toMatchObject({ signal: { aborted: false } });
});

test('without Web Locks, a second tab leaves a job without a key to the tab that starts it', async () => {
  const { requests, openTab } = withoutLocks();
  const kinds = contractKinds({});
  const [first, second] = [openTab(kinds), openTab(kinds)];
  first.start('print', {});
  await expect.poll(() => statusIn(second)).toBe('submitting');
  await new Promise(setImmediate);
  expect(requests).toMatchObject([{ signal: { aborted: false } }]);
  requests[0]?.answer(job);
  await expect.poll(() => statusIn(first)).toBe('waiting');
  await expect.poll(() => statusIn(second)).toBe('waiting');

  // The tab that starts this one is closed.
  first.start('print', {});
  await expect.poll(() => statusIn(second)).toBe('submitting');
  await vi.advanceTimersByTimeAsync(300_000);
  await expect.poll(() => statusIn(second)).toBe('error');
  expect(second.getState().runs[0]).toMatchObject({ error: { code: 'interrupted' } });
});

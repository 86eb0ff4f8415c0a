import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isFull } from '../../testing/full.ts';
import { holdTimers, still, useHeldTimers } from '../../testing/held-timers.ts';
import { type PoolWorker, startProcess, startThread } from './pool-worker.ts';
import type { TestTask } from './testing.ts';
import { WorkerPool } from './worker-pool.ts';

useHeldTimers();

const file = new URL('./testing.ts', import.meta.url);
const timeoutMs = 240_000;
let pools: WorkerPool<TestTask, unknown>[] = [];

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  pools = [];
});

describe.each([
  ['threads', startThread],
  ['processes', startProcess],
])('a pool of %s', (kind, start) => {
  /** What the pool alone decides is the same for both. */
  const testOfPool = test.runIf(isFull || kind === 'threads');

  /** Threads get all cases. Processes, which take longer to start, only the last. */
  const casesOf = <Case>(cases: readonly Case[]) =>
    isFull || kind === 'threads' ? cases : cases.slice(-1);

  const createPool = (size: number, module = file, patienceMs = 0) => {
    const options = { file: module, start, size, heapMb: 64, patienceMs };
    const pool = new WorkerPool<TestTask, unknown>(options);
    pools.push(pool);
    return pool;
  };

  test('a task is answered by a worker, which stays for the next', async () => {
    const pool = createPool(1);
    const value = { bytes: new Uint8Array([1, 2]), text: 'é' };
    expect(await pool.run({ do: 'echo', value }, { timeoutMs })).toEqual(value);
    expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(1);
    expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(2);
  });

  test('large files in a task and in its answer arrive whole, and after one is aborted', async () => {
    const pool = createPool(1, file, 1000);
    const fileOf = (bytes: number) => new Uint8Array(bytes).map((_, index) => index % 251);
    const value = { files: [fileOf(3_000_000), fileOf(10), fileOf(70_000)], name: 'film' };
    const controller = new AbortController();
    const aborted = pool.run({ do: 'echo', value }, { timeoutMs, signal: controller.signal });
    setImmediate(() => controller.abort(new Error('enough')));
    await expect(aborted).rejects.toThrow('enough');
    const { files, name } = (await pool.run({ do: 'echo', value }, { timeoutMs })) as typeof value;
    expect(files.map((bytes, index) => Buffer.compare(bytes, value.files[index] ?? bytes))).toEqual(
      [0, 0, 0],
    );
    expect([files.length, name]).toEqual([3, 'film']);
  });

  test.each(casesOf([100, 0]))(
    'a task that cannot be sent fails alone, and its slot is free (patience: %i ms)',
    async (patienceMs) => {
      const pool = createPool(1, file, patienceMs);
      for (let count = 0; count < 3; count++) {
        const sending = pool.run({ do: 'echo', value: () => {} }, { timeoutMs });
        await expect(sending).rejects.toThrow('could not be cloned');
      }
      expect(await pool.run({ do: 'echo', value: 'free' }, { timeoutMs })).toBe('free');
    },
  );

  testOfPool('a task that is aborted before it has a worker has not started', async () => {
    const pool = createPool(1);
    const started: string[] = [];
    const controller = new AbortController();
    const options = (name: string) => ({
      timeoutMs,
      signal: controller.signal,
      onStart: () => void started.push(name),
    });
    const tasks = ['first', 'second'].map((name) => pool.run({ do: 'never' }, options(name)));
    const ends = Promise.allSettled(tasks);
    await expect.poll(() => started).toEqual(['first']);
    controller.abort();
    await ends;
    expect(started).toEqual(['first']);
  });

  testOfPool('more tasks than workers wait for their turn, in order', async () => {
    const pool = createPool(1);
    const tasks = Array.from({ length: 10 }, () => pool.run({ do: 'count' }, { timeoutMs }));
    expect(await Promise.all(tasks)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  testOfPool(
    'the task of an account that asked last is not behind all those of another account',
    async () => {
      const pool = createPool(1);
      const options = (account: number) => ({ timeoutMs, caller: { account, isLong: false } });
      const many = Array.from({ length: 10 }, () => pool.run({ do: 'count' }, options(1)));
      const one = pool.run({ do: 'count' }, options(2));
      expect(await one).toBe(2);
      expect(await Promise.all(many)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    },
  );

  testOfPool('two workers work at the same time', async () => {
    const pool = createPool(2);
    const controller = new AbortController();
    const hung = pool.run({ do: 'loop' }, { timeoutMs, signal: controller.signal });
    expect(await pool.run({ do: 'echo', value: 'free' }, { timeoutMs })).toBe('free');
    controller.abort(new Error('enough'));
    await expect(hung).rejects.toThrow('enough');
  });

  testOfPool('the event loop stays free while a worker computes', async () => {
    const pool = createPool(1);
    await pool.run({ do: 'count' }, { timeoutMs });
    const controller = new AbortController();
    const hung = pool.run({ do: 'loop' }, { timeoutMs, signal: controller.signal });
    for (let turns = 0; turns < 1000; turns++) await turn();
    controller.abort(new Error('enough'));
    await expect(hung).rejects.toThrow('enough');
  });

  test.each(casesOf(['throw', 'reject', 'exit', 'fill memory'] as const))(
    'a worker that ends by itself (%s) fails its own task, and those behind it go on',
    async (misbehaviour) => {
      const pool = createPool(1);
      const failed = pool.run({ do: misbehaviour }, { timeoutMs });
      const behind = [1, 2, 3].map((value) => pool.run({ do: 'echo', value }, { timeoutMs }));
      await expect(failed).rejects.toMatchObject({ name: 'WorkerCrash' });
      expect(await Promise.all(behind)).toEqual([1, 2, 3]);
    },
  );

  test.each(casesOf(['never', 'loop'] as const))(
    'a worker that hangs (%s) is stopped at its deadline, which counts for its task alone',
    async (misbehaviour) => {
      const pool = createPool(1);
      await pool.run({ do: 'count' }, { timeoutMs });
      holdTimers();
      const hung = pool.run({ do: misbehaviour }, { timeoutMs: 300 });
      const behind = pool.run({ do: 'wait', ms: 10 }, { timeoutMs: 300 });
      const failure = hung.catch((error: Error) => error.message);
      await expect.poll(() => vi.getTimerCount(), still).toBe(1);
      vi.advanceTimersByTime(300);
      expect(await failure).toContain('not finish within 0.3 s');
      expect(await behind).toBe('waited');
    },
  );

  test('an abort ends a running task at once, with its reason', async () => {
    const pool = createPool(1);
    await pool.run({ do: 'count' }, { timeoutMs });
    const reason = new Error('cancelled by its owner');
    const controller = new AbortController();
    const running = pool.run({ do: 'loop' }, { timeoutMs, signal: controller.signal });
    await turn();
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(1);
  });

  test('work that can be cancelled is told of an abort, and its worker stays', async () => {
    const pool = createPool(1, file, timeoutMs);
    await pool.run({ do: 'count' }, { timeoutMs });
    const controller = new AbortController();
    const running = pool.run(
      { do: 'wait until cancelled' },
      { timeoutMs, signal: controller.signal },
    );
    await turn();
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    const late = pool.run({ do: 'wait until cancelled' }, { timeoutMs: 50 });
    await expect(late).rejects.toMatchObject({ name: 'WorkerTimeout' });
    expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(2);
  });

  testOfPool('work that does not cancel is ended when its patience is over', async () => {
    const pool = createPool(1, file, 100);
    const signal = AbortSignal.timeout(50);
    const hung = pool.run({ do: 'loop' }, { timeoutMs, signal });
    await expect(hung).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(1);
    await pool.close();
  });

  testOfPool('an abort of a waiting task leaves the others alone', async () => {
    const pool = createPool(1);
    const controller = new AbortController();
    const first = pool.run({ do: 'wait', ms: 100 }, { timeoutMs });
    const waiting = pool.run({ do: 'count' }, { timeoutMs, signal: controller.signal });
    const last = pool.run({ do: 'count' }, { timeoutMs });
    controller.abort(new Error('too late'));
    await expect(waiting).rejects.toThrow('too late');
    expect(await first).toBe('waited');
    expect(await last).toBe(1);
    const aborted = pool.run({ do: 'count' }, { timeoutMs, signal: controller.signal });
    await expect(aborted).rejects.toThrow('too late');
  });

  test('a worker whose module is missing fails every task, and hangs none', async () => {
    const pool = createPool(1, new URL('./missing.ts', import.meta.url));
    for (let attempt = 0; attempt < 2; attempt++) {
      const failed = pool.run({ do: 'count' }, { timeoutMs });
      await expect(failed).rejects.toMatchObject({ name: 'WorkerCrash' });
    }
  });

  const countUp = (to: number, then?: 'exit' | 'loop') =>
    ({ do: 'count up', to, ...(then && { then }) }) as const;
  const taskOptions = (to: number, signal?: AbortSignal) => ({
    timeoutMs,
    signal,
    isLast: (answer: unknown) => answer === to,
  });

  test('a task with several answers gives each when it is asked for', async () => {
    const pool = createPool(1);
    const answers = pool.stream(countUp(3), taskOptions(3));
    const seen: unknown[] = [];
    for await (const answer of answers) seen.push(answer);
    expect(seen).toEqual([1, 2, 3]);
    expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(1);
  });

  testOfPool('a worker is free when its last answer is made, not when that is read', async () => {
    const pool = createPool(1);
    const answers = pool.stream(countUp(2), taskOptions(2));
    await answers.next();
    const behind = pool.run({ do: 'count' }, { timeoutMs });
    await turn();
    expect(pool.isWanted).toBe(true);
    await answers.next();
    expect(await behind).toBe(1);
    expect(pool.isWanted).toBe(false);
  });

  testOfPool('a worker that waits for a reader who has left stays for the next task', async () => {
    // The pool would end a worker that takes longer than a second to stop its task.
    holdTimers();
    const pool = createPool(1);
    await pool.run({ do: 'count' }, { timeoutMs });
    const left = pool.stream(countUp(3), taskOptions(3));
    await left.next();
    await left.return();
    expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(2);

    const caller = new AbortController();
    const aborted = pool.stream(countUp(3), taskOptions(3, caller.signal));
    await aborted.next();
    caller.abort(new Error('enough'));
    await expect(aborted.next()).rejects.toThrow('enough');
    expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(3);
  });

  test.each(casesOf(['loop', 'exit'] as const))(
    'a worker that does not give its next answer (%s) ends for this reader alone',
    async (then) => {
      const pool = createPool(1);
      const caller = new AbortController();
      const answers = pool.stream(countUp(3, then), taskOptions(3, caller.signal));
      await answers.next();
      const next = answers.next();
      if (then === 'loop') caller.abort(new Error('enough'));
      await expect(next).rejects.toThrow(then === 'loop' ? 'enough' : 'stopped');
      expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(1);
    },
  );

  test('closing ends what runs and what waits', async () => {
    const pool = createPool(1);
    const tasks = [
      pool.run({ do: 'loop' }, { timeoutMs }),
      pool.run({ do: 'count' }, { timeoutMs }),
    ];
    const outcomes = Promise.allSettled(tasks);
    await pool.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'WorkerCrash' } });
    }
    await expect(pool.run({ do: 'count' }, { timeoutMs })).rejects.toThrow('shutting down');
  });

  testOfPool(
    'new workers take over at a restart, and what the old ones did is done again',
    async () => {
      const started: unknown[] = [];
      const onStart = (worker: PoolWorker) => started.push(worker);
      const pool = new WorkerPool<TestTask, unknown>({ file, start, size: 2, onStart });
      pools.push(pool);
      await pool.run({ do: 'count' }, { timeoutMs });
      const tasks = [1, 2, 3].map(() => pool.run({ do: 'wait', ms: 300 }, { timeoutMs }));
      // In one turn, the three tasks cannot all be done.
      await turn();
      expect(started).toHaveLength(2);
      pool.restart();
      pool.restart();
      expect(await Promise.all(tasks)).toEqual(['waited', 'waited', 'waited']);
      expect(started).toHaveLength(6);
      expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(1);
    },
  );

  test.runIf(kind === 'processes')('each worker has a process of its own', async () => {
    const pool = createPool(1);
    const pid = await pool.run({ do: 'pid' }, { timeoutMs });
    expect(pid).not.toBe(process.pid);
    expect(await pool.run({ do: 'pid' }, { timeoutMs })).toBe(pid);
    pool.restart();
    expect(await pool.run({ do: 'pid' }, { timeoutMs })).not.toBe(pid);
    await expect.poll(() => isAlive(pid as number)).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a worker that nobody needs any more is ended after a while', async () => {
  const ended: Promise<unknown>[] = [];
  const onStart = ({ events }: PoolWorker) => void ended.push(once(events, 'exit'));
  const options = { file, start: startProcess, size: 1, idleMs: 1, onStart };
  const pool = new WorkerPool<TestTask, unknown>(options);
  pools.push(pool);
  const first = await pool.run({ do: 'pid' }, { timeoutMs });
  await Promise.all(ended);
  expect(await pool.run({ do: 'pid' }, { timeoutMs })).not.toBe(first);
});

const linux = test.runIf(process.platform === 'linux');

linux.each([
  ['threads', startThread],
  ['processes', startProcess],
])('short work gets more of the processors than long work: %s', async (_, start) => {
  const pool = new WorkerPool<TestTask, unknown>({ file, start, size: 1, spare: 1 });
  pools.push(pool);
  // No worker becomes less nice than the tests were started.
  const niceness = [1, 15].map((value) => Math.max(value, getPriority()));
  const priorityOf = (isLong: boolean) => {
    return pool.run({ do: 'priority' }, { timeoutMs, caller: { account: 1, isLong } });
  };
  for (let round = 0; round < 3; round++) {
    expect([await priorityOf(false), await priorityOf(true)]).toEqual(niceness);
  }
});

linux('long work ends no idle worker for short work', async () => {
  const started: PoolWorker[] = [];
  const onStart = (worker: PoolWorker) => void started.push(worker);
  const options = { file, start: startProcess, size: 1, spare: 1, onStart };
  const pool = new WorkerPool<TestTask, unknown>(options);
  pools.push(pool);
  const runShort = (task: TestTask, signal?: AbortSignal) =>
    pool.run(task, { timeoutMs, signal, caller: { account: 1, isLong: false } });
  const controller = new AbortController();
  // Where a second short task meets the first, the worker for long work does it.
  const first = runShort({ do: 'echo', value: 'first' });
  const hung = runShort({ do: 'wait until cancelled' }, controller.signal);
  expect(await first).toBe('first');
  const long = { timeoutMs, caller: { account: 1, isLong: true } };
  expect(await pool.run({ do: 'echo', value: 'long' }, long)).toBe('long');
  // The worker for short work is idle and has loaded all that it needs.
  expect(await runShort({ do: 'pid' })).toBe(started[0]?.pid);
  const priorities = started.map(({ priority }) => priority);
  expect(priorities).toEqual(['short work', 'long work', 'long work']);
  controller.abort(new Error('enough'));
  await expect(hung).rejects.toThrow('enough');
});

linux('where memory runs out, the system ends a worker before the service', async () => {
  const pool = new WorkerPool<TestTask, unknown>({ file, start: startProcess, size: 1 });
  pools.push(pool);
  const pid = await pool.run({ do: 'pid' }, { timeoutMs });
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
});

test('the worker that was busy last has the next task, so that others can end', async () => {
  const pool = new WorkerPool<TestTask, unknown>({ file, start: startThread, size: 2 });
  pools.push(pool);
  const count = () => pool.run({ do: 'count' }, { timeoutMs });
  await Promise.all([count(), count()]);
  expect([await count(), await count(), await count()]).toEqual([2, 3, 4]);
});

linux('a process that has become large is replaced when it is done', async () => {
  const pool = new WorkerPool<TestTask, unknown>({
    file,
    start: startProcess,
    size: 1,
    maxIdleBytes: 1,
  });
  pools.push(pool);
  expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(1);
  expect(await pool.run({ do: 'count' }, { timeoutMs })).toBe(1);
});

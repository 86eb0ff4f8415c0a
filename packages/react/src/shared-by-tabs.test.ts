import { expect, onTestFinished, test, vi } from 'vitest';
import { hasLocks, sharedByTabs } from './shared-by-tabs.ts';

/** Work that goes on until the test ends, in as many tabs as call it. */
function openTabs() {
  const end = new AbortController();
  const starts: ((answer: string) => void)[] = [];
  const name = crypto.randomUUID();
  const open = (onUpdate: (answer: string) => void = () => {}) => {
    const result = sharedByTabs<string>({
      name,
      signal: end.signal,
      onUpdate,
      work: (signal, tell) =>
        new Promise((_, reject) => {
          starts.push(tell);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    result.catch(() => {});
  };
  onTestFinished(() => end.abort());
  return { name, starts, open };
}

/** Lets tests say when the waiting tabs look for signs of the working one. */
function useFakeClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test.runIf(hasLocks())(
  'a tab that waits leaves the work to a tab that gives signs of itself',
  async () => {
    useFakeClock();
    const { name, starts, open } = openTabs();
    open();
    await expect.poll(() => starts).toHaveLength(1);
    const heard: string[] = [];
    open((answer) => heard.push(answer));
    const others = new BroadcastChannel(name);
    onTestFinished(() => others.close());
    for (let n = 0; n < 3; n++) {
      const sign = new Promise((resolve) => {
        others.onmessage = ({ data }) => data.isWorking && resolve(undefined);
      });
      vi.advanceTimersByTime(45_000);
      await sign;
      // By the time that this arrives, the sign has arrived, too.
      starts[0]?.(`${n}`);
      await expect.poll(() => heard).toHaveLength(n + 1);
    }
    expect(starts).toHaveLength(1);
  },
);

/** Holds the lock of the work without a sign, as a tab that stands still. */
async function standStill(name: string): Promise<void> {
  let release = () => {};
  onTestFinished(() => release());
  await new Promise<void>((begun, reject) => {
    const hold = () => {
      begun();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    navigator.locks.request(name, hold).catch(reject);
  });
}

async function waitingFor(lock: string): Promise<number> {
  const { pending = [] } = await navigator.locks.query();
  return pending.filter(({ name }) => name === lock).length;
}

test.runIf(hasLocks())(
  'a tab works itself if the working one, which has the lock, gives no sign',
  async () => {
    useFakeClock();
    const { name, starts, open } = openTabs();
    await standStill(name);
    open();
    vi.advanceTimersByTime(45_000);
    await expect.poll(() => waitingFor(name)).toBe(1);
    expect(starts).toHaveLength(0);
    vi.advanceTimersByTime(45_000);
    await expect.poll(() => starts).toHaveLength(1);
    vi.advanceTimersByTime(90_000);
    expect(starts).toHaveLength(1);
  },
);

test.runIf(hasLocks())('of several tabs that wait in vain one works', async () => {
  useFakeClock();
  const { name, starts, open } = openTabs();
  await standStill(name);
  open();
  open();
  vi.advanceTimersByTime(90_000);
  await expect.poll(() => starts).toHaveLength(1);
  await expect.poll(() => waitingFor(`${name}:1`)).toBe(1);
  expect(starts).toHaveLength(1);
});

test.runIf(hasLocks())(
  'if the tab that works instead stands still, too, the next one works',
  async () => {
    useFakeClock();
    const { name, starts, open } = openTabs();
    await standStill(name);
    await standStill(`${name}:1`);
    open();
    vi.advanceTimersByTime(90_000);
    await expect.poll(() => waitingFor(`${name}:1`)).toBe(1);
    expect(starts).toHaveLength(0);
    vi.advanceTimersByTime(45_000);
    await expect.poll(() => starts).toHaveLength(1);
  },
);

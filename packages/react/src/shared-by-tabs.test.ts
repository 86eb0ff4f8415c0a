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

test.runIf(hasLocks())(
  'a tab that waits leaves the work to a tab that gives signs of itself',
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
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

test.runIf(hasLocks())(
  'a tab works itself if the working one, which has the lock, gives no sign',
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { name, starts, open } = openTabs();
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
    open();
    vi.advanceTimersByTime(45_000);
    expect(starts).toHaveLength(0);
    vi.advanceTimersByTime(45_000);
    expect(starts).toHaveLength(1);
    vi.advanceTimersByTime(90_000);
    expect(starts).toHaveLength(1);
  },
);

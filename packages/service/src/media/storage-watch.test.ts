import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { holdTimers, useHeldTimers } from '../testing/held-timers.ts';
import { watchStorage } from './storage-watch.ts';

useHeldTimers();

const silent = createLog('silent');
const away = new Error('S3 answered 503 SlowDown');

/** Until the end of the test, time only passes for the watch when the test says so. */
function stopClock() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  return clock;
}

test('asks the storage once for many requests, and refuses them in words while it is away', async () => {
  stopClock();
  const ask = vi.fn(async () => {});
  const watch = watchStorage(ask, silent);
  await Promise.all(Array.from({ length: 20 }, () => watch.admit()));
  await watch.admit();
  expect(ask).toHaveBeenCalledTimes(1);

  ask.mockRejectedValue(away);
  await expect(watch.check()).rejects.toBe(away);
  expect(watch.works()).toBe(false);
  await expect(watch.admit()).rejects.toMatchObject({ code: 'unavailable', cause: away });
});

test('an answer is trusted for five seconds, and for one while the storage is away', async () => {
  const clock = stopClock();
  const ask = vi.fn(async () => {});
  const watch = watchStorage(ask, silent);
  await watch.admit();
  clock.mockReturnValue(4_999);
  await watch.admit();
  expect(ask).toHaveBeenCalledTimes(1);
  ask.mockRejectedValueOnce(away);
  clock.mockReturnValue(5_001);
  await expect(watch.admit()).rejects.toMatchObject({ cause: away });
  expect(ask).toHaveBeenCalledTimes(2);

  clock.mockReturnValue(6_000);
  await expect(watch.admit()).rejects.toMatchObject({ cause: away });
  expect(ask).toHaveBeenCalledTimes(2);
  // The next request after a second is refused as well, and has the storage asked.
  clock.mockReturnValue(6_002);
  await expect(watch.admit()).rejects.toMatchObject({ cause: away });
  expect(ask).toHaveBeenCalledTimes(3);
  await expect.poll(watch.works).toBe(true);
  await watch.admit();
});

test('a storage that does not answer counts as away, and requests do not wait for it', async () => {
  holdTimers();
  const watch = watchStorage(() => new Promise(() => {}), silent);
  const first = watch.admit();
  const refused = expect(first).rejects.toThrow('cannot store files now');
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  await expect(watch.admit()).rejects.toThrow('cannot store files now');
});

test('a failed write has the storage asked by writing, until that succeeds', async () => {
  stopClock();
  const ask = vi.fn(async (_byWriting: boolean) => {});
  const watch = watchStorage(ask, silent);
  await watch.admit();
  watch.failed('read');
  await watch.admit();
  expect(ask.mock.calls).toEqual([[false]]);

  ask.mockRejectedValue(away);
  watch.failed('write');
  await expect(watch.admit()).rejects.toMatchObject({ code: 'unavailable', cause: away });
  await expect(watch.check()).rejects.toBe(away);
  expect(watch.works()).toBe(false);
  ask.mockResolvedValue();
  await watch.back(new AbortController().signal);
  await watch.check();
  expect(ask.mock.calls).toEqual([[false], [true], [true], [true], [false]]);
});

test('a write that fails while the storage is asked by reading has it asked by writing', async () => {
  const [reading, writing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ask = vi.fn((byWriting: boolean) => (byWriting ? writing : reading).promise);
  const watch = watchStorage(ask, silent);
  const before = watch.admit();
  watch.failed('write');
  const answers = Promise.allSettled([before, watch.admit()]);
  reading.resolve();
  await vi.waitFor(() => expect(ask).toHaveBeenLastCalledWith(true));
  writing.reject(away);
  const refused = { reason: { code: 'unavailable', cause: away } };
  expect(await answers).toMatchObject([refused, refused]);
  expect(watch.works()).toBe(false);
  expect(ask.mock.calls).toEqual([[false], [true]]);
});

test('what waits goes on when the storage is back, and stops when its signal aborts', async () => {
  const ask = vi.fn(async () => {}).mockRejectedValueOnce(away);
  const watch = watchStorage(ask, silent);
  await watch.back(new AbortController().signal);
  expect(ask).toHaveBeenCalledTimes(2);

  ask.mockRejectedValue(away);
  const stop = new AbortController();
  const waiting = watch.back(stop.signal);
  stop.abort(new Error('The service stops.'));
  await expect(waiting).rejects.toThrow();
});

test('what waits for a storage that does not answer stops at once', async () => {
  holdTimers();
  const watch = watchStorage(() => new Promise(() => {}), silent);
  const stop = new AbortController();
  const waiting = watch.back(stop.signal);
  stop.abort(new Error('The service stops.'));
  await expect(waiting).rejects.toThrow('The service stops.');
});

test('the log says once why files cannot be stored, and once that they can again', async () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const ask = vi.fn(async () => {});
  const watch = watchStorage(ask, log);
  await watch.check();
  expect(lines).toEqual([]);
  ask.mockRejectedValue(away);
  for (let turn = 0; turn < 3; turn += 1) await watch.check().catch(() => {});
  ask.mockResolvedValue();
  for (let turn = 0; turn < 3; turn += 1) await watch.check();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'error',
      message: 'files cannot be stored, so new jobs and uploads are refused',
      error: expect.stringContaining('S3 answered 503 SlowDown'),
    },
    { level: 'info', message: 'files can be stored again' },
  ]);
});

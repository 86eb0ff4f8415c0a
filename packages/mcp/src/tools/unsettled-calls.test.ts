import { expect, onTestFinished, test, vi } from 'vitest';
import { type CallStore, type KeptCall, nameOfCall, UnsettledCalls } from './unsettled-calls.ts';

test('the name of a call is short, and the same for arguments in another order', async () => {
  const prompt = 'A lighthouse '.repeat(100_000);
  const name = await nameOfCall('generateImage', { prompt, size: { width: 1, height: 2 } });
  expect(name).toHaveLength(64);
  const input = { size: { height: 2, width: 1 }, prompt };
  expect(await nameOfCall('generateImage', input)).toBe(name);
  expect(await nameOfCall('editImage', input)).not.toBe(name);
});

test("the oldest calls are forgotten, and nobody's calls push out those of another", () => {
  const calls = new UnsettledCalls();
  calls.keep('anna', 'one', { key: 'anna-1' }, undefined);
  for (let n = 0; n < 2000; n++) calls.keep('bert', `${n}`, { key: `bert-${n}` }, undefined);
  expect(calls.find('anna', 'one')?.key).toBe('anna-1');
  expect(calls.find('bert', '0')).toBeUndefined();
  expect(calls.find('bert', '1999')?.key).toBe('bert-1999');
});

test('a key is remembered for 24 hours after the first request, as the service does', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const calls = new UnsettledCalls();
  const keepAfter = (hours: number) => {
    vi.setSystemTime(Date.now() + hours * 3600 * 1000);
    const found = calls.find('anna', 'one')?.key;
    calls.keep('anna', 'one', { key: 'a' }, undefined);
    return found;
  };
  expect([0, 20, 5, 20].map(keepAfter)).toEqual([undefined, 'a', undefined, 'a']);
});

test('calls are stored for another process, without their arguments', () => {
  const kept = new Map<string, KeptCall>();
  const store: CallStore = {
    read: () => [...kept],
    has: (name) => kept.has(name),
    write: (name, call) => kept.set(name, call),
    remove: (name) => kept.delete(name),
  };
  const calls = new UnsettledCalls(store);
  const input = { init_image: 'https://files.example/mine.png' };
  calls.store('anna', 'sent', { key: 'a' });
  calls.keep('', 'accepted', { key: 'b', input }, 'generateImage?id=7');
  calls.keep('anna', 'settled', { key: 'c' }, undefined);
  calls.settle('anna', 'settled');
  // Its file would be sent again, and so it is another request, for which the service refuses the key.
  calls.store('anna', 'with a file', { key: 'd', input });
  expect(JSON.stringify([...kept])).not.toContain('mine.png');

  const others = new UnsettledCalls(store);
  expect(others.find('anna', 'sent')?.key).toBe('a');
  expect(others.find('', 'accepted')).toMatchObject({ key: 'b', job: 'generateImage?id=7' });
  expect(others.find('anna', 'settled')).toBeUndefined();
  expect(others.find('anna', 'with a file')).toBeUndefined();

  // The first process runs on, and gets the answer.
  calls.settle('', 'accepted');
  expect(others.find('', 'accepted')).toBeUndefined();

  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 25 * 3600 * 1000);
  new UnsettledCalls(store);
  expect(kept.size).toBe(0);
});

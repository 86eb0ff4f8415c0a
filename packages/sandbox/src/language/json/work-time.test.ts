import { expect, test } from 'vitest';
import { WorkTime, withinWorkTime } from './work-time.ts';

test('endless work is stopped, even in a regular expression', () => {
  const stuck = () => /^(a+)+$/.test(`${'a'.repeat(40)}b`);
  expect(() => withinWorkTime(stuck, 50)).toThrow(
    new RangeError('it takes more than 50 ms of work'),
  );
});

test('time in which the thread waits for a processor does not count', () => {
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const waited = () => Atomics.wait(shared, 0, 0, 300);
  expect(withinWorkTime(waited, 100)).toBe('timed-out');
});

test('functions share the time', () => {
  const work = new WorkTime(10_000);
  work.run(() => {
    const from = process.cpuUsage();
    for (let worked = 0; worked < 50_000; worked = process.cpuUsage(from).user);
  });
  expect(work.leftMs).toBeLessThan(10_000);
  const stuck = () => /^(a+)+$/.test(`${'a'.repeat(40)}b`);
  const used = new WorkTime(50);
  expect(() => used.run(stuck)).toThrow(RangeError);
  expect(() => used.run(() => 'quick')).toThrow(RangeError);
});

test('errors of the function are passed on', () => {
  const error = new Error('a reason');
  const fails = () => {
    throw error;
  };
  expect(() => withinWorkTime(fails, 50)).toThrow(error);
});

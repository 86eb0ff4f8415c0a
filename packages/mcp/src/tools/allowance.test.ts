import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test('what was given back can be taken again, by its owner', () => {
  const allowance = new Allowance(1);
  allowance.take('anna');
  allowance.take('bert');
  allowance.giveBack('bert');
  allowance.take('bert');
  expect(() => allowance.take('anna')).toThrow('is reached: 1 (--max-jobs)');
  expect(() => allowance.take('bert')).toThrow('is reached: 1 (--max-jobs)');
});

test('strangers whose calls are all refused take no memory', () => {
  const allowance = new Allowance(2);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 10_000; i++) {
    const stranger = `${i}`.padEnd(1000);
    allowance.take(stranger);
    allowance.giveBack(stranger);
  }
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(1_000_000);
  allowance.take('anna');
});

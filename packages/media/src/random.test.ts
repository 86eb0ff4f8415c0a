import { expect, test } from 'vitest';
import { itemAt } from './arrays.ts';
import { Random } from './random.ts';

test('one key gives the same numbers for ever', () => {
  const random = new Random('a red cat');
  expect(Array.from({ length: 5 }, () => random.int(0, 999))).toMatchInlineSnapshot(`
    [
      511,
      484,
      389,
      492,
      728,
    ]
  `);
});

test('keys that differ in one letter have nothing in common', () => {
  const [one, other] = [new Random('cat'), new Random('car')];
  const same = Array.from({ length: 1000 }, () => one.int(0, 9) === other.int(0, 9));
  expect(same.filter(Boolean).length).toBeLessThan(150);
});

test('numbers are spread evenly', () => {
  const random = new Random('even');
  const bins = new Array<number>(20).fill(0);
  for (let i = 0; i < 20_000; i++) {
    const bin = Math.floor(random.next() * 20);
    bins[bin] = itemAt(bins, bin) + 1;
  }
  for (const bin of bins) expect(Math.abs(bin - 1000)).toBeLessThan(150);
});

test('a fork does not depend on what was drawn before', () => {
  const used = new Random('key');
  for (let i = 0; i < 100; i++) used.next();
  expect(used.fork('part').next()).toBe(new Random('key').fork('part').next());
  expect(used.fork('part').next()).not.toBe(used.fork('other').next());
});

test('the ends of an integer range come up', () => {
  const random = new Random('ends');
  const seen = new Set(Array.from({ length: 200 }, () => random.int(1, 6)));
  expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

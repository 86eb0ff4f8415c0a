import { expect, test } from 'vitest';

test.each(['./index.ts', './client.ts'])('%s has no runtime code', async (file) => {
  expect(Object.keys(await import(file))).toEqual([]);
});

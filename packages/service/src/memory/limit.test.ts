import { totalmem } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { availableToProcess, parseMemoryLimit } from './limit.ts';
import { gibibyte } from './size.ts';

test.each([
  ['2GB', 2 * gibibyte],
  ['1.5 gb', 1.5 * gibibyte],
  ['1536MB', 1.5 * gibibyte],
  ['1536MiB', 1.5 * gibibyte],
  ['2G', 2 * gibibyte],
  ['4294967296', 4 * gibibyte],
])('%s is a size', (text, bytes) => {
  expect(parseMemoryLimit(text)).toBe(bytes);
});

test.each(['', 'much', '-2GB', '2TB', '1000MB', '1e3GB', '2', '2GB 1', '4294967296iB'])(
  '%s is no size, or too small',
  (text) => {
    expect(parseMemoryLimit(text)).toBeUndefined();
  },
);

test.each([
  ['the limit of the control group', gibibyte / 2, gibibyte / 2],
  ['all of the machine without a limit', 0, totalmem()],
  ['all of the machine with a limit beyond it', 2 ** 63, totalmem()],
])('the default is %s', (_, limit, bytes) => {
  const group = vi.spyOn(process, 'constrainedMemory').mockReturnValue(limit);
  onTestFinished(() => group.mockRestore());
  expect(availableToProcess()).toBe(bytes);
});

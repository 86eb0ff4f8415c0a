import { expect, test } from 'vitest';
import { BUDGETS } from './budgets.ts';
import { exceeded } from './judge.ts';

const { tarball, unpacked } = BUDGETS['@genmedia/client'];

test('a package within its budget is told nothing', () => {
  expect(exceeded('@genmedia/client', { tarball, unpacked })).toEqual([]);
});

test('one beyond it is told by how much, what its largest files are, and what to do', () => {
  const cost = { tarball: tarball + 1, unpacked };
  const [fault, ...others] = exceeded('@genmedia/client', cost, ['dist/a.js (9)']);
  expect(others).toEqual([]);
  expect(fault).toContain(`${tarball + 1} bytes in its tarball, and may have ${tarball}`);
  expect(fault).toContain('dist/a.js (9)');
  expect(fault).toContain('budgets.ts');
});

import { expect, test } from 'vitest';
import { budgets } from './budgets.ts';
import { exceeded } from './judge.ts';

const { tarball, unpacked } = budgets['@genmedia/client'];

test('a package within its budget causes no message', () => {
  expect(exceeded('@genmedia/client', { tarball, unpacked })).toEqual([]);
});

test('a package over its budget causes a message: by how much, its largest files, and what to do', () => {
  const cost = { tarball: tarball + 1, unpacked };
  const [fault, ...others] = exceeded('@genmedia/client', cost, ['dist/a.js (9)']);
  expect(others).toEqual([]);
  expect(fault).toContain(`${tarball + 1} bytes in its tarball; at most ${tarball} are allowed`);
  expect(fault).toContain('dist/a.js (9)');
  expect(fault).toContain('budgets.ts');
});

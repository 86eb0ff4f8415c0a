import { expect, test } from 'vitest';
import { forbidden } from './judge.ts';
import { exceptions } from './policy.ts';

const component = (name: string, licence?: string) => ({ name, version: '1.0.0', licence });

test.each(['MIT', '(AFL-2.1 OR BSD-3-Clause)', 'MIT AND OFL-1.1'])('%s is allowed', (licence) => {
  expect(forbidden([component('any', licence)])).toEqual([]);
});

test.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-or-later', 'LGPL-3.0-or-later', 'SSPL-1.0', 'mine'])(
  '%s is not allowed',
  (licence) => {
    expect(forbidden([component('any', licence)])).toEqual([expect.stringContaining(licence)]);
  },
);

test('a package without a licence is not allowed', () => {
  expect(forbidden([component('any')])).toEqual(['any 1.0.0 does not say its licence.']);
});

test('an exception applies only to its package and its licence', () => {
  const licence = 'Apache-2.0 AND LGPL-3.0-or-later AND MIT';
  expect(forbidden([component('@img/sharp-wasm32', licence)])).toEqual([]);
  expect(forbidden([component('@img/sharp-wasm32', 'GPL-3.0-only')])).toHaveLength(1);
  expect(forbidden([component('@img/other', licence)])).toHaveLength(1);
});

test('no exception allows a licence that applies to the whole program', () => {
  const licences = exceptions.flatMap((exception) => exception.licences);
  expect(licences.filter((licence) => /^(A?GPL|SSPL)/.test(licence))).toEqual([]);
});

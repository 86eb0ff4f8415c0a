import { expect, test } from 'vitest';
import { shortDescription } from './short-schema.ts';

test.each([
  ['Lists users, e.g. admins. One page has 20.', 'Lists users, e.g. admins.'],
  ['Takes i.e. reads it (cf. RFC 7240). Then more', 'Takes i.e. reads it (cf. RFC 7240).'],
  ['Version 1.2 of it.\n\nMore.', 'Version 1.2 of it.'],
  ['Is it? Yes.', 'Is it?'],
  ['No end', 'No end'],
])('of a description, the first sentence is told: %s', (description, told) => {
  const row = { group: 'users', title: 'List users', description, input: {} };
  expect(shortDescription(row)).toBe(`List users. ${told}`);
});

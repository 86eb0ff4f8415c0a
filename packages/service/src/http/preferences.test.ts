import { expect, test } from 'vitest';
import { appliedHeader, readPreferences, waitMsFor } from './preferences.ts';

test.each([
  ['respond-async', { respondAsync: true, wait: undefined }],
  ['Respond-Async, WAIT=10', { respondAsync: true, wait: 10 }],
  ['wait = "7"; soon', { respondAsync: false, wait: 7 }],
  ['wait=1, wait=9', { respondAsync: false, wait: 1 }],
  ['foo="a, respond-async, b"; wait=3', { respondAsync: false, wait: undefined }],
  ['handling=lenient, respond-async;x="1,2"', { respondAsync: true, wait: undefined }],
  ['wait=soon', { respondAsync: false, wait: undefined }],
  ['wait=-1', { respondAsync: false, wait: undefined }],
  ['wait=99999999999999999999', { respondAsync: false, wait: undefined }],
  [', ,"', { respondAsync: false, wait: undefined }],
  ['', { respondAsync: false, wait: undefined }],
])('Prefer: %s is read as %o', (header, preferences) => {
  expect(readPreferences(header)).toEqual(preferences);
});

test('a header is read in linear time, however its quotes are placed', () => {
  const started = process.cpuUsage();
  // Longer than any header: some milliseconds, or more than a minute in quadratic time.
  readPreferences('\\"'.repeat(80_000));
  readPreferences('"\\'.repeat(80_000));
  const { user } = process.cpuUsage(started);
  expect(user / 1000).toBeLessThan(5000);
});

test('the service never waits longer than it would by itself', () => {
  const waits = ['', 'respond-async', 'wait=3', 'respond-async, wait=3', 'wait=900'].map((header) =>
    waitMsFor(readPreferences(header), 20_000),
  );
  expect(waits).toEqual([20_000, 0, 3000, 3000, 20_000]);
});

test('an answer names the preferences that it follows', () => {
  const applied = (header: string) => appliedHeader(readPreferences(header));
  expect(applied('foo, wait=2, respond-async')).toEqual({
    'Preference-Applied': 'respond-async, wait=2',
  });
  expect(applied('foo, wait=x')).toEqual({});
});

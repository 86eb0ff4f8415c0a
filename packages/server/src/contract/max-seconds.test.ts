import { expect, test } from 'vitest';
import { maxSecondsOf } from './max-seconds.ts';

test.each([
  ['generateMusic', 'init_audio', undefined, 30],
  ['generateLyrics', 'length', 'short', 95],
  ['generateLyrics', 'length', 'huge', undefined],
  ['generateLyrics', 'length', undefined, undefined],
  ['generateMusic', 'prompt', undefined, undefined],
] as const)(
  'the limit of %s for %s with the value %s, in seconds: %s',
  (id, field, value, seconds) => {
    expect(maxSecondsOf(id, field, value)).toBe(seconds);
  },
);

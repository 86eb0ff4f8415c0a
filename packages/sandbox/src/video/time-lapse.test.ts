import { expect, test } from 'vitest';
import { timeLapseOf } from './time-lapse.ts';

test.each([
  ['a village from day to night', ['day', 'night']],
  ['the sea from dawn to dusk', ['dawn', 'dusk']],
  ['a city, sunrise turning into evening', ['dawn', 'sunset']],
  ['a city at night, time lapse', ['night', 'day']],
  ['a time-lapse of a garden', ['day', 'night']],
  ['a lake at dawn', []],
])('%s: the light changes between %j', (prompt, times) => {
  expect(timeLapseOf(prompt)).toEqual(times);
});

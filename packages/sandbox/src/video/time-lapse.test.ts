import { expect, test } from 'vitest';
import { timeLapseOf } from './time-lapse.ts';

test.each([
  ['a village from day to night', ['day', 'night']],
  ['the sea from dawn to dusk', ['dawn', 'dusk']],
  ['a city, sunrise turning into evening', ['dawn', 'sunset']],
  ['a city at night, time lapse', ['night', 'day']],
  ['a time-lapse of a garden', ['day', 'night']],
])('%s: the light changes between %j', (prompt, times) => {
  expect(timeLapseOf(prompt)).toEqual(times);
});

test('the light of one time of day does not change', () => {
  expect(timeLapseOf('a lake at dawn')).toEqual([]);
});

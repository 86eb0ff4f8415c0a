import type { Time } from '../image/prompt/brief.ts';
import { phrasesFor } from '../image/prompt/lexicon.ts';

const lapse = /\btime[ -]?lapse\b/i;

/**
 * The two times of day of a change of light: "from day to night", "dusk turning into night", or a
 * time lapse. Empty if the light does not change.
 */
export function timeLapseOf(prompt: string): [] | [Time, Time] {
  const hours = hoursIn(prompt);
  const changes = /\b(?:to|into|until|becom\w*|turn\w*|fad\w*|transition\w*|then)\b/i.test(prompt);
  const [first, last] = [hours[0], hours.at(-1)];
  if (first !== undefined && last !== undefined && first !== last && changes) return [first, last];
  if (!lapse.test(prompt)) return [];
  return first === 'night' || first === 'dawn' ? [first, 'day'] : [first ?? 'day', 'night'];
}

/** The times of day in a prompt, in its order. */
function hoursIn(prompt: string): Time[] {
  const times = phrasesFor('time') as Map<Time, readonly string[]>;
  return [...times]
    .flatMap(([time, words]) =>
      words.map((word) => ({ time, at: prompt.search(new RegExp(`\\b${word}\\b`, 'i')) })),
    )
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ time }) => time);
}

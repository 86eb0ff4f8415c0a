import { wholeWords } from '../patterns.ts';
import type { Tone } from '../picture/tone.ts';
import type { Turn } from '../picture/turn.ts';
import data from './words.json' with { type: 'json' };

/** A tone or a turn of the whole picture. `understood`: the part of the prompt that was understood, in lower case. */
export type Adjustment =
  | { kind: 'tone'; tone: Tone; understood: string }
  | { kind: 'turn'; turn: Turn; understood: string };

/** The words for turns and tones. The first ones that match count. */
const adjustments = [
  ...Object.entries(data.turns).map(
    ([turn, words]) => [new RegExp(words), { kind: 'turn', turn: turn as Turn }] as const,
  ),
  ...Object.entries(data.tones).map(
    ([tone, words]) => [wholeWords(words), { kind: 'tone', tone: tone as Tone }] as const,
  ),
];

/** Words before a tone that ask for its opposite: "less contrast", "reduce the contrast". */
const opposite =
  /\b(?:less|low|lower|reduce|decrease|not|don[’']t|no|without)(?: (?:the|any|so|too|very))* $/;

/**
 * How much of a prompt is searched for tones and turns. The patterns of turns look ahead from each of
 * their words.
 */
const maxRead = 2000;

/** The tone or the turn that a prompt asks for, which is given in lower case. */
export function readAdjustment(prompt: string): Adjustment | undefined {
  const start = prompt.slice(0, maxRead);
  for (const [pattern, means] of adjustments) {
    const found = pattern.exec(start);
    if (!found || opposite.test(start.slice(0, found.index))) continue;
    return { ...means, understood: found[0] };
  }
  return undefined;
}

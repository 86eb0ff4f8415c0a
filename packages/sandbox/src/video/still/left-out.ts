import type { SharedV4Warning } from '@ai-sdk/provider';
import { listed, wordsBesides } from '../../image/prompt/read.ts';
import { wholeWords, wordsLike } from '../../patterns.ts';
import { warningOf } from '../../problems.ts';
import { withoutCamera } from '../film/camera.ts';
import data from '../film/motion.json' with { type: 'json' };
import { aimOf, goals, middle } from './aim.ts';

/** What moves over or in a given picture: the camera, and parts that the wind or water stirs. */
const movements = [
  ...Object.values(data.moves).map(wholeWords),
  ...Object.values(data.stirs).map(({ words }) => wholeWords(words)),
  ...[data.slow, data.fast].map(wordsLike),
].map(({ source }) => new RegExp(`${source}\\w*`, 'gi'));

/** Words about how something moves, or about the picture and its film. */
const manner =
  /^(?:camera|video|film|clip|shot|photo|image|picture|make|animate|bring|life|subtle|move[sd]?|moving|movement|motion|then|smooth(?:ly)?|in|into|towards?|up|to|over|closer|away|across|around|slightly)$/;

/**
 * Warns of what a prompt asks for and a given picture does not show: things in it do not act, and
 * nothing is drawn over it.
 */
export async function leftOut(prompt: string, file: Uint8Array): Promise<SharedV4Warning[]> {
  const isAimed = goals.test(prompt) && (await aimOf(prompt, file)) !== middle;
  const described = isAimed ? prompt.replace(goals, (_, goal) => besidesGoal(goal)) : prompt;
  const rest = movements.reduce(
    (text, movement) => text.replace(movement, ' '),
    withoutCamera(described),
  );
  const words = wordsBesides(rest, () => false).filter((word) => !manner.test(word));
  if (words.length === 0) return [];
  const why = 'Over a given picture the camera moves, and wind and water, but nothing else';
  return [warningOf(`${why}. Not done: ${listed(words)}.`)];
}

/** What a clause says after its goal: "while a dog jumps". */
function besidesGoal(goal: string): string {
  return / (?:while|when|as|then|and then|and (?:an?|the) \S+) \S.*/i.exec(goal)?.[0] ?? ' ';
}

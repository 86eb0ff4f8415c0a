import { expect, test } from 'vitest';
import { readPrompt } from '../../image/prompt/read.ts';
import { filmOf } from './scene.ts';
import { Timeline } from './timeline.ts';

test.each([
  ['a cat on a boat on the sea', 1],
  ['a cat in a boat on the sea', 1],
  ['three dogs on three boats on the sea', 3],
])('who is on or in something moves together with it: %s', async (prompt, hosts) => {
  const film = await filmOf({
    prompt,
    brief: readPrompt(prompt),
    seed: 1,
    size: { width: 256, height: 144 },
    time: new Timeline(2),
  });
  // Only boats, and who is on or in them, turn.
  const figures = film.actors.filter(({ poses }) => poses(0.1)[0]?.turn);
  const moves = figures.map(({ pivot, poses }) => JSON.stringify([pivot, poses(0.1), poses(0.7)]));
  expect(figures).toHaveLength(2 * hosts);
  expect(new Set(moves).size).toBe(hosts);
});

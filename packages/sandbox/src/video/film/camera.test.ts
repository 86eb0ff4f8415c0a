import { expect, test } from 'vitest';
import { readPrompt } from '../../image/prompt/read.ts';
import { moveOf, withoutCamera } from './camera.ts';

test('the words for the camera do not put a camera into the picture', () => {
  const [one, other] = ['a house', 'a house, static camera'].map((prompt) =>
    readPrompt(withoutCamera(prompt)).subjects.map(({ motif }) => motif.words[0]),
  );
  expect(other).toEqual(one);
  expect(readPrompt(withoutCamera('a camera on a table')).subjects).toHaveLength(2);
  for (const prompt of ['a camera on a tripod', 'a drone carrying a camera'])
    expect(withoutCamera(prompt)).toBe(prompt);
});

test.each([
  ['eggs in a frying pan', 'sway'],
  ['a slide in the playground', 'sway'],
  ['children sliding down a hill', 'sway'],
  ['the camera slides over the table', 'right'],
  ['slide slowly to the right', 'right'],
  ['slow pan over a lake', 'right'],
  ['a drone shot of a lake', 'up'],
])('the camera of %j moves: %s', (prompt, move) => {
  expect(moveOf(prompt)).toBe(move);
});

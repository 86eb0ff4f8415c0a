import { expect, test } from 'vitest';
import { composePicture } from '../image/compose.ts';
import { imageKey, layoutText } from '../image/draw.ts';
import { readPrompt } from '../image/prompt/read.ts';
import { sceneOf } from './scene.ts';

test.each([
  [2048, true],
  [2049, false],
])('a picture of %i pixels across that says it is a drawing: %s', (width, isDrawing) => {
  const size = { width, height: 64 };
  const drawing = composePicture({
    brief: readPrompt('a cat'),
    ...size,
    key: imageKey('a cat', 1),
  });
  const texts = { Description: 'a cat', Seed: '1', Layout: layoutText(drawing) };
  expect(sceneOf(new Map(Object.entries(texts)), size) !== undefined).toBe(isDrawing);
});

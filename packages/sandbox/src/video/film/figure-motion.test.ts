import { expect, test } from 'vitest';
import { readPrompt } from '../../image/prompt/read.ts';
import { motionOf } from './figure-motion.ts';
import { Timeline } from './timeline.ts';

/** The pose of the prompt's first thing. */
function poseIn(prompt: string) {
  const [subject] = readPrompt(prompt).subjects;
  if (subject === undefined) throw new Error('The prompt names nothing.');
  return motionOf({
    motif: subject.motif,
    spot: { x: 50, y: 50, height: 20 },
    facing: 1,
    phase: 0.2,
    lone: true,
    setting: 'land',
    scene: { width: 100, height: 100 },
    prompt,
    time: new Timeline(2),
  })(0.4);
}

test('words that only begin like an action move nothing', () => {
  expect(poseIn('a bowl of spinach').wide ?? 1).toBe(1);
  expect(poseIn('a bowl that spins').wide ?? 1).not.toBe(1);
  expect(poseIn('a man with a node')).toEqual(poseIn('a man with a plate'));
  expect(poseIn('a man nodding')).not.toEqual(poseIn('a man with a plate'));
  expect(poseIn('pineapple').lean).toBeCloseTo(0);
  expect(poseIn('a tree').lean).not.toBeCloseTo(0);
});

import { expect, test } from 'vitest';
import { draw } from '../../image/draw.ts';
import { moveOf } from '../film/camera.ts';
import { Timeline } from '../film/timeline.ts';
import { aimOf } from './aim.ts';
import { cameraBefore } from './animate.ts';
import { displacementOf } from './displacement.ts';
import { leftOut } from './left-out.ts';

const room = await draw({
  prompt: 'a sofa on the left, a floor lamp on the right',
  negativePrompt: '',
  width: 192,
  height: 128,
  seed: 7,
  caption: true,
});

test('a camera moves to the thing that the prompt names, or straight ahead', async () => {
  const [sofa, lamp, besideSofa, unknown] = await Promise.all(
    [
      'zooms in on the sofa',
      'moves towards the floor lamp',
      'zooms in on the floor lamp next to the sofa',
      'zooms in on the whale',
    ].map((prompt) => aimOf(prompt, room)),
  );
  expect(sofa?.[0]).toBeLessThan(0.5);
  expect(lamp?.[0]).toBeGreaterThan(0.5);
  expect(besideSofa).toEqual(lamp);
  expect(unknown).toEqual([0.5, 0.5]);
});

test('what a prompt says after a known goal is not done, and a warning says so', async () => {
  expect(await leftOut('zoom in on the floor lamp', room)).toEqual([]);
  expect(await leftOut('zoom in on the floor lamp and the sofa', room)).toEqual([]);
  expect(await leftOut('zoom in on the floor lamp while a dog jumps', room)).toMatchObject([
    { message: expect.stringMatching(/Not done: dog, jumps\.$/) },
  ]);
});

test.each(['animate this photo', 'bring the image to life, slow push in', 'make it move'])(
  'a prompt that only asks for movement leaves nothing out: %s',
  async (prompt) => {
    expect(await leftOut(prompt, room)).toEqual([]);
  },
);

test('a camera that moves towards a window comes nearer to it, and does not stir the picture', async () => {
  const prompt = 'The camera moves slowly towards the window';
  const [time, aim] = [new Timeline(5), await aimOf(prompt, room)];
  expect(moveOf(prompt)).toBe('zoom in');
  expect(Math.abs(aim[0] - 0.5)).toBeGreaterThan(0.1);
  const { zoom, x } = cameraBefore(prompt, time, aim)(1);
  expect(zoom).toBeGreaterThan(1.15);
  expect(x * (aim[0] - 0.5)).toBeGreaterThan(0);
  const stir = (text: string) =>
    displacementOf(text, { width: 192, height: 128 }, time)(50, 20, 0.4);
  expect(stir(prompt)).toEqual([0, 0]);
  expect(stir('trees in the wind')).not.toEqual([0, 0]);
});

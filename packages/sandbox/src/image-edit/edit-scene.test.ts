import { describe, expect, test } from 'vitest';
import type { Drawing } from '../image/compose.ts';
import { figuresIn } from '../image/draw.ts';
import { drawn } from '../testing/edits.ts';
import { editedScene } from './edit-scene.ts';
import { readInstruction } from './instruction.ts';
import { readPhoto } from './photo.ts';

async function after(prompt: string, instruction: string) {
  const { scene } = await readPhoto(await drawn(prompt));
  if (!scene) throw new Error('A drawing has a scene.');
  const order = { prompt: instruction, negativePrompt: '', seed: 1, strength: undefined };
  const edited = await editedScene(scene, readInstruction(instruction), [], order);
  if (!edited) throw new Error('The instruction changes the scene.');
  const { stage } = edited.scene.drawing;
  const { setting, horizon, lamp } = scene.drawing.stage;
  expect(stage).toMatchObject({ setting, horizon, lamp });
  return edited.scene.drawing;
}

function paintedIn({ stage }: Drawing): string[] {
  return [...stage.brief.scenery].flatMap(([name, colors]) => (colors[0] ? [name] : []));
}

describe('a drawing with a sky', () => {
  test.each([
    ['a house and the sun', 'Remove the sun', ['house']],
    ['a house at night', 'Remove the moon', ['house']],
    ['a house and the sun', 'Replace the sun with a balloon', ['balloon', 'house']],
    ['a house and the sun', 'Replace the sun with the moon', ['house', 'moon']],
    ['a house', 'Add a rainbow and a dog', ['dog', 'house', 'rainbow']],
    ['a house and the sun', 'Add a dog', ['dog', 'house', 'sun']],
    ['a house', 'Add an in-ground pool', ['house', 'pool']],
    ['a dog and the sun', 'Put on a hat', ['dog', 'sun', 'top hat']],
  ])('of %j shows, after %j: %j', async (prompt, instruction, names) => {
    const drawing = await after(prompt, instruction);
    expect(
      figuresIn(drawing)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names);
  });

  test('gets a sun of another colour', async () => {
    const { casts } = await after('a house and the sun', 'Make the sun red');
    const suns = casts.filter(({ subject }) => subject.motif.words[0] === 'sun');
    expect(suns.map(({ subject }) => subject.colors.length)).toEqual([1]);
  });
});

test.each([
  ['a red sofa', 'Paint the floor blue', 'ground'],
  ['a living room with a sofa', 'paint the floor of the room blue', 'ground'],
  ['a house', 'make the sky over the house red', 'sky'],
  ['a boat on a lake', 'make the water red', 'lake'],
  ['a boat on a lake', 'make the water around the boat red', 'lake'],
])('in %j, %j gives another colour to: %s', async (prompt, instruction, part) => {
  expect(paintedIn(await after(prompt, instruction))).toEqual([part]);
});

test('a thing that is named like a part of the room gets another colour, not that part', async () => {
  const drawing = await after('a living room with a floor lamp', 'make the floor lamp red');
  expect(paintedIn(drawing)).toEqual([]);
  expect(drawing.casts.map(({ subject }) => subject.colors.length)).toEqual([1]);
});

test('two things may get one colour, also if one is named like a colour', async () => {
  const { casts } = await after('a rose and a vase', 'make the rose and the vase blue');
  expect(casts.filter(({ subject }) => subject.colors.length === 1)).toHaveLength(2);
});

test('an instruction with a word without end takes no longer than others', async () => {
  const endless = `make the ${'a'.repeat(60_000)} red`;
  await expect(after('a house', endless)).rejects.toThrow('No thing in this picture');
});

test.each([
  ['add a dog in the rain', 'rain', undefined],
  ['add a dog and fog', 'fog', undefined],
  ['add a dog at night', undefined, 'night'],
])('a thing comes with its light and weather: %s', async (instruction, weather, time) => {
  const drawing = await after('a house', instruction);
  expect(figuresIn(drawing).map(({ name }) => name)).toContain('dog');
  const { brief } = drawing.stage;
  expect([[...brief.weather][0], brief.time]).toEqual([weather, time]);
});

test.each(['add a dark horse', 'add a vintage car'])(
  'a mood or style of a thing is not that of the picture: %s',
  async (instruction) => {
    const { stage } = await after('a watercolor of a house', instruction);
    expect([stage.brief.mood, stage.brief.style]).toEqual([undefined, 'watercolor']);
  },
);

test.each([
  ['change the background to a snowy winter', 'watercolor'],
  ['change the background to winter, pixel art', 'pixel art'],
])('a style is kept unless another one is named: %s', async (instruction, style) => {
  const { stage } = await after('a watercolor of a house', instruction);
  expect(stage.brief.style).toBe(style);
});

test.each(['change the background to something gloomy', 'add a gloomy mood'])(
  'a mood is a background: %s',
  async (instruction) => {
    const { stage } = await after('a house', instruction);
    expect(stage.brief.mood).toBe('dark');
  },
);

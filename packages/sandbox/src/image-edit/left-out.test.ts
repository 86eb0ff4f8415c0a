import { expect, test } from 'vitest';
import { readInstruction } from './instruction.ts';
import { type Kept, wordsLeftOut, wordsLeftOutInMask } from './left-out.ts';
import { unusedOptionWarnings } from './unused-options.ts';

const file = { type: 'file', mediaType: 'image/png', data: new Uint8Array() } as const;
const leftOut = (prompt: string, kept: Kept = 'scene', things: [string, number][] = []) =>
  wordsLeftOut(readInstruction(prompt), prompt, kept, new Map(things));

test.each([
  'make it darker',
  'Please make the picture a little bit brighter.',
  'turn this photo black and white',
  'rotate it by 90 degrees',
  'flip the image',
  'mirror it horizontally',
  'flip it vertically',
  'increase the contrast',
  'make it high contrast',
  'rotate it anticlockwise',
  'convert it to grayscale',
  'make it black & white',
  'it should be night',
  'low poly style',
  'put a hat on the cat',
  'replace the dog with a cat',
  'change the background to a forest at night',
  'make the sofa blue',
  'remove the dog',
  'a snowy winter day, watercolor',
])('%j is followed in full', (prompt) => {
  expect(leftOut(prompt)).toEqual([]);
});

test.each([
  ['make it darker and dance the tango with the queen', 'dance, tango, queen'],
  ['make it black and white, but keep the colours of the dog', 'but, keep, dog'],
  ['make it darker and warmer', 'warmer'],
  ['rotate it by 45 degrees', '45'],
  ['put a frobnicator on the cat', 'frobnicator'],
  ['change the background to a frobnicator at night', 'frobnicator'],
  ['at night with quux', 'quux'],
])('%j is followed, but for: %s', (prompt, words) => {
  expect(leftOut(prompt).join(', ')).toBe(words);
});

test.each<[Kept, string, string]>([
  ['scene', 'a red cat at night', 'red, cat'],
  ['scene', 'change the background to a forest with a bear', 'bear'],
  ['scene', 'replace the dog with a cat and a horse', 'horse'],
  ['scene', 'replace the dog with three cats', 'three'],
  ['scene', 'replace the dog with a 70 year old woman', ''],
  ['scene', 'replace two of the dogs with a cat', 'two'],
  ['scene', 'remove one of the dogs', 'one'],
  ['scene', 'remove seven of the dogs', 'seven'],
  ['scene', 'remove the two dogs', ''],
  ['photograph', 'clouds over the sea, watercolor', 'clouds, sea'],
  ['photograph', 'a minimal poster', 'minimal, poster'],
  ['nothing', 'a red cat at night', ''],
])('with %s kept, %j leaves out: %s', (kept, prompt, words) => {
  expect(leftOut(prompt, kept).join(', ')).toBe(words);
});

test.each([
  ['remove the dog on the left', 2, 'left'],
  ['remove the dog on the left', 1, ''],
  ['remove one dog', 2, 'one'],
  ['remove one of the dogs', 2, 'one'],
  ['remove two of the dogs', 3, 'two'],
  ['remove the two dogs', 2, ''],
  ['replace the left dog with a cat', 3, 'left'],
  ['make the right dog red', 2, 'right'],
  ['make the dogs red', 2, ''],
  ['remove a dog', 2, 'a dog'],
  ['remove a dog', 1, ''],
  ['replace a dog with a cat', 2, 'a dog'],
  ['remove two dogs', 3, 'two'],
  ['remove the nearest dog', 2, 'nearest'],
])('%j, where there are %i dogs, leaves out: %s', (prompt, dogs, words) => {
  expect(leftOut(prompt, 'scene', [['dog', dogs]]).join(', ')).toBe(words);
});

test.each([
  ['Add a sepia filter', { kind: 'tone', tone: 'sepia' }],
  ['add more contrast', { kind: 'tone', tone: 'contrast' }],
  ['Put the photo in black and white', { kind: 'tone', tone: 'monochrome' }],
  ['add a dog in sepia', { kind: 'add', what: 'a dog in sepia' }],
  ['add a mirror', { kind: 'add', what: 'a mirror' }],
])('%j adds a thing only if it names one', (prompt, instruction) => {
  expect(readInstruction(prompt)).toMatchObject(instruction);
});

test.each([
  ['Make the red car blue', 'the red car', 'blue'],
  ['make the floor lamp red', 'the floor lamp', 'red'],
  ['make the walls light blue', 'the walls', 'light blue'],
  ['paint the wall in navy blue', 'the wall', 'navy blue'],
  ['make the car sky blue', 'the car', 'sky blue'],
  ['make the whole sky blue', 'the whole sky', 'blue'],
  ['make the walls olive green', 'the walls', 'olive green'],
  ['make the car cherry red', 'the car', 'cherry red'],
  ['Make the red rose white', 'the red rose', 'white'],
  ['change the car to green', 'the car', 'green'],
  ['paint the boat in the water red', 'the boat in the water', 'red'],
  ['recolor the car light blue', 'the car', 'light blue'],
  ['Can you make the car blue?', 'the car', 'blue'],
  ['make the big pumpkin green', 'the big pumpkin', 'green'],
])('%j gives a thing another colour', (prompt, what, color) => {
  expect(readInstruction(prompt)).toEqual({ kind: 'recolor', what, color });
});

test.each([
  ['a bedroom with a big mirror', 'restyle'],
  ['could you please remove the dog?', 'remove'],
  ['Please, remove the dog', 'remove'],
  ['change the dog to a cat', 'replace'],
  ['change the season to winter', 'restyle'],
  ['change the season to autumn gold', 'restyle'],
  ['change the apple to an orange', 'replace'],
  ['change the photo to black and white', 'tone'],
  ['make the house black and white', 'tone'],
  ['could you mirror it?', 'turn'],
  ['a bedroom with a mirror and vertical stripes', 'restyle'],
  ['a bedroom with a mirror that shows a cat', 'restyle'],
  ['make it a mirror image', 'turn'],
  ['mirror it vertically', 'turn'],
  ['mirror it', 'turn'],
  ['Mirror and brighten', 'turn'],
  ['please flip the photo', 'turn'],
])('%j is an instruction of the kind %s', (prompt, kind) => {
  expect(readInstruction(prompt).kind).toBe(kind);
});

test.each([
  ['rotate it anticlockwise', 'left'],
  ['rotate by 90 degrees counter-clockwise', 'left'],
  ['rotate it clockwise', 'right'],
])('%j turns to the %s', (prompt, turn) => {
  expect(readInstruction(prompt)).toMatchObject({ kind: 'turn', turn });
});

test('an instruction that repeats a word without end takes no longer than others', () => {
  expect(readInstruction('flip '.repeat(60_000))).toMatchObject({ kind: 'turn', turn: 'mirror' });
});

test.each([
  'less contrast',
  'make it less blurry',
  'reduce the contrast',
  'low contrast',
  'not darker',
  "don't rotate it",
])('%j does not do the opposite', (prompt) => {
  expect(readInstruction(prompt).kind).toBe('restyle');
  expect(leftOut(prompt, 'photograph')).not.toEqual([]);
});

test('with a mask, only the words for its content count', () => {
  expect(wordsLeftOutInMask('a tree')).toEqual([]);
  expect(wordsLeftOutInMask('asdf qwer')).toEqual(['asdf', 'qwer']);
  expect(wordsLeftOutInMask('remove the asdf')).toEqual([]);
});

const ignored = (prompt: string, { pictures = 1, masked = false, caption = false } = {}) =>
  unusedOptionWarnings(
    { files: Array(pictures).fill(file), mask: masked ? file : undefined },
    { prompt, negativePrompt: 'people', strength: 0.5, caption },
  ).flatMap((warning) => ('feature' in warning ? [warning.feature] : []));

test.each([
  ['a snowy day', []],
  ['add rain', []],
  ['add a dog', ['strength']],
  ['replace the dog with a cat', ['strength']],
  ['change the background to a forest', ['strength']],
  ['remove the dog', ['negativePrompt', 'strength']],
  ['paint the wall red', ['negativePrompt', 'strength']],
  ['make it darker', ['negativePrompt', 'strength']],
  ['flip it', ['negativePrompt', 'strength']],
])('for %j, these options have no effect: %j', (prompt, expected) => {
  expect(ignored(prompt)).toEqual(expected);
});

test('with several pictures nothing is drawn, so both options have no effect', () => {
  expect(ignored('put the cat of the second image here', { pictures: 2 })).toEqual([
    'negativePrompt',
    'strength',
  ]);
});

test('with a mask, strength has an effect for any prompt', () => {
  expect(ignored('a dog', { masked: true })).toEqual([]);
  expect(ignored('remove it', { masked: true })).toEqual(['negativePrompt']);
  expect(ignored(' ', { masked: true })).toEqual(['negativePrompt']);
});

test('options of edits have no effect on drawings, and those of drawings none on edits', () => {
  expect(ignored('a dog', { pictures: 0, caption: true })).toEqual(['strength']);
  expect(ignored('a snowy day', { caption: true })).toEqual(['caption']);
});

test('there are no warnings of missing options', () => {
  const order = { prompt: 'flip it', negativePrompt: ' ', strength: undefined, caption: false };
  expect(unusedOptionWarnings({ files: [file], mask: undefined }, order)).toEqual([]);
});

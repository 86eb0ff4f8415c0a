import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawn, photographed } from '../testing/edits.ts';
import { type CaptionLength, describeImage } from './describe.ts';

const picture = await drawn('two cats on a red sofa');

async function textOf(file: Uint8Array, length: CaptionLength): Promise<string> {
  return (await describeImage(file, length)).text;
}

test('a drawing is described by the things in it', async () => {
  expect(await textOf(picture, 'short')).toMatch(
    /^A wide picture of (?=.*2 cats)(?=.*a sofa).*\.$/,
  );
});

test('things have the plurals and articles of English', async () => {
  const text = await textOf(
    await drawn(
      'two butterflies, two wolves, two women, two foxes, two tomatoes, two sheep, a unicorn, an apple',
    ),
    'short',
  );
  for (const words of [
    'butterflies',
    'wolves',
    'women',
    'foxes',
    'tomatoes',
    'sheep,',
    'a unicorn',
    'an apple',
  ])
    expect(text).toContain(words);
});

test('a photograph is described by its colours and their places', async () => {
  const ball = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#2f5fd0"/><rect y="100" width="300" height="100" fill="#2e7d32"/><circle cx="240" cy="150" r="36" fill="#e53935"/></svg>',
  );
  const photo = await photographed(await sharp(ball).png().toBuffer());
  expect(await textOf(photo, 'long')).toBe(
    'A wide picture, blue above and green below. It is dark, with low contrast. Its colours are mostly blue, green and red. The upper third is blue, the lower third green. It has few details.',
  );
});

test('the same colour above and below is mentioned once', async () => {
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: 'black' } });
  const text = await textOf(await plain.png().toBuffer(), 'long');
  expect(text).toMatch(
    /^A square picture, mostly black\. .*The upper and the lower third are black/,
  );
});

test('normal is longer than short, and long is longer than normal', async () => {
  const lengths = ['short', 'normal', 'long'] as const;
  const [short = 0, normal = 0, long = 0] = await Promise.all(
    lengths.map(async (length) => (await textOf(picture, length)).length),
  );
  expect(short).toBeLessThan(normal);
  expect(normal).toBeLessThan(long);
});

test.each([
  ['white', 'bright'],
  ['#111111', 'very dark'],
])('a picture of the colour %s is called %s', async (background, word) => {
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  expect(await textOf(await plain.png().toBuffer(), 'long')).toContain(`It is ${word}`);
});

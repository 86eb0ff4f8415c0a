import { byteAt } from '@genmedia/media/arrays';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captionStrip } from './caption.ts';
import { outlines } from './lettering.ts';

/** The first and the last column with white letters, as fractions of the width. */
async function inked(prompt: string, side: number): Promise<[from: number, to: number]> {
  const strip = captionStrip(prompt, side, side);
  const svg = Buffer.from(strip?.svg ?? '');
  const { data, info } = await sharp(svg)
    .flatten({ background: '#808080' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = Array.from({ length: info.width }, (_, x) =>
    Array.from({ length: info.height }, (_, y) =>
      byteAt(data, info.channels * (y * info.width + x)),
    ).some((value) => value > 170),
  );
  return [columns.indexOf(true) / side, columns.lastIndexOf(true) / side];
}

test('a short prompt begins at the left edge', async () => {
  const [from, to] = await inked('a red cat', 1024);
  expect(from).toBeLessThan(0.03);
  expect(to).toBeGreaterThan(0.06);
  expect(to).toBeLessThan(0.2);
});

test('a long prompt ends before the right edge', async () => {
  const [, to] = await inked('the quick brown fox jumps over the lazy dog '.repeat(20), 512);
  expect(to).toBeGreaterThan(0.85);
  expect(to).toBeLessThan(0.985);
});

test.each([
  ['no characters of the font', '日本語'],
  ['nothing', ''],
  ['signs only', '!!! ... ???'],
])('a prompt with %s has no caption', (_, prompt) => {
  expect(captionStrip(prompt, 512, 512)).toBeUndefined();
});

test('a picture that is too small for a readable caption has none', () => {
  expect(captionStrip('a cat', 128, 512)).toBeUndefined();
});

test('accents, Greek and Cyrillic letters are in the font, with their own outlines', () => {
  const drawnOutlines = (text: string) =>
    [...(captionStrip(text, 512, 512)?.svg ?? '').matchAll(/<path d="([^"]*)"/g)].map(
      ([, d = '']) => d,
    );
  const letters = [...'AaÄéßñŁőΩжЯ№€“—…'];
  expect(drawnOutlines(letters.join(''))).toHaveLength(letters.length);
  // É has one more contour than E: its accent.
  const contours = (letter: string) => drawnOutlines(letter)[0]?.split('M').length ?? 0;
  expect(contours('É')).toBe(contours('E') + 1);
});

test('every number of the outlines is one, wherever a letter stands', () => {
  const words = 'gizmos doodads whatsits thingamajigs '.repeat(5);
  for (const width of [401, 512, 768, 1024]) {
    expect(captionStrip(words, width, 512)?.svg).not.toMatch(/NaN|undefined/);
  }
  expect(outlines('gizmos', 20.48, '#111')).not.toMatch(/NaN|undefined/);
});

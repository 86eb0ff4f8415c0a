import { itemAt } from '@genmedia/media/arrays';
import { blank, type Picture } from '@genmedia/media/image';
import { Random } from '@genmedia/media/random';
import { photograph } from '@genmedia/media/testing/photograph';
import { variations } from '@genmedia/media/testing/variations';
import { describe, expect, test } from 'vitest';
import { changeLight, type LightChange } from './light.ts';
import { applyStyle, type StyleName, styleNames } from './styles/apply-style.ts';
import { adjustTone, type Tone } from './tone.ts';

const picture = photograph();
const { width, height } = picture;

/** The mean of each channel. */
function meanOf({ data }: Picture): number[] {
  return [0, 1, 2].map((k) => {
    const channel = data.filter((_, i) => i % 3 === k);
    return channel.reduce((sum, value) => sum + value, 0) / channel.length;
  });
}

const light = (of: Picture) => meanOf(of).reduce((sum, value) => sum + value, 0);
const warmth = (of: Picture) => itemAt(meanOf(of), 0) - itemAt(meanOf(of), 2);

const painted = (of: Picture, style: StyleName) => applyStyle(of, style, new Random(style));

describe('styles', () => {
  test.each(variations(2, styleNames))(
    '%s paints another picture of the same size, the same each time',
    async (style) => {
      const before = Uint8Array.from(picture.data);
      const [one, other] = [await painted(picture, style), await painted(picture, style)];
      expect([one.width, one.height]).toEqual([width, height]);
      expect(Buffer.compare(one.data, other.data)).toBe(0);
      expect(Buffer.compare(one.data, before)).not.toBe(0);
      expect(picture.data).toEqual(before);
    },
  );
});

test.each(styleNames)('%s paints a strip with few strokes, and a single pixel', async (style) => {
  for (const [wide, high] of [
    [3, 1024],
    [1, 1],
  ] as const) {
    const strip = await painted(blank(wide, high), style);
    expect([strip.width, strip.height]).toEqual([wide, high]);
  }
});

test.each<[Tone, (before: Picture, after: Picture) => boolean]>([
  ['brighter', (before, after) => light(after) > light(before) + 20],
  ['darker', (before, after) => light(after) < light(before) - 20],
  ['warmer', (before, after) => warmth(after) > warmth(before) + 10],
  ['cooler', (before, after) => warmth(after) < warmth(before) - 10],
  ['monochrome', (_, { data }) => data.every((value, i) => value === data[i - (i % 3)])],
  ['sepia', (_, after) => warmth(after) > 20],
  ['contrast', (before, after) => spread(after) > spread(before) + 5],
  ['vivid', (before, after) => warmth(after) < warmth(before) - 5],
  ['blur', (before, after) => grain(after) < 0.8 * grain(before)],
  ['sharpen', (before, after) => grain(after) > grain(before)],
])('%s does what it says', async (tone, isSo) => {
  expect(isSo(picture, await adjustTone(picture, tone))).toBe(true);
});

/** How far the levels are apart. */
function spread({ data }: Picture): number {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
}

/** How much neighbours differ, in total. */
function grain({ data }: Picture): number {
  return data.reduce((sum, value, i) => sum + Math.abs(value - (data[i + 3] ?? value)), 0);
}

test.each<LightChange>([
  ...(['dawn', 'sunset', 'dusk', 'night'] as const).map((time) => ({ time })),
  ...(['spring', 'summer', 'autumn', 'winter'] as const).map((season) => ({ season })),
  ...(['warm', 'cool', 'dark', 'vibrant', 'muted', 'pastel'] as const).map((mood) => ({ mood })),
])('%j changes the picture', async (change) => {
  const lit = await changeLight(picture, change);
  expect(Buffer.compare(lit.data, picture.data)).not.toBe(0);
});

import { byteAt } from '@genmedia/media/arrays';
import { isFull, variations } from '@genmedia/media/testing/variations';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawn, edited, maskFile, meanAt } from '../testing/edits.ts';
import { decode } from '../testing/pictures.ts';

const beach = await drawn('a beach, blue sea, a red ball', '96x64');
const size = { width: 96, height: 64 };
const part = { left: 34, top: 26, width: 30, height: 32 };
const mask = await maskFile(size, part);
const inside = {
  left: part.left / size.width,
  top: part.top / size.height,
  right: (part.left + part.width) / size.width,
  bottom: (part.top + part.height) / size.height,
};

function changedOutside(before: Uint8Array, after: Uint8Array): number {
  let changed = 0;
  for (let i = 0; i < before.length / 3; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    const isIn =
      x >= part.left && x < part.left + part.width && y >= part.top && y < part.top + part.height;
    if (!isIn && [0, 1, 2].some((k) => before[3 * i + k] !== after[3 * i + k])) changed++;
  }
  return changed;
}

test.each(variations(1, ['a blue robot', 'remove it', 'a starry night sky', 'a round window', '']))(
  'only what the mask says is painted anew: %j',
  async (prompt) => {
    const before = await decode(beach);
    const after = await decode(await edited(prompt, [beach], { mask }));
    expect(changedOutside(before.data, after.data)).toBe(0);
    expect(meanAt(after, inside)).not.toEqual(meanAt(before, inside));
  },
);

test.each(
  variations(1, ['Plain background.', 'an empty background', 'nothing', 'just the background']),
)('%j is filled as after a removal', async (prompt) => {
  const [filled, removed] = await Promise.all(
    [prompt, 'remove it'].map(async (each) => decode(await edited(each, [beach], { mask }))),
  );
  expect(filled).toEqual(removed);
});

test.each(variations(1, ['赤い猫', 'кошка', '🎈']))(
  '%j is painted in a mask, not filled as after a removal',
  async (prompt) => {
    const [filled, removed] = await Promise.all(
      [prompt, 'remove it'].map(async (each) => decode(await edited(each, [beach], { mask }))),
    );
    expect(filled).not.toEqual(removed);
  },
);

test('a black mask is refused', async () => {
  const black = await sharp({ create: { ...size, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
  await expect(edited('a robot', [beach], { mask: black })).rejects.toThrow('The mask is black');
});

test('a mask of another size is scaled', async () => {
  const before = await decode(beach);
  const half = await maskFile(
    { width: 48, height: 32 },
    { left: part.left / 2, top: part.top / 2, width: part.width / 2, height: part.height / 2 },
  );
  const after = await decode(await edited('a blue robot', [beach], { mask: half }));
  expect(meanAt(after, inside)).not.toEqual(meanAt(before, inside));
});

test.runIf(isFull)('less strength changes less', async () => {
  const before = meanAt(await decode(beach), inside);
  const away = async (strength: number) => {
    const after = await decode(await edited('a starry night sky', [beach], { mask, strength }));
    return Math.abs(meanAt(after, inside)[0] - before[0]);
  };
  expect(await away(0.4)).toBeLessThan(await away(1));
});

test.each(variations(1, ['a round window', 'a blue robot']))(
  'even little strength changes what the mask says, and more strength more: %j',
  async (prompt) => {
    const before = await decode(beach);
    const [little, much] = await Promise.all(
      [0.2, 0.8].map(async (strength) => {
        const after = await decode(await edited(prompt, [beach], { mask, strength }));
        expect(changedOutside(before.data, after.data)).toBe(0);
        const apart = after.data.reduce(
          (sum, v, i) => sum + Math.abs(v - byteAt(before.data, i)),
          0,
        );
        return apart / (3 * part.width * part.height);
      }),
    );
    expect(little).toBeGreaterThan(1);
    expect(much).toBeGreaterThan(3 * (little ?? 0));
  },
);

test.runIf(isFull)('unwanted things are not painted', async () => {
  const both = 'a red balloon and a blue robot';
  const all = await decode(await edited(both, [beach], { mask }));
  const without = await decode(await edited(both, [beach], { mask, negativePrompt: 'robot' }));
  const blue = ([r, , b]: readonly number[]) => (b ?? 0) - (r ?? 0);
  expect(blue(meanAt(without, inside))).toBeLessThan(blue(meanAt(all, inside)) - 5);
});

test('a damaged mask is refused', async () => {
  await expect(edited('a robot', [beach], { mask: new Uint8Array(9) })).rejects.toThrow(
    'unknown format',
  );
});

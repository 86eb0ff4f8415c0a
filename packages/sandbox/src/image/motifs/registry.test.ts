import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Random } from '../../random.ts';
import { fromHex, oklch } from '../color/oklch.ts';
import { Defs } from '../svg/defs.ts';
import { Brush } from './brush.ts';
import type { Motif } from './motif.ts';
import { motifs } from './registry.ts';

/** Draws a motif on transparency, its box 80 pixels high in a picture of 400 by 160. */
async function drawn(motif: Motif): Promise<{ share: number; box: number; colors: number }> {
  const defs = new Defs();
  const light = {
    exposure: 1,
    tint: oklch(0.9, 0, 0),
    strength: 0,
    haze: oklch(0.9, 0, 0),
    side: -1,
    lamps: false,
  } as const;
  const color = fromHex(motif.colors[0]);
  const brush = new Brush({
    defs,
    light,
    distance: 0,
    color,
    accent: fromHex('#3060c0'),
    asked: false,
    random: new Random('test'),
  });
  const body = `<g transform="translate(200 120) scale(0.8)">${motif.draw(brush)}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="160">${defs}${body}</svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const half = 40 * motif.aspect + 3;
  let [inside, outside] = [0, 0];
  const colors = new Set<number>();
  for (let i = 0; i < 400 * 160; i++) {
    // Glows are faint and may go beyond the box.
    if ((data[4 * i + 3] ?? 0) < 160) continue;
    const [x, y] = [i % 400, Math.floor(i / 400)];
    if (Math.abs(x - 200) <= half && y >= 120 - 83 && y <= 123) inside++;
    else outside++;
    colors.add(((data[4 * i] ?? 0) << 16) | ((data[4 * i + 1] ?? 0) << 8) | (data[4 * i + 2] ?? 0));
  }
  return {
    share: inside / (80 * 80 * motif.aspect),
    box: outside / (inside + outside),
    colors: colors.size,
  };
}

test.each(motifs.map((motif) => [motif.words[0], motif] as const))(
  '%s fills its box and stays in it',
  async (_, motif) => {
    const { share, box, colors } = await drawn(motif);
    expect(share).toBeGreaterThan(0.04);
    expect(box).toBeLessThan(0.12);
    expect(colors).toBeGreaterThan(4);
  },
);

test('no two motifs share a word', () => {
  const words = motifs.flatMap((motif) => motif.words);
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});

test('there are well over a hundred', () => {
  expect(motifs.length).toBeGreaterThan(120);
});

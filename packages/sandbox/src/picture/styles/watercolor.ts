import { byteAt, float32At } from '@genmedia/media/arrays';
import {
  blank,
  blurred,
  clampByte,
  type Picture,
  rgbChannels,
  smoothstep,
  valueNoise,
} from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { xorshift } from '../../xorshift.ts';

const paperColor = [251, 248, 240] as const;

/** Watercolour on paper: wavering edges that dry darker, grain, and an unpainted rim. */
export async function watercolor(picture: Picture, random: Random): Promise<Picture> {
  const { width, height } = picture;
  const unit = Math.min(width, height);
  const wet = displaced(picture, random, unit);
  const soft = await blurred(wet, unit * 0.0022);
  const wide = await blurred(wet, unit * 0.014);
  const blotch = valueNoise(random.fork('blotch'), width, height, Math.max(4, unit * 0.05));
  const fleck = valueNoise(random.fork('fleck'), width, height, Math.max(2, unit * 0.0045));
  const rim = valueNoise(random.fork('rim'), width, height, Math.max(3, unit * 0.03));
  const next = xorshift(random);
  const out = blank(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const p = 3 * i;
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / unit;
      const ragged = edge + (float32At(rim, i) - 0.5) * 0.05 + (float32At(fleck, i) - 0.5) * 0.012;
      const painted = smoothstep(0.018, 0.034, ragged);
      const dried = 1 - 0.13 * (smoothstep(0.018, 0.03, ragged) - smoothstep(0.03, 0.055, ragged));
      const wash = 0.9 + 0.2 * float32At(blotch, i) - 0.1 * float32At(fleck, i);
      const tooth = (next() & 15) - 8;
      for (const k of rgbChannels) {
        const paper = paperColor[k];
        const pigment =
          byteAt(soft.data, p + k) + 0.6 * (byteAt(soft.data, p + k) - byteAt(wide.data, p + k));
        const thin = paper - (paper - clampByte(pigment)) * 0.8 * wash;
        const dry = clampByte(thin * dried);
        out.data[p + k] = clampByte(paper + (dry - paper) * painted + tooth * 0.45);
      }
    }
  }
  return out;
}

/** Takes every pixel from a place a little beside its own. */
function displaced({ data, width, height }: Picture, random: Random, unit: number): Picture {
  const [a, b] = [
    valueNoise(random.fork('x'), width, height, Math.max(3, unit * 0.022)),
    valueNoise(random.fork('y'), width, height, Math.max(3, unit * 0.022)),
  ];
  const reach = unit * 0.014;
  const out = blank(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + (float32At(a, i) - 0.5) * reach)));
      const sy = Math.min(height - 1, Math.max(0, Math.round(y + (float32At(b, i) - 0.5) * reach)));
      const from = 3 * (sy * width + sx);
      out.data[3 * i] = byteAt(data, from);
      out.data[3 * i + 1] = byteAt(data, from + 1);
      out.data[3 * i + 2] = byteAt(data, from + 2);
    }
  }
  return out;
}

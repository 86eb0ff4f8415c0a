import { byteAt, float32At } from '@genmedia/media/arrays';
import {
  blank,
  blurred,
  clampByte,
  edgeFrom,
  luminance,
  type Picture,
  rgbChannels,
  slopes,
  smoothstep,
  valueNoise,
} from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { xorshift } from '../../xorshift.ts';

const paperColor = [247, 243, 233] as const;
const lead = [52, 50, 56] as const;
/** How much of the colour remains, as a thin wash. */
const wash = 0.34;

/** A pencil drawing: outlines, hatching in the shadows, a little colour. */
export async function sketch(picture: Picture, random: Random): Promise<Picture> {
  const { width, height } = picture;
  const unit = Math.min(width, height);
  const soft = await blurred(picture, Math.max(0.6, unit * 0.0014));
  const light = brightened(luminance(soft));
  const tone = slopes(light, width, height);
  const warmth = slopes(redness(soft), width, height);
  const steepness = light.map(
    (_, i) =>
      Math.abs(float32At(tone.gx, i)) +
      Math.abs(float32At(tone.gy, i)) +
      0.7 * (Math.abs(float32At(warmth.gx, i)) + Math.abs(float32At(warmth.gy, i))),
  );
  const edge = edgeFrom(steepness, 22);
  const press = valueNoise(random.fork('press'), width, height, Math.max(3, unit * 0.012));
  const lean = valueNoise(random.fork('lean'), width, height, Math.max(4, unit * 0.11));
  const next = xorshift(random);
  const gap = Math.max(3.2, unit * 0.0085);
  const out = blank(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const pressure = float32At(press, i);
      const line = smoothstep(edge, edge + 108, float32At(steepness, i)) * (0.6 + 0.5 * pressure);
      const dark = 1 - float32At(light, i) / 255;
      const wander = (float32At(lean, i) - 0.5) * gap * 2;
      const hatched =
        hatch(x + y * 0.9 + wander, gap, dark - 0.46) +
        hatch(x - y * 1.1 + wander, gap, dark - 0.68);
      const shade = Math.min(0.75, hatched) * 0.5 * smoothstep(0.1, 0.75, pressure);
      const tooth = 0.7 + 0.3 * ((next() & 255) / 255);
      const ink = Math.min(1, (line + shade) * tooth);
      for (const k of rgbChannels) {
        const paper = paperColor[k];
        const tinted = paper + (byteAt(soft.data, 3 * i + k) - paper) * wash;
        out.data[3 * i + k] = clampByte(tinted + (lead[k] - tinted) * ink);
      }
    }
  }
  return out;
}

/** Brightens dark pictures: the paper is white, so a dark picture is drawn as a light one. */
function brightened(light: Float32Array): Float32Array {
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const gain = Math.max(1, 165 / Math.max(20, mean));
  return light.map((value) => Math.min(255, value * gain));
}

/** Red minus green. It separates colours of equal brightness. */
function redness({ data, width, height }: Picture): Float32Array {
  const out = new Float32Array(width * height);
  for (let i = 0; i < out.length; i++) out[i] = byteAt(data, 3 * i) - byteAt(data, 3 * i + 1);
  return out;
}

/** One set of parallel strokes. Darker places get thicker strokes. */
function hatch(along: number, gap: number, dark: number): number {
  if (dark <= 0) return 0;
  const at = Math.abs((((along % gap) + gap) % gap) / gap - 0.5) * 2;
  return 1 - smoothstep(0.08, 0.16 + Math.min(0.6, dark * 0.8), at);
}

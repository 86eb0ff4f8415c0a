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
} from '@genmedia/media/image';

/** The picture in the dark, with its outlines as glowing tubes in their own colours. */
export async function neon(picture: Picture): Promise<Picture> {
  const { width, height } = picture;
  const unit = Math.min(width, height);
  const soft = await blurred(picture, Math.max(0.5, unit * 0.001));
  const { gx, gy } = slopes(luminance(soft), width, height);
  const tubes = blank(width, height);
  const steepness = gx.map((x, i) => Math.hypot(x, float32At(gy, i)));
  const edge = edgeFrom(steepness, 22);
  for (let i = 0; i < width * height; i++) {
    const glow = smoothstep(edge, edge + 98, float32At(steepness, i));
    if (glow === 0) continue;
    const [r, g, b] = neonColor(
      byteAt(soft.data, 3 * i),
      byteAt(soft.data, 3 * i + 1),
      byteAt(soft.data, 3 * i + 2),
    );
    tubes.data[3 * i] = r * glow;
    tubes.data[3 * i + 1] = g * glow;
    tubes.data[3 * i + 2] = b * glow;
  }
  const near = await blurred(tubes, unit * 0.005);
  const far = await blurred(tubes, unit * 0.022);
  const out = blank(width, height);
  for (let pixel = 0; pixel < out.data.length; pixel += 3) {
    for (const k of rgbChannels) {
      const p = pixel + k;
      const night = byteAt(soft.data, p) * nightColor[k] + dark[k];
      const lit = night + byteAt(tubes.data, p) * 0.95;
      out.data[p] = clampByte(lit + byteAt(near.data, p) * 0.85 + byteAt(far.data, p) * 1.2);
    }
  }
  return out;
}

const nightColor = [0.26, 0.2, 0.34] as const;
const dark = [6, 4, 16] as const;

/** The same hue, as bright and strong as in a neon tube. Greys become cyan and magenta. */
function neonColor(r: number, g: number, b: number): [number, number, number] {
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (high - low < 26) return high > 140 ? [90, 235, 255] : [255, 70, 200];
  const strong = (value: number) => 40 + 215 * ((value - low) / (high - low)) ** 0.9;
  return [strong(r), strong(g), strong(b)];
}

import type { Random } from '../../random.ts';
import { grainStream, hills } from './noise.ts';
import { blank, blurred, clampByte, luminance, type Pixels, slopes, smoothstep } from './pixels.ts';

const PAPER = [247, 243, 233] as const;
const LEAD = [52, 50, 56] as const;
/** How much of the colour stays, as a thin wash. */
const WASH = 0.34;

/** A pencil drawing: outlines, hatching in the shadows, a breath of colour. */
export async function sketch(picture: Pixels, random: Random): Promise<Pixels> {
  const { width, height } = picture;
  const unit = Math.min(width, height);
  const soft = await blurred(picture, Math.max(0.6, unit * 0.0014));
  const light = luminance(soft);
  const { gx, gy } = slopes(light, width, height);
  const press = hills(random.fork('press'), width, height, Math.max(3, unit * 0.012));
  const lean = hills(random.fork('lean'), width, height, Math.max(4, unit * 0.06));
  const next = grainStream(random);
  const gap = Math.max(3.2, unit * 0.0095);
  const out = blank(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const steep = Math.abs(gx[i] ?? 0) + Math.abs(gy[i] ?? 0);
      const line = smoothstep(26, 150, steep) * (0.65 + 0.5 * (press[i] ?? 0));
      const dark = 1 - (light[i] ?? 0) / 255;
      const wander = ((lean[i] ?? 0) - 0.5) * gap * 3;
      const hatched =
        hatch(x + y * 0.9 + wander, gap, (dark - 0.4) * 1.2) +
        hatch(x - y * 1.1 + wander, gap, (dark - 0.66) * 1.3);
      const tooth = 0.72 + 0.28 * ((next() & 255) / 255);
      const ink = Math.min(1, (line + Math.min(0.7, hatched) * 0.62) * tooth);
      for (let k = 0; k < 3; k++) {
        const paper = PAPER[k] ?? 255;
        const tinted = paper + ((soft.data[3 * i + k] ?? 0) - paper) * WASH;
        out.data[3 * i + k] = clampByte(tinted + ((LEAD[k] ?? 0) - tinted) * ink);
      }
    }
  }
  return out;
}

/** One set of parallel strokes, the thicker the darker. */
function hatch(along: number, gap: number, dark: number): number {
  if (dark <= 0) return 0;
  const at = Math.abs((((along % gap) + gap) % gap) / gap - 0.5) * 2;
  return 1 - smoothstep(0.08, 0.16 + Math.min(0.6, dark * 0.8), at);
}

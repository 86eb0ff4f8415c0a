import { float32At } from '@genmedia/media/arrays';
import { blurred, luminance, type Picture, rasterize, slopes } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { num } from '../../image/svg/shapes.ts';
import { hexAt } from './hex-at.ts';
import { unitOf } from './unit-of.ts';

interface Pass {
  /** Fractions of the picture's shorter side. */
  readonly spacing: number;
  readonly width: number;
  readonly length: number;
  /** Strokes are painted only where there is at least this much detail. */
  readonly detail: number;
}

const passes: readonly Pass[] = [
  { spacing: 0.026, width: 0.034, length: 0.07, detail: 0 },
  { spacing: 0.0165, width: 0.0145, length: 0.04, detail: 7 },
  { spacing: 0.0105, width: 0.0075, length: 0.022, detail: 26 },
];

/** An oil painting: broad strokes first, then finer ones where there is detail. */
export async function oil(picture: Picture, random: Random): Promise<Picture> {
  const { width, height } = picture;
  const unit = unitOf(picture);
  const soft = await blurred(picture, unit * 0.004);
  const { gx, gy } = slopes(luminance(soft), width, height);
  const layers = passes.map((pass, i) =>
    strokes({ picture: i < 2 ? soft : picture, gx, gy, unit, pass, random: random.fork(i) }),
  );
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${underpainting(soft)}${layers.join('')}</svg>`,
  );
}

/** Squares in the picture's colours, which show between the strokes. */
function underpainting(picture: Picture): string {
  const { width, height } = picture;
  const side = Math.max(4, Math.round(Math.min(width, height) * 0.03));
  const squares: string[] = [];
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const color = hexAt(picture, x + (side >> 1), y + (side >> 1));
      squares.push(
        `<rect x="${x}" y="${y}" width="${side + 1}" height="${side + 1}" fill="${color}"/>`,
      );
    }
  }
  return squares.join('');
}

interface StrokeOptions {
  readonly picture: Picture;
  readonly gx: Float32Array;
  readonly gy: Float32Array;
  readonly unit: number;
  readonly pass: Pass;
  readonly random: Random;
}

function strokes({ picture, gx, gy, unit, pass, random }: StrokeOptions): string {
  const { width, height } = picture;
  const step = unit * pass.spacing;
  const found: string[] = [];
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const px = Math.min(width - 1, Math.max(0, Math.round(x + random.range(-0.6, 0.6) * step)));
      const py = Math.min(height - 1, Math.max(0, Math.round(y + random.range(-0.6, 0.6) * step)));
      const i = py * width + px;
      const [sx, sy] = [float32At(gx, i), float32At(gy, i)];
      const steep = Math.hypot(sx, sy);
      const wave =
        0.5 * Math.sin(px / (unit * 0.16)) + 0.7 * Math.cos(py / (unit * 0.2) + px / (unit * 0.5));
      const angle =
        (steep > 6 ? Math.atan2(sy, sx) + Math.PI / 2 : wave) + random.range(-0.25, 0.25);
      const tint = random.range(-1, 1);
      if (steep < pass.detail) continue;
      const half = (unit * pass.length * random.range(0.6, 1.1)) / 2;
      const [dx, dy] = [Math.cos(angle) * half, Math.sin(angle) * half];
      const thick = unit * pass.width * random.range(0.7, 1.15);
      found.push(
        `<path d="M${num(px - dx)} ${num(py - dy)}L${num(px + dx)} ${num(py + dy)}" stroke="${hexAt(picture, px, py, tint * 11)}" stroke-width="${num(thick)}"/>`,
      );
    }
  }
  return `<g stroke-linecap="round">${random.shuffled(found).join('')}</g>`;
}

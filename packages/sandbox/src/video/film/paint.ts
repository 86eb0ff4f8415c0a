import { int32At } from '@genmedia/media/arrays';
import type { Canvas } from '@genmedia/media/video';
import type { Sprite } from './sprite.ts';
import { apply, inverse, type Transform } from './transform.ts';

/**
 * A wave through the sprite's rows, which move sideways and up and down, each row a little later
 * than the one above.
 */
export interface Wave {
  /** The sideways amplitude at the upper and the lower edge, in pixels of the sprite. */
  readonly top: number;
  readonly bottom: number;
  /** The vertical amplitude. */
  readonly lift: number;
  /** Pixels from crest to crest, and the phase of the first crest (in turns). */
  readonly length: number;
  readonly phase: number;
}

/** Selects red and blue, or green and opacity: two bytes, each with room for a product above it. */
const pair = 0x00ff00ff;
const fixedPointOne = 1 << 16;

/** Paints a sprite. `placement` maps its pixels to those of the canvas. */
export function paintSprite(
  canvas: Canvas,
  sprite: Sprite,
  placement: Transform,
  opacity = 1,
  wave?: Wave,
): void {
  const strength = Math.round(Math.min(1, opacity) * 256);
  if (strength <= 0) return;
  const back = inverse(placement);
  const reach = wave === undefined ? 0 : Math.abs(wave.lift * placement.d) + 1;
  const [from, to] = rowsOf(canvas, sprite, placement, reach);
  for (let y = from; y < to; y++) {
    let [u, v] = apply(back, 0.5, y + 0.5);
    u -= 0.5;
    v -= 0.5;
    if (wave !== undefined) {
      const t = v / sprite.height;
      const turn = 2 * Math.PI * (v / wave.length - wave.phase);
      u += (wave.top + (wave.bottom - wave.top) * t) * Math.sin(turn);
      v += wave.lift * Math.min(1, Math.max(0, t)) * Math.cos(turn);
    }
    paintRow(canvas, sprite, y, { u, v, du: back.a, dv: back.b }, strength);
  }
}

function rowsOf({ height }: Canvas, sprite: Sprite, placement: Transform, reach: number) {
  const ys = [0, sprite.width].flatMap((x) =>
    [0, sprite.height].map((y) => apply(placement, x, y)[1]),
  );
  return [
    Math.max(0, Math.floor(Math.min(...ys) - reach)),
    Math.min(height, Math.ceil(Math.max(...ys) + reach)),
  ] as const;
}

/**
 * The point of the sprite for the first pixel of a row, and the step from each pixel to the next.
 */
export interface Run {
  readonly u: number;
  readonly v: number;
  readonly du: number;
  readonly dv: number;
}

function paintRow(canvas: Canvas, sprite: Sprite, y: number, run: Run, strength: number): void {
  const { u, v, du, dv } = run;
  let [from, to] = [0, canvas.width];
  if (dv === 0) {
    const spriteRow = Math.floor(v);
    if (spriteRow < 0 || spriteRow + 1 >= sprite.height) return;
    const first =
      Math.min(int32At(sprite.first, spriteRow), int32At(sprite.first, spriteRow + 1)) - 1;
    const last = Math.max(int32At(sprite.end, spriteRow), int32At(sprite.end, spriteRow + 1));
    [from, to] = clip(from, to, u, du, Math.max(0, first), Math.min(last, sprite.width - 1));
  } else {
    [from, to] = clip(from, to, u, du, 0, sprite.width - 1);
    [from, to] = clip(from, to, v, dv, 0, sprite.height - 1);
  }
  if (from >= to) return;
  const row = canvas.pixels.subarray(y * canvas.width + from, y * canvas.width + to);
  blendRow(row, sprite, { u: u + from * du, v: v + from * dv, du, dv }, strength);
}

/** The part of `from` to `to` in which start + x · step is at least `low` and below `high`. */
function clip(
  from: number,
  to: number,
  start: number,
  step: number,
  low: number,
  high: number,
): [number, number] {
  if (step === 0) return start >= low && start < high ? [from, to] : [0, 0];
  const [one, other] = [(low - start) / step, (high - start) / step];
  const [near, far] = step > 0 ? [one, other] : [other, one];
  // One pixel less at the far end, so that rounding cannot read outside the sprite.
  return [Math.max(from, Math.ceil(near + 1e-6)), Math.min(to, Math.ceil(far - 1e-3))];
}

/**
 * Blends a line of a picture over a row of pixels. The whole line is inside the picture; `strength`
 * is its opacity in 256ths. Each pixel is the weighted mean of the four nearest pixels of the
 * picture, two bytes per multiplication. Positions are in 1/65536 of a pixel.
 */
export function blendRow(
  row: Int32Array,
  { pixels, width }: Pick<Sprite, 'pixels' | 'width'>,
  run: Run,
  strength: number,
): void {
  const [startU, startV, du, dv] = [
    run.u * fixedPointOne,
    run.v * fixedPointOne,
    run.du * fixedPointOne,
    run.dv * fixedPointOne,
  ];
  for (let x = 0; x < row.length; x++) {
    const u = (startU + x * du) | 0;
    const v = (startV + x * dv) | 0;
    const at = (v >> 16) * width + (u >> 16);
    // Each index is inside. Reads that are checked would take longer.
    const a = pixels[at] as number;
    const b = pixels[at + 1] as number;
    const c = pixels[at + width] as number;
    const d = pixels[at + width + 1] as number;
    if ((a | b | c | d) === 0) continue;
    const fu = (u >> 8) & 255;
    const fv = (v >> 8) & 255;
    let rb = a & pair;
    let ga = (a >>> 8) & pair;
    if (a !== b || a !== c || a !== d) {
      const lowRb = mix(rb, b & pair, fu);
      const lowGa = mix(ga, (b >>> 8) & pair, fu);
      rb = mix(lowRb, mix(c & pair, d & pair, fu), fv);
      ga = mix(lowGa, mix((c >>> 8) & pair, (d >>> 8) & pair, fu), fv);
    }
    if (strength !== 256) {
      rb = (Math.imul(rb, strength) >>> 8) & pair;
      ga = (Math.imul(ga, strength) >>> 8) & pair;
    }
    const alpha = ga >>> 16;
    if (alpha < 255) {
      const under = row[x] as number;
      const rest = 256 - alpha - (alpha >> 7);
      rb += (Math.imul(under & pair, rest) >>> 8) & pair;
      ga += (Math.imul((under >>> 8) & pair, rest) >>> 8) & pair;
    }
    row[x] = rb | (ga << 8);
  }
}

function mix(one: number, other: number, share: number): number {
  return (((Math.imul(one, 256 - share) + Math.imul(other, share)) | 0) >>> 8) & pair;
}

import { byteAt, float32At, float64At } from '../arrays.ts';
import type { Frame } from '../video/frame.ts';
import type { Yuv } from '../video/yuv.ts';
import { createBrightnessInpainter } from './inpaint.ts';
import type { BinaryMask } from './mask.ts';

/** How much a mark covers the picture behind it. */
export interface Opacity {
  /** The opacity of every pixel of the picture, from 0 to 1. */
  readonly share: Float32Array;
  /** The brightness of the mark: that of white or of black in video. */
  readonly level: number;
}

const white = 235;
const black = 16;
/** From this opacity on, the picture behind a mark cannot be restored. */
const coveredShare = 0.9;
/**
 * Where opacity differs by this much between neighbours, the mark has an edge, and files are least
 * exact.
 */
const edgeOpacity = 0.1;

/**
 * Measures the opacity of a mark. On average over the whole video, the picture behind the mark is
 * like its surroundings. The mark's opacity is the difference that it makes, divided by the most
 * that it could make.
 */
export async function measureOpacity(
  frames: AsyncIterable<Frame>,
  { on, width, height }: BinaryMask,
  inpaint: (picture: Yuv) => void,
): Promise<Opacity> {
  const [marked, plain] = [new Float64Array(on.length), new Float64Array(on.length)];
  let count = 0;
  for await (const { picture } of frames) {
    addMasked(marked, picture.data, on);
    inpaint(picture);
    addMasked(plain, picture.data, on);
    count++;
  }
  const more = marked.reduce((sum, value, i) => sum + value - float64At(plain, i), 0);
  const level = more > 0 ? white : black;
  const share = new Float32Array(width * height);
  for (let i = 0; i < share.length; i++) {
    if (on[i] === 0) continue;
    const [withMark, withoutMark] = [float64At(marked, i) / count, float64At(plain, i) / count];
    const most = level - withoutMark;
    share[i] = Math.abs(most) < 8 ? 1 : Math.min(1, Math.max(0, (withMark - withoutMark) / most));
  }
  return { share, level };
}

function addMasked(sums: Float64Array, data: Uint8Array, on: Uint8Array): void {
  for (let i = 0; i < on.length; i++)
    if (on[i] === 1) sums[i] = float64At(sums, i) + byteAt(data, i);
}

/** Takes a mark off pictures, in place: keeps what shows through it and fills in the rest. */
export function watermarkRemover(
  mask: BinaryMask,
  { share, level }: Opacity,
  inpaint: (picture: Yuv) => void,
): (picture: Yuv) => void {
  const seen = showsThrough(mask, share);
  const rest = mask.on.map((on, i) => (on === 1 && seen[i] === 0 ? 1 : 0));
  const fillRest = createBrightnessInpainter({ ...mask, on: rest });
  return (picture) => {
    const { data } = picture;
    const before = data.slice(0, mask.on.length);
    // Colours are always filled in: files store them too coarsely to restore them through a mark.
    inpaint(picture);
    for (let i = 0; i < seen.length; i++) {
      if (seen[i] === 0) continue;
      const covered = float32At(share, i);
      const behind = (byteAt(before, i) - covered * level) / (1 - covered);
      data[i] = Math.min(255, Math.max(0, behind + 0.5));
    }
    fillRest(picture);
  };
}

/** The pixels of a mark that are neither opaque nor at its edges. */
function showsThrough({ on, width }: BinaryMask, share: Float32Array): Uint8Array {
  const near = [-1, 1, -width, width];
  const steep = on.map((value, i) => {
    if (value === 0) return 0;
    const own = float32At(share, i);
    const most = Math.max(...near.map((step) => Math.abs((share[i + step] ?? own) - own)));
    return most > edgeOpacity ? 1 : 0;
  });
  return on.map((value, i) => {
    const edge = steep[i] === 1 || near.some((step) => steep[i + step] === 1);
    return value === 1 && !edge && float32At(share, i) < coveredShare ? 1 : 0;
  });
}

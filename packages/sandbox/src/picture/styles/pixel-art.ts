import { byteAt, itemAt } from '@genmedia/media/arrays';
import { blank, clampByte, type Picture, rgbChannels } from '@genmedia/media/image';

const colors = 28;
/** Ordered dithering (B. Bayer, 1973), 4 by 4. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

type Rgb = readonly [red: number, green: number, blue: number];
type Channel = (typeof rgbChannels)[number];

/** A small picture in few colours, with its pixels enlarged to squares. */
export function pixelArt(small: Picture, width: number, height: number): Picture {
  const palette = medianCut(small.data, colors);
  const indices = new Uint8Array(small.width * small.height);
  for (let i = 0; i < indices.length; i++) {
    const [x, y] = [i % small.width, Math.floor(i / small.width)];
    const bias = (itemAt(bayer, (y % 4) * 4 + (x % 4)) - 7.5) * 0.75;
    const [red, green, blue] = rgbAt(small.data, i);
    const dithered: Rgb = [clampByte(red + bias), clampByte(green + bias), clampByte(blue + bias)];
    indices[i] = nearest(palette, dithered);
  }
  const out = blank(width, height);
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.floor((y * small.height) / height) * small.width;
    for (let x = 0; x < width; x++, p += 3) {
      const index = byteAt(indices, row + Math.floor((x * small.width) / width));
      out.data.set(itemAt(palette, index), p);
    }
  }
  return out;
}

function rgbAt(data: Uint8Array, pixel: number): Rgb {
  return [byteAt(data, 3 * pixel), byteAt(data, 3 * pixel + 1), byteAt(data, 3 * pixel + 2)];
}

/** A palette for the picture (P. Heckbert's median cut, 1982). */
function medianCut(data: Uint8Array, count: number): Rgb[] {
  let boxes: Rgb[][] = [Array.from({ length: data.length / 3 }, (_, i) => rgbAt(data, i))];
  while (boxes.length < count) {
    const { index, channel, spread } = widest(boxes);
    if (spread <= 0) break;
    const sorted = [...itemAt(boxes, index)].sort((a, b) => a[channel] - b[channel]);
    const half = Math.ceil(sorted.length / 2);
    boxes = boxes.toSpliced(index, 1, sorted.slice(0, half), sorted.slice(half));
  }
  return boxes.map((box) => [meanOf(box, 0), meanOf(box, 1), meanOf(box, 2)]);
}

/** The box with the most different colours, and the channel in which they differ most. */
function widest(boxes: readonly Rgb[][]): { index: number; channel: Channel; spread: number } {
  let best: { index: number; channel: Channel; spread: number } = {
    index: 0,
    channel: 0,
    spread: -1,
  };
  for (const [index, box] of boxes.entries()) {
    for (const channel of rgbChannels) {
      const spread = spreadOf(box, channel) * Math.sqrt(box.length);
      if (spread > best.spread) best = { index, channel, spread };
    }
  }
  return best;
}

function spreadOf(box: readonly Rgb[], channel: Channel): number {
  let [low, high] = [255, 0];
  for (const color of box) {
    low = Math.min(low, color[channel]);
    high = Math.max(high, color[channel]);
  }
  return high - low;
}

function meanOf(box: readonly Rgb[], channel: Channel): number {
  return Math.round(box.reduce((sum, color) => sum + color[channel], 0) / box.length);
}

function nearest(palette: readonly Rgb[], [r, g, b]: Rgb): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, [red, green, blue]] of palette.entries()) {
    const [dr, dg, db] = [red - r, green - g, blue - b];
    const distance = 2 * dr * dr + 4 * dg * dg + 3 * db * db;
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

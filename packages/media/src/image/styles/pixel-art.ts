import { blank, clampByte, type Picture } from '../picture.ts';

const COLORS = 28;
/** Ordered dithering (B. Bayer, 1973), 4 by 4. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** A small picture in few colours, with its pixels enlarged to squares. */
export function pixelArt(small: Picture, width: number, height: number): Picture {
  const table = medianCut(small.data, COLORS);
  const picked = new Uint8Array(small.width * small.height);
  for (let i = 0; i < picked.length; i++) {
    const [x, y] = [i % small.width, Math.floor(i / small.width)];
    const bias = ((BAYER[(y % 4) * 4 + (x % 4)] ?? 0) - 7.5) * 0.75;
    picked[i] = nearest(
      table,
      [0, 1, 2].map((k) => clampByte((small.data[3 * i + k] ?? 0) + bias)),
    );
  }
  const out = blank(width, height);
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.floor((y * small.height) / height) * small.width;
    for (let x = 0; x < width; x++, p += 3) {
      const color = table[picked[row + Math.floor((x * small.width) / width)] ?? 0] ?? [0, 0, 0];
      out.data[p] = color[0] ?? 0;
      out.data[p + 1] = color[1] ?? 0;
      out.data[p + 2] = color[2] ?? 0;
    }
  }
  return out;
}

/** A table of colours for the picture (P. Heckbert's median cut, 1982). */
function medianCut(data: Uint8Array, count: number): number[][] {
  let boxes: number[][][] = [
    Array.from({ length: data.length / 3 }, (_, i) => [...data.subarray(3 * i, 3 * i + 3)]),
  ];
  while (boxes.length < count) {
    const [widest, channel, span] = boxes.reduce<[number, number, number]>(
      (best, box, i) => {
        const spans = [0, 1, 2].map((k) => spread(box, k) * Math.sqrt(box.length));
        const k = spans.indexOf(Math.max(...spans));
        return (spans[k] ?? 0) > best[2] ? [i, k, spans[k] ?? 0] : best;
      },
      [0, 0, -1],
    );
    const box = boxes[widest];
    if (box === undefined || span <= 0) break;
    const sorted = [...box].sort((a, b) => (a[channel] ?? 0) - (b[channel] ?? 0));
    const half = Math.ceil(sorted.length / 2);
    boxes = [
      ...boxes.slice(0, widest),
      sorted.slice(0, half),
      sorted.slice(half),
      ...boxes.slice(widest + 1),
    ];
  }
  return boxes.map((box) =>
    [0, 1, 2].map((k) =>
      Math.round(box.reduce((sum, color) => sum + (color[k] ?? 0), 0) / box.length),
    ),
  );
}

function spread(box: readonly number[][], channel: number): number {
  let [low, high] = [255, 0];
  for (const color of box) {
    low = Math.min(low, color[channel] ?? 0);
    high = Math.max(high, color[channel] ?? 0);
  }
  return high - low;
}

function nearest(table: readonly number[][], [r = 0, g = 0, b = 0]: readonly number[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, color] of table.entries()) {
    const [dr, dg, db] = [(color[0] ?? 0) - r, (color[1] ?? 0) - g, (color[2] ?? 0) - b];
    const far = 2 * dr * dr + 4 * dg * dg + 3 * db * db;
    if (far < least) [best, least] = [i, far];
  }
  return best;
}

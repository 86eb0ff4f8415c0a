import type { Pixels } from '../image/styles/pixels.ts';
import type { Mask } from './mask.ts';

/** A first guess at a hole: colours that run in from its border, ring by ring. */
export function diffuse({ data, width, height }: Pixels, hole: Mask): Pixels {
  const out = Uint8Array.from(data);
  const known = Uint8Array.from(hole.data, (value) => (value === 0 ? 1 : 0));
  let open = [...hole.data.keys()].filter((i) => known[i] === 0);
  while (open.length > 0) {
    const ring: { at: number; color: [number, number, number] }[] = [];
    for (const at of open) {
      const color = meanAround(at, out, known, width, height);
      if (color) ring.push({ at, color });
    }
    if (ring.length === 0) break;
    for (const { at, color } of ring) {
      known[at] = 1;
      out.set(color, 3 * at);
    }
    open = open.filter((at) => known[at] === 0);
  }
  return { data: out, width, height };
}

function meanAround(
  at: number,
  data: Uint8Array,
  known: Uint8Array,
  width: number,
  height: number,
): [number, number, number] | undefined {
  const [x, y] = [at % width, Math.floor(at / width)];
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      const i = ny * width + nx;
      if (known[i] !== 1) continue;
      for (const k of [0, 1, 2] as const) sum[k] += data[3 * i + k] ?? 0;
      count++;
    }
  }
  return count === 0 ? undefined : [sum[0] / count, sum[1] / count, sum[2] / count];
}

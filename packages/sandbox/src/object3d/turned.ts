import type { Skin } from './inflate.ts';
import type { Mesh } from './mesh.ts';
import { surface } from './mesh.ts';
import type { Silhouette } from './silhouette.ts';

/** The left and right end of every row of a silhouette that has one. */
interface Row {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/**
 * The rows of what looks like turned on a lathe, a vase or a bottle: the same on both sides of an
 * upright axis, without gaps, and taller than wide. `undefined` for all else.
 */
export function turnedRows({ on, width, height }: Silhouette): Row[] | undefined {
  const rows: Row[] = [];
  let gaps = 0;
  for (let y = 0; y < height; y++) {
    const row = on.subarray(y * width, (y + 1) * width);
    const [left, right] = [row.indexOf(1), row.lastIndexOf(1) + 1];
    if (left < 0) continue;
    rows.push({ y, left, right });
    gaps += right - left - row.reduce((sum, value) => sum + value, 0);
  }
  const area = rows.reduce((sum, { left, right }) => sum + right - left, 0);
  const axis =
    rows.reduce((sum, { left, right }) => sum + ((left + right) / 2) * (right - left), 0) / area;
  const askew = rows.reduce((sum, { left, right }) => sum + Math.abs((left + right) / 2 - axis), 0);
  const widest = Math.max(...rows.map(({ left, right }) => right - left));
  const round = gaps < 0.01 * area && askew < 0.03 * area && rows.length > 1.15 * widest;
  return round ? rows : undefined;
}

/** The body that the rows are the outline of, as tall as they are high in a metre-wide picture. */
export function turnedBody(
  rows: readonly Row[],
  silhouette: Silhouette,
  cells: number,
  skin: Skin,
): Mesh {
  const { width, height } = silhouette;
  const scale = 1 / Math.max(width, height);
  const axis = rows.reduce((sum, { left, right }) => sum + (left + right) / 2, 0) / rows.length;
  const radius = smoothed(rows.map(({ left, right }) => (right - left) / 2));
  const at = (v: number): [r: number, y: number] => {
    // The ends close the body.
    const t = Math.min(1, Math.max(0, (v - 0.02) / 0.96));
    const k = (1 - t) * (rows.length - 1);
    const [low, high] = [Math.floor(k), Math.ceil(k)];
    const r = (radius[low] ?? 0) + ((radius[high] ?? 0) - (radius[low] ?? 0)) * (k - low);
    const shut = Math.min(1, v / 0.02, (1 - v) / 0.02);
    return [Math.max(0, r * shut), (rows[0]?.y ?? 0) + k];
  };
  const mesh = surface(cells, cells, (u, v) => {
    const [r, y] = at(v);
    return [
      r * Math.sin(2 * Math.PI * u) * scale,
      (height / 2 - y) * scale,
      r * Math.cos(2 * Math.PI * u) * scale,
    ];
  });
  const uvs = mesh.positions.map(([x, y, z]) => {
    // A little inside the outline, where the picture's background does not show.
    const px = axis + (x / scale) * 0.97;
    return skin(px / width, (height / 2 - y / scale) / height, z >= 0);
  });
  return { ...mesh, uvs };
}

function smoothed(values: readonly number[]): number[] {
  return values.map((_, i) => {
    const near = values.slice(Math.max(0, i - 2), i + 3);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

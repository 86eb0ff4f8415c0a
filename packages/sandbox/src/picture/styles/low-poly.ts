import { byteAt, itemAt } from '@genmedia/media/arrays';
import { type Picture, rasterize } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { num, type Point } from '../../image/svg/shapes.ts';
import { hexAt } from './hex-at.ts';
import { unitOf } from './unit-of.ts';

type Corners = readonly [Point, Point, Point];

/** The most that the corners of a triangle may differ, in levels, before it is divided. */
const maxColorDifference = 46;

/**
 * Divides a picture into triangles, each in the picture's colour at that place. Triangles are
 * smaller where there is more detail.
 */
export async function lowPoly(picture: Picture, random: Random): Promise<Picture> {
  const { width, height } = picture;
  const size = unitOf(picture) / 34;
  const [columns, rows] = [Math.ceil(width / size) + 3, Math.ceil(height / size) + 2];
  const jolt = () => random.range(-0.42, 0.42) * size;
  const nodes = Array.from({ length: (rows + 1) * (columns + 1) }, (_, i) => {
    const [column, row] = [i % (columns + 1), Math.floor(i / (columns + 1))];
    return [(column - 1 - (row % 2) * 0.5) * size + jolt(), (row - 0.6) * size + jolt()] as const;
  });
  const at = (column: number, row: number) => itemAt(nodes, row * (columns + 1) + column);
  const paths: string[] = [];
  const triangle = (corners: Corners, splits = 2): void => {
    if (splits > 0 && isDetailed(picture, corners)) {
      for (const part of quartered(corners)) triangle(part, splits - 1);
      return;
    }
    const [cx, cy] = middleOf(corners);
    const fill = hexAt(picture, Math.round(cx), Math.round(cy), random.range(-7, 7));
    paths.push(
      `<path d="M${corners.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z" fill="${fill}" stroke="${fill}"/>`,
    );
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const odd = row % 2;
      triangle([at(column, row), at(column + 1, row), at(column + 1 - odd, row + 1)]);
      triangle([at(column, row + 1), at(column + 1, row + 1), at(column + odd, row)]);
    }
  }
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g stroke-width="0.9">${paths.join('')}</g></svg>`,
  );
}

function middleOf([a, b, c]: Corners): Point {
  return [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3];
}

/** Whether the colours at the middle of a triangle and near its corners differ. */
function isDetailed({ data, width, height }: Picture, corners: Corners): boolean {
  const middle = middleOf(corners);
  const at = ([x, y]: Point) => {
    const px = Math.min(width - 1, Math.max(0, Math.round((x + middle[0]) / 2)));
    const py = Math.min(height - 1, Math.max(0, Math.round((y + middle[1]) / 2)));
    return 3 * (py * width + px);
  };
  const places = [middle, ...corners].map(at);
  return [0, 1, 2].some((k) => {
    const levels = places.map((place) => byteAt(data, place + k));
    return Math.max(...levels) - Math.min(...levels) > maxColorDifference;
  });
}

/** Four triangles, from the corners and the middles of the sides. */
function quartered([a, b, c]: Corners): Corners[] {
  const half = (one: Point, other: Point): Point => [
    (one[0] + other[0]) / 2,
    (one[1] + other[1]) / 2,
  ];
  const [ab, bc, ca] = [half(a, b), half(b, c), half(c, a)];
  return [
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
    [ab, bc, ca],
  ];
}

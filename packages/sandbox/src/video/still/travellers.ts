import type { Mask, Picture } from '@genmedia/media/image';
import { type Photo, readPhoto } from '../../image-edit/photo.ts';
import {
  coverOf,
  figuresOf,
  type Scene,
  type SceneFigure,
  shown,
  withoutLayers,
} from '../../image-edit/scene.ts';
import type { Size } from '../film/film.ts';
import type { Canvas } from '../film/paint.ts';
import { type Sprite, spriteOf } from '../film/sprite.ts';

/** A figure that two pictures show, cut out of both. */
export interface Traveller {
  readonly start: Placed;
  readonly end: Placed;
}

/** A figure with the middle of its foot and its height in the picture, in pixels. */
export interface Placed {
  readonly sprite: Sprite;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Two pictures without the figures that both show, and those figures, back to front. */
export interface Passage {
  readonly start: Canvas;
  readonly end: Canvas;
  readonly travellers: readonly Traveller[];
}

/** What goes from one picture to another; undefined where it is not known that they show the same. */
export async function passageBetween(
  first: Uint8Array,
  last: Uint8Array,
  size: Size,
): Promise<Passage | undefined> {
  const [one, other] = await Promise.all([readPhoto(first, size), readPhoto(last, size)]);
  if (!one.scene || !other.scene || !one.whole || !other.whole) return undefined;
  const [from, to] = [one.scene, other.scene];
  const pairs = pairsOf(from, to);
  if (pairs.length === 0) return undefined;
  const [start, end] = await Promise.all(
    [from, to].map((scene, side) =>
      shown(
        withoutLayers(
          scene,
          pairs.map((pair) => (pair[side] ?? pair[0]).layer),
        ),
        size,
      ),
    ),
  );
  if (start === undefined || end === undefined) return undefined;
  const travellers = await Promise.all(
    pairs.map(async ([first, last]) => {
      const [a, b] = [
        cutOut(one, await coverOf(from, first.layer, size), first, start),
        cutOut(other, await coverOf(to, last.layer, size), last, end),
      ];
      return a && b ? [{ start: a, end: b }] : [];
    }),
  );
  return {
    start: canvasOf(start),
    end: canvasOf(end),
    travellers: travellers.flat().toReversed(),
  };
}

/** The nth figure of a name in one picture is the nth in the other. */
function pairsOf(one: Scene, other: Scene): [SceneFigure, SceneFigure][] {
  const left = figuresOf(other);
  return figuresOf(one).flatMap((figure) => {
    const i = left.findIndex(({ name }) => name === figure.name);
    const [twin] = i < 0 ? [] : left.splice(i, 1);
    return twin ? [[figure, twin] as [SceneFigure, SceneFigure]] : [];
  });
}

/** What a figure, with its shadow, adds to the picture that is behind it. */
function cutOut(
  { data, width, height }: Photo,
  cover: Mask,
  figure: SceneFigure,
  behind: Picture,
): Placed | undefined {
  const rgba = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const alpha = (cover.data[i] ?? 0) / 255;
    if (alpha < 0.02) continue;
    for (let k = 0; k < 3; k++) {
      const below = behind.data[3 * i + k] ?? 0;
      const own = below + ((data[3 * i + k] ?? 0) - below) / alpha;
      rgba[4 * i + k] = Math.min(255, Math.max(0, own));
    }
    rgba[4 * i + 3] = 255 * alpha;
  }
  const sprite = spriteOf({ data: rgba, width, height });
  const { left, right, top, bottom } = figure;
  return (
    sprite && {
      sprite,
      x: ((left + right) / 2) * width,
      y: bottom * height,
      height: Math.max(1, (bottom - top) * height),
    }
  );
}

function canvasOf({ data, width, height }: Picture): Canvas {
  const pixels = new Int32Array(width * height);
  for (let i = 0, p = 0; i < pixels.length; i++, p += 3)
    pixels[i] =
      (255 << 24) | ((data[p + 2] ?? 0) << 16) | ((data[p + 1] ?? 0) << 8) | (data[p] ?? 0);
  return { pixels, width, height };
}

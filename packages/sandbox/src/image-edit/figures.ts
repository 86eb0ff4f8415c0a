import {
  type Mask,
  type Picture,
  resizeMask,
  resizePicture,
  uniteMasks,
} from '@genmedia/media/image';
import sharp from 'sharp';
import { compose, type Drawing, toSvg } from '../image/compose.ts';
import { imageKey, renderRandom } from '../image/draw.ts';
import { type Figure, layoutKeyword, layoutText, readLayout } from '../image/layout-text.ts';
import { read } from '../image/prompt/read.ts';
import { render } from '../image/render.ts';
import { type Layer, Z } from '../image/scenery/stage.ts';
import type { Size } from '../image/size.ts';

/** A figure that a picture is known to show. */
export interface KnownFigure extends Figure {
  /** Where it covers the picture, with its shadow and its light; 255 is all. */
  cover(size: Size): Promise<Mask>;
  readonly known: Known;
}

/** What a figure was drawn with, and from. */
interface Known {
  readonly drawing: Drawing;
  readonly layer: Layer;
  readonly key: string;
}

/** Texts of a PNG file, by their keywords. */
export type Texts = ReadonlyMap<string, string>;

/**
 * The figures of a picture that the sandbox drew, front to back: drawn again from what its texts say.
 * Undefined for any other picture, and where its texts do not fit together.
 */
export function knownFigures(texts: Texts, { width, height }: Size): KnownFigure[] | undefined {
  const [prompt, seed, layout] = ['Description', 'Seed', layoutKeyword].map((name) =>
    texts.get(name),
  );
  if (prompt === undefined || seed === undefined || layout === undefined) return undefined;
  const key = imageKey(prompt, seed);
  const drawing = compose({ brief: read(prompt), width, height, key });
  if (layoutText(drawing) !== layout) return undefined;
  const layers = drawing.layers.filter(({ figure }) => figure).toReversed();
  const figures = readLayout(layout) ?? [];
  return figures.map((figure, i) => {
    const layer = layers[i] as Layer;
    const cover = (size: Size) => coverOf(drawing, layer, size);
    return { ...figure, cover, known: { drawing, layer, key } };
  });
}

/** The picture of some figures, drawn again without them. */
export async function drawnWithout(
  [first, ...rest]: readonly [KnownFigure, ...KnownFigure[]],
  { width, height }: Size,
): Promise<Picture> {
  const { drawing, key } = first.known;
  const gone = new Set([first, ...rest].map(({ known }) => known.layer));
  const layers = drawing.layers.filter((layer) => !gone.has(layer));
  const { style } = drawing.stage.brief;
  const pixels = await render({ ...drawing, layers }, style, renderRandom(key));
  const isSame = pixels.width === width && pixels.height === height;
  return isSame ? pixels : await resizePicture(pixels, width, height);
}

/** The wall of a room that was drawn: what nothing else stands before or hangs on. */
export async function wallOf({
  figures,
  width,
  height,
}: Size & { readonly figures: readonly KnownFigure[] | undefined }): Promise<Mask | undefined> {
  const drawing = figures?.[0]?.known.drawing;
  if (drawing?.stage.setting !== 'room') return undefined;
  const [first, ...rest] = await Promise.all(
    drawing.layers.filter(isOnWall).map((layer) => coverOf(drawing, layer, { width, height })),
  );
  if (!first) return undefined;
  const taken = uniteMasks([first, ...rest]);
  return { ...taken, data: taken.data.map((value) => 255 - value) };
}

/** The wall itself is the deepest layer. */
function isOnWall({ z }: Layer): boolean {
  return z > Z.sky;
}

async function coverOf(drawing: Drawing, layer: Layer, { width, height }: Size): Promise<Mask> {
  const svg = toSvg({ ...drawing, layers: [layer] });
  const data = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer();
  return await resizeMask({ data, width: drawing.width, height: drawing.height }, width, height);
}

import sharp from 'sharp';
import { compose, type Drawing, toSvg } from '../image/compose.ts';
import { type Figure, layoutKeyword, layoutText, readLayout } from '../image/layout-text.ts';
import { read } from '../image/prompt/read.ts';
import type { Layer } from '../image/scenery/stage.ts';
import type { Size } from '../image/size.ts';
import { type Mask, resizedMask } from './mask.ts';

/** A figure that a picture is known to show. */
export interface KnownFigure extends Figure {
  /** Where it covers the picture, with its shadow; 255 is all. */
  cover(size: Size): Promise<Mask>;
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
  const drawing = compose({ brief: read(prompt), width, height, key: `image\n${seed}\n${prompt}` });
  if (layoutText(drawing) !== layout) return undefined;
  const layers = drawing.layers.filter(({ figure }) => figure).toReversed();
  const figures = readLayout(layout) ?? [];
  return figures.map((figure, i) => ({
    ...figure,
    cover: (size) => coverOf(drawing, layers[i] as Layer, size),
  }));
}

async function coverOf(drawing: Drawing, layer: Layer, { width, height }: Size): Promise<Mask> {
  const svg = toSvg({ ...drawing, layers: [layer] });
  const data = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer();
  return await resizedMask({ data, width: drawing.width, height: drawing.height }, width, height);
}

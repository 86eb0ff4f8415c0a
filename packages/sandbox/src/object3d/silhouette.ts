import { InvalidArgumentError } from '@ai-sdk/provider';
import { byteAt } from '@genmedia/media/arrays';
import { maskBounds, openPicture } from '@genmedia/media/image';
import sharp from 'sharp';
import { invalid } from '../problems.ts';
import { largest, reached, thickened, thinned } from './regions.ts';

/** The shape of a picture's object, without the background. */
export interface Silhouette {
  /** One byte per pixel: 1 for the object. */
  readonly on: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Whether the object differs from its background. If not, the shape is most of the picture. */
  readonly standsOut: boolean;
  /** The same part of the picture as a file, at its own size. */
  readonly file: Uint8Array;
}

/** The longest side at which pictures are analysed. */
const analysisSide = 480;
const maxPixels = 50_000_000;
/** The difference between neighbours that is visible as an edge, in levels of a channel. */
const edgeLevels = 9;
/** A shape that covers more than this share is no object before a background. */
const mostOfPicture = 0.9;
/** The difference between an object and its background, in levels of a channel. */
const colorDistance = 40;

/**
 * The object of a picture, cropped to it: the opaque pixels, or else what differs from a smooth
 * background. The whole picture if neither exists.
 *
 * @throws InvalidArgumentError if it cannot be read, or is nearly all transparent
 */
export async function silhouetteOf(file: Uint8Array): Promise<Silhouette> {
  try {
    const upright = await openPicture(file, { limitInputPixels: maxPixels })
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .png({ compressionLevel: 0 })
      .toBuffer();
    return await closeUp(upright, await shapeIn(upright));
  } catch (cause) {
    if (InvalidArgumentError.isInstance(cause)) throw invalid('images', cause.message, cause);
    if (String(cause).includes('pixel limit'))
      throw invalid(
        'images',
        `The image has more than ${maxPixels} pixels: send a smaller one.`,
        cause,
      );
    throw invalid('images', 'The image cannot be decoded: send it again, or as PNG.', cause);
  }
}

/** The object on a transparent background, as PNG, `within` pixels inside its outline. */
export async function cutOut(
  { on, width: w, height: h, file }: Silhouette,
  { width = w, height = h, within = 0 }: { width?: number; height?: number; within?: number } = {},
): Promise<Buffer> {
  const inner = within > 0 ? thinned(on, w, h, within) : on;
  const size = [width, height, { fit: 'fill' }] as const;
  const kept = (inner.includes(1) ? inner : on).map((value) => 255 * value);
  const mask = await sharp(kept, { raw: { width: w, height: h, channels: 1 } })
    .resize(...size)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const picture = await sharp(file)
    .removeAlpha()
    .resize(...size)
    .toBuffer();
  return await sharp(picture)
    .joinChannel(mask, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Crops a picture to its object, with a small margin. */
async function closeUp(
  file: Uint8Array,
  { on, width, height, standsOut }: Shape,
): Promise<Silhouette> {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const box = maskBounds({ data: on, width, height }, 1) ?? whole;
  const edge = Math.ceil(0.06 * Math.max(box.right - box.left, box.bottom - box.top));
  const [left, top] = [Math.max(0, box.left - edge), Math.max(0, box.top - edge)];
  const w = Math.min(width, box.right + edge) - left;
  const h = Math.min(height, box.bottom + edge) - top;
  const near = new Uint8Array(w * h).map((_, i) =>
    byteAt(on, (top + Math.floor(i / w)) * width + left + (i % w)),
  );
  const size = await sharp(file).metadata();
  const [sx, sy] = [size.width / width, size.height / height];
  const place = { left: Math.floor(left * sx), top: Math.floor(top * sy) };
  const detailed = await sharp(file)
    .extract({ ...place, width: Math.floor(w * sx), height: Math.floor(h * sy) })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { on: near, width: w, height: h, file: detailed, standsOut };
}

type Shape = Omit<Silhouette, 'file'>;

/** The object's shape in the whole picture, at the size at which it is analysed. */
async function shapeIn(file: Uint8Array): Promise<Shape> {
  const { data, info } = await sharp(file)
    .resize(analysisSide, analysisSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const opaque = new Uint8Array(width * height).map((_, i) =>
    byteAt(data, 4 * i + 3) > 127 ? 1 : 0,
  );
  const hasBackground = !opaque.includes(0);
  const on = largest(hasBackground ? standingOut(data, width, height) : opaque, width, height);
  const share = on.reduce((sum, value) => sum + value, 0) / on.length;
  if (share > 0.002) return { on, width, height, standsOut: share < mostOfPicture };
  if (hasBackground) return { on: on.fill(1), width, height, standsOut: false };
  throw invalid('images', 'The image shows no object: nearly all of it is transparent.');
}

/**
 * Marks all pixels that cannot be reached from the border without crossing a visible edge. This
 * works because backgrounds are smooth: one colour, a wall and a floor, or a soft shadow.
 */
function standingOut(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const difference = (i: number, k: number) =>
    Math.max(...[0, 1, 2].map((c) => Math.abs(byteAt(rgba, 4 * i + c) - byteAt(rgba, 4 * k + c))));
  // The object may be cut off by the lower edge. There, only pixels similar to the corners are
  // background.
  const [foot, end] = [(height - 1) * width, width * height - 1];
  const starts = Array.from({ length: width * height }, (_, i) => i).filter((i) =>
    i > foot
      ? Math.min(difference(i, foot), difference(i, end)) < colorDistance
      : i < width || i % width === 0 || i % width === width - 1,
  );
  const behind = reached(starts, width, height, (from, to) => difference(from, to) < edgeLevels);
  const on = behind.map((value) => 1 - value);
  // Removes everything thinner than three pixels: hairs, and the specks of a grainy background.
  return thickened(thinned(on, width, height, 1), width, height);
}

import { InvalidArgumentError } from '@ai-sdk/provider';
import { maskBounds } from '@genmedia/media/image';
import sharp from 'sharp';
import { invalid } from '../problems.ts';

/** What a picture shows, apart from its background. */
export interface Silhouette {
  /** 1 where the object is: a byte a pixel. */
  readonly on: Uint8Array;
  /** Straight RGB, three bytes a pixel. */
  readonly rgb: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** The same picture as a file, at its own size. */
  readonly file: Uint8Array;
}

/** The longest side at which pictures are looked at. */
const LOOK = 480;
const MOST_PIXELS = 50_000_000;
/** Levels of a channel between neighbours that the eye sees as an edge. */
const STEP = 9;
/** And between things that are of different kinds. */
const APART = 40;

/**
 * The object of a picture, which fills the result: what is opaque, or else what stands out from a
 * smooth background; the whole picture where there is none.
 *
 * @throws InvalidArgumentError if it cannot be read, or is nearly all transparent
 */
export async function silhouetteOf(file: Uint8Array): Promise<Silhouette> {
  try {
    const upright = await sharp(file, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .png({ compressionLevel: 0 })
      .toBuffer();
    return await closeUp(upright, await look(upright));
  } catch (cause) {
    if (InvalidArgumentError.isInstance(cause)) throw cause;
    throw invalid(
      'images',
      'The image cannot be read: send PNG, JPEG, WebP, GIF, TIFF or AVIF.',
      cause,
    );
  }
}

/** The part of a picture that the object takes, and a little around it. */
async function closeUp(file: Uint8Array, { on, rgb, width, height }: Look): Promise<Silhouette> {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const box = maskBounds({ data: on, width, height }, 1) ?? whole;
  const edge = Math.ceil(0.06 * Math.max(box.right - box.left, box.bottom - box.top));
  const [left, top] = [Math.max(0, box.left - edge), Math.max(0, box.top - edge)];
  const w = Math.min(width, box.right + edge) - left;
  const h = Math.min(height, box.bottom + edge) - top;
  const near = { on: new Uint8Array(w * h), rgb: new Uint8Array(3 * w * h), width: w, height: h };
  for (let y = 0; y < h; y++) {
    const from = (top + y) * width + left;
    near.on.set(on.subarray(from, from + w), y * w);
    near.rgb.set(rgb.subarray(3 * from, 3 * (from + w)), 3 * y * w);
  }
  const size = await sharp(file).metadata();
  const [sx, sy] = [size.width / width, size.height / height];
  const place = { left: Math.floor(left * sx), top: Math.floor(top * sy) };
  const detailed = await sharp(file)
    .extract({ ...place, width: Math.floor(w * sx), height: Math.floor(h * sy) })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { ...near, file: detailed };
}

type Look = Omit<Silhouette, 'file'>;

async function look(file: Uint8Array): Promise<Look> {
  const { data, info } = await sharp(file)
    .resize(LOOK, LOOK, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const rgb = new Uint8Array(width * height * 3);
  const opaque = new Uint8Array(width * height);
  for (let i = 0; i < opaque.length; i++) {
    rgb.set(data.subarray(4 * i, 4 * i + 3), 3 * i);
    opaque[i] = (data[4 * i + 3] ?? 0) > 127 ? 1 : 0;
  }
  const cutOut = opaque.includes(0);
  const on = largest(cutOut ? opaque : standingOut(rgb, width, height), width, height);
  const share = on.reduce((sum, value) => sum + value, 0) / on.length;
  if (share > 0.002) return { on, rgb, width, height };
  if (!cutOut) return { on: on.fill(1), rgb, width, height };
  throw invalid('images', 'The image shows no object: nearly all of it is transparent.');
}

/**
 * All that cannot be reached from the border without a step that an eye would see: backgrounds
 * are smooth, be they of one colour, a wall and a floor, or a soft shadow.
 */
function standingOut(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const on = new Uint8Array(width * height).fill(1);
  const apart = (i: number, k: number) =>
    Math.max(...[0, 1, 2].map((c) => Math.abs((rgb[3 * i + c] ?? 0) - (rgb[3 * k + c] ?? 0))));
  const queue: number[] = [];
  const clear = (i: number) => {
    if (on[i] === 0) return;
    on[i] = 0;
    queue.push(i);
  };
  for (let x = 0; x < width; x++) clear(x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) clear(y * width + x);
  // What stands in front may be cut off by the lower edge; the background there is like its corners.
  const foot = (height - 1) * width;
  for (let x = 0; x < width; x++) {
    if (Math.min(apart(foot + x, foot), apart(foot + x, foot + width - 1)) < APART) clear(foot + x);
  }
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    for (const next of neighbours(i, width, height)) if (apart(i, next) < STEP) clear(next);
  }
  return opened(on, width, height);
}

/** Without what is thinner than three pixels: hairs, and the specks of a grainy background. */
function opened(on: Uint8Array, width: number, height: number): Uint8Array {
  const kept = on.map((value, i) =>
    value === 1 && neighbours(i, width, height).every((n) => on[n] === 1) ? 1 : 0,
  );
  return kept.map((value, i) =>
    value === 1 || neighbours(i, width, height).some((n) => kept[n] === 1) ? 1 : 0,
  );
}

/** The largest connected part. */
function largest(on: Uint8Array, width: number, height: number): Uint8Array {
  const seen = new Uint8Array(on.length);
  let best: number[] = [];
  for (let start = 0; start < on.length; start++) {
    if (on[start] === 0 || seen[start] === 1) continue;
    const part = [start];
    seen[start] = 1;
    for (let k = 0; k < part.length; k++) {
      for (const next of neighbours(part[k] ?? 0, width, height)) {
        if (on[next] === 0 || seen[next] === 1) continue;
        seen[next] = 1;
        part.push(next);
      }
    }
    if (part.length > best.length) best = part;
  }
  const out = new Uint8Array(on.length);
  for (const i of best) out[i] = 1;
  return out;
}

function neighbours(i: number, width: number, height: number): number[] {
  const x = i % width;
  return [
    ...(x > 0 ? [i - 1] : []),
    ...(x < width - 1 ? [i + 1] : []),
    ...(i >= width ? [i - width] : []),
    ...(i < width * (height - 1) ? [i + width] : []),
  ];
}

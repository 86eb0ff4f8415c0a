import sharp from 'sharp';
import { byteAt, float32At } from '../arrays.ts';

/** A raster picture: three bytes (red, green, blue) per pixel, row by row. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The bytes of a pixel: red, green and blue. */
export const rgbChannels = [0, 1, 2] as const;

/** A black picture. */
export function blank(width: number, height: number): Picture {
  return { data: new Uint8Array(width * height * 3), width, height };
}

/** Renders an SVG document of one's own at its size. What is transparent becomes black. */
export async function rasterize(svg: string): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The picture with an SVG document painted over it, scaled to its size. */
export async function overlaySvg({ data, width, height }: Picture, svg: string): Promise<Picture> {
  const over = await sharp(Buffer.from(svg), { unlimited: true })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
  const painted = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: over }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data: painted, width, height };
}

/**
 * A Gaussian blur with `sigma` in pixels. Wide blurs work on a smaller copy, which looks the same.
 */
export async function blurred({ data, width, height }: Picture, sigma: number): Promise<Picture> {
  const raw = { width, height, channels: 3 as const };
  if (sigma < 0.4) return { data, width, height };
  const shrink = Math.max(1, Math.floor(sigma / 2.5));
  const w = Math.max(1, Math.round(width / shrink));
  const h = Math.max(1, Math.round(height / shrink));
  const small =
    shrink === 1
      ? sharp(data, { raw })
      : sharp(await resized({ data, width, height }, w, h), {
          raw: { ...raw, width: w, height: h },
        });
  const soft = await small
    .blur(Math.max(0.3, sigma / shrink))
    .raw()
    .toBuffer();
  if (shrink === 1) return { data: soft, width, height };
  return { data: await resized({ data: soft, width: w, height: h }, width, height), width, height };
}

/** The bytes of a picture scaled to another size, with linear interpolation, which is fast. */
function resized({ data, width, height }: Picture, w: number, h: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(w, h, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

/** The same picture at another size. */
export async function resizePicture(
  { data, width, height }: Picture,
  w: number,
  h: number,
): Promise<Picture> {
  if (w === width && h === height) return { data, width, height };
  const out = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(w, h, { fit: 'fill', kernel: w < width ? 'lanczos3' : 'cubic' })
    .raw()
    .toBuffer();
  return { data: out, width: w, height: h };
}

/** Perceived brightness of every pixel, 0 to 255 (ITU-R BT.709 weights). */
export function luminance({ data, width, height }: Picture): Float32Array {
  const out = new Float32Array(width * height);
  for (let i = 0, p = 0; i < out.length; i++, p += 3) {
    out[i] = 0.2126 * byteAt(data, p) + 0.7152 * byteAt(data, p + 1) + 0.0722 * byteAt(data, p + 2);
  }
  return out;
}

/** The slope of brightness at every pixel in both directions (Sobel); 0 at the edges. */
export function slopes(
  light: Float32Array,
  width: number,
  height: number,
): { gx: Float32Array; gy: Float32Array } {
  const gx = new Float32Array(light.length);
  const gy = new Float32Array(light.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const [nw, n, ne] = [
        float32At(light, i - width - 1),
        float32At(light, i - width),
        float32At(light, i - width + 1),
      ];
      const [w, e] = [float32At(light, i - 1), float32At(light, i + 1)];
      const [sw, s, se] = [
        float32At(light, i + width - 1),
        float32At(light, i + width),
        float32At(light, i + width + 1),
      ];
      gx[i] = ne + 2 * e + se - nw - 2 * w - sw;
      gy[i] = sw + 2 * s + se - nw - 2 * n - ne;
    }
  }
  return { gx, gy };
}

/**
 * The steepness from which an edge counts: `least`, or more in pictures full of texture, so that
 * only a part of their edges is drawn.
 */
export function edgeFrom(steepness: Float32Array, least: number): number {
  const sorted = steepness.filter((_, i) => i % 7 === 0).sort();
  return Math.max(least, float32At(sorted, Math.floor(sorted.length * 0.86)));
}

/** The nearest value from 0 to 255. It is not rounded. */
export function clampByte(value: number): number {
  return Math.min(255, Math.max(0, value));
}

/** A smooth step from 0 at `from` and below it to 1 at `to` and above it. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

import { InvalidArgumentError } from '@ai-sdk/provider';
import sharp, { type Metadata } from 'sharp';
import type { Mask } from './mask.ts';
import type { Picture } from './picture.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ReadPictureOptions {
  /** To be cut to, around the middle. Left out, the picture keeps its shape. */
  readonly size?: Size | undefined;
  /** A larger picture is made smaller while it is read, until no side is longer. */
  readonly mostSide?: number | undefined;
}

/** A picture as it was in its file, and what the file says of it. */
export interface ReadPicture extends Picture {
  /** How opaque each pixel is, 0 to 255; undefined where all are. */
  readonly alpha: Uint8Array | undefined;
  /** Of the file, upright. */
  readonly original: Size;
  /** Of PNG files, by their keywords. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Known from the header, before anything is decoded. */
const MOST_PIXELS = 64_000_000;
export const CAREFUL = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;

/** What a picture file is. */
export interface PictureFacts extends Size {
  /** 1 but for animations. */
  readonly frames: number;
  /** The most bytes that it takes to decode a frame and to make another file of it. */
  readonly decodingBytes: number;
}

/**
 * The size of a picture, upright, from its header: before it is decoded.
 *
 * @throws InvalidArgumentError if it is none
 */
export async function probePicture(file: Uint8Array): Promise<PictureFacts> {
  return await reading('image', 'The picture', async () => {
    const facts = await sharp(file, { limitInputPixels: false }).metadata();
    const { autoOrient, pages = 1, channels, depth } = facts;
    const decoded = autoOrient.width * autoOrient.height * channels * bytesOf(depth);
    return { ...autoOrient, frames: pages, decodingBytes: Math.ceil(decoded * copiesOf(facts)) };
  });
}

/**
 * How often a decoded picture is in memory at a time, as it was measured: decoders of some formats
 * have all of it, and copies, before the first row comes out; a picture that is turned is held whole.
 */
function copiesOf({ format, isProgressive, orientation = 1 }: Metadata): number {
  if (format === 'heif') return 6.5;
  if (format === 'webp' || format === 'gif' || isProgressive) return 3.25;
  return orientation === 1 ? 1.25 : 2.25;
}

/** Of a channel of a pixel, by libvips' name of its format: `uchar`, `ushort`, `float` … */
function bytesOf(depth: string): number {
  if (depth.endsWith('char')) return 1;
  if (depth.endsWith('short')) return 2;
  return depth.includes('double') || depth === 'complex' ? 8 : 4;
}

/**
 * Decodes a picture: upright, in sRGB, the first of its frames.
 *
 * @throws InvalidArgumentError if it is damaged, or has more than 64 million pixels
 */
export async function readPicture(
  file: Uint8Array,
  { size, mostSide = Number.POSITIVE_INFINITY }: ReadPictureOptions = {},
): Promise<ReadPicture> {
  return await reading('files', 'The picture', async () => {
    const { comments = [], hasAlpha, autoOrient } = await sharp(file, CAREFUL).metadata();
    const upright = sharp(file, CAREFUL).autoOrient().toColourspace('srgb').ensureAlpha();
    const wanted = size ?? within(autoOrient, mostSide);
    const { data, info } = await upright
      .resize(wanted.width, wanted.height, { fit: size ? 'cover' : 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { rgb, alpha } = split(data);
    return {
      ...{ data: rgb, width: info.width, height: info.height, original: autoOrient },
      alpha: hasAlpha && alpha.some((value) => value < 255) ? alpha : undefined,
      texts: new Map(comments.map(({ keyword, text }) => [keyword, text])),
    };
  });
}

/**
 * Reads a mask: white is meant, black is not. It is scaled to a picture's size.
 *
 * @throws InvalidArgumentError if it is damaged, or has too many pixels
 */
export async function readMask(file: Uint8Array, { width, height }: Size): Promise<Mask> {
  return await reading('mask', 'The mask', async () => {
    const gray = await sharp(file, CAREFUL)
      .autoOrient()
      .flatten({ background: 'black' })
      .toColourspace('b-w')
      .resize(width, height, { fit: 'fill', kernel: 'linear' })
      .extractChannel(0)
      .raw()
      .toBuffer();
    return { data: gray.map((value) => (value < 8 ? 0 : value)), width, height };
  });
}

function within({ width, height }: Size, mostSide: number): Size {
  const scale = Math.min(1, mostSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

export async function reading<T>(
  argument: string,
  what: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new InvalidArgumentError({
      argument,
      message: `${what} is damaged or has too many pixels, and cannot be decoded.`,
      cause,
    });
  }
}

function split(rgba: Uint8Array): { rgb: Uint8Array; alpha: Uint8Array } {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  const alpha = new Uint8Array(rgba.length / 4);
  for (let i = 0, p = 0, q = 0; i < alpha.length; i++) {
    rgb[p++] = rgba[q++] ?? 0;
    rgb[p++] = rgba[q++] ?? 0;
    rgb[p++] = rgba[q++] ?? 0;
    alpha[i] = rgba[q++] ?? 0;
  }
  return { rgb, alpha };
}

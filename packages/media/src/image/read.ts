import { InvalidArgumentError } from '@ai-sdk/provider';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { byteAt } from '../arrays.ts';
import { largestInAvif } from './bounds/avif.ts';
import { openPicture } from './bounds/open.ts';
import { framesOfPng } from './bounds/png.ts';
import { damaged, refused, unknownCoding } from './bounds/refusals.ts';
import type { Mask } from './mask.ts';
import type { Picture } from './picture.ts';

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ReadPictureOptions {
  /** The picture is scaled and cut to this size, around its middle. Default: it keeps its shape. */
  readonly size?: Size | undefined;
  /** A larger picture is reduced while it is read, until no side is longer. */
  readonly maxSide?: number | undefined;
}

/** A picture from a file, and what the file says about it. */
export interface ReadPicture extends Picture {
  /** The opacity of each pixel, 0 to 255; undefined if all are opaque. */
  readonly alpha: Uint8Array | undefined;
  /** The size in the file, upright. */
  readonly original: Size;
  /** The texts of a PNG file, by their keywords. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The most pixels. The header tells the number before anything is decoded. */
const maxPixels = 64_000_000;
/** Refuses what is larger or damaged, and decodes one frame of an animation. */
export const sharpLimits = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;

/** What is known of a picture file. */
export interface PictureFacts extends Size {
  /**
   * 1, except for animations and for TIFF files of several pages. Of an animated PNG, only the first
   * can be read.
   */
  readonly frames: number;
  /** The most bytes of memory that it takes to decode a frame and to encode it as another file. */
  readonly decodingBytes: number;
}

/**
 * The size of a picture, upright. Reads its structure and decodes no pixels.
 *
 * @throws InvalidArgumentError if it is no picture
 */
export async function probePicture(file: Uint8Array): Promise<PictureFacts> {
  return await withReadErrors('image', async () => {
    const facts = await openPicture(file, { limitInputPixels: false }).metadata();
    const { autoOrient, pages = framesOfPng(file), channels, depth } = facts;
    const shown = autoOrient.width * autoOrient.height;
    const pixels = facts.format === 'heif' ? Math.max(shown, largestInAvif(file)) : shown;
    const decoded = pixels * channels * channelBytes(depth);
    return { ...autoOrient, frames: pages, decodingBytes: Math.ceil(decoded * copiesOf(facts)) };
  });
}

/**
 * How many copies of a decoded picture are in memory at the same time, from measurements. Decoders
 * of some formats hold the whole picture and copies of it before the first row comes out, and a
 * picture that is turned is held as a whole.
 */
function copiesOf({ format, isProgressive, orientation = 1 }: Metadata): number {
  if (format === 'heif') return 6.5;
  if (format === 'webp' || format === 'gif' || isProgressive) return 3.25;
  return orientation === 1 ? 1.25 : 2.25;
}

/** Bytes per channel of a pixel, by libvips' name of the format: `uchar`, `ushort`, `float` … */
function channelBytes(depth: string): number {
  if (depth.endsWith('char')) return 1;
  if (depth.endsWith('short')) return 2;
  return depth.includes('double') || depth === 'complex' ? 8 : 4;
}

/**
 * Decodes a picture: upright, in sRGB, only the first frame.
 *
 * @throws InvalidArgumentError if it is damaged, or has more than 64 million pixels
 */
export async function readPicture(
  file: Uint8Array,
  { size, maxSide = Number.POSITIVE_INFINITY }: ReadPictureOptions = {},
): Promise<ReadPicture> {
  return await withReadErrors('image', async () => {
    const image = await withoutSelections(openPicture(file, sharpLimits));
    const facts = await image.metadata();
    const { comments = [], hasAlpha, autoOrient } = facts;
    const upright = inSrgb(image.autoOrient(), facts).ensureAlpha();
    const targetSize = size ?? within(autoOrient, maxSide);
    const { data, info } = await upright
      .resize(targetSize.width, targetSize.height, { fit: size ? 'cover' : 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { rgb, alpha } = split(data);
    return {
      data: rgb,
      width: info.width,
      height: info.height,
      original: autoOrient,
      alpha: hasAlpha && alpha.some((value) => value < 255) ? alpha : undefined,
      texts: new Map(comments.map(({ keyword, text }) => [keyword, text])),
    };
  });
}

/**
 * The picture in sRGB. sharp converts one of 16 bits per channel that has a colour profile to Display
 * P3, and then only calls it sRGB.
 */
export function inSrgb(image: Sharp, { space, hasProfile }: Metadata): Sharp {
  const converted = image.toColourspace('srgb');
  if (space !== 'rgb16' || !hasProfile) return converted;
  return converted.withIccProfile('srgb', { attach: false });
}

/** How many channels have colours, where that is not three; one more is transparency. */
const coloursOfSpace: Readonly<Record<string, number>> = { cmyk: 4, 'b-w': 1, grey16: 1 };

/**
 * The picture without the selections that Photoshop saves as further channels of a TIFF: of several
 * channels, sharp would take the last one for transparency.
 */
export async function withoutSelections(image: Sharp): Promise<Sharp> {
  const facts = await image.metadata();
  if (facts.channels <= 1 + (coloursOfSpace[facts.space] ?? 3)) return image;
  const colours = inSrgb(image.autoOrient(), facts).removeAlpha();
  const { data, info } = await colours.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/**
 * Reads a mask, in which white pixels are marked and black ones are not, and scales it to a
 * picture's size.
 *
 * @throws InvalidArgumentError if it is damaged, or has too many pixels
 */
export async function readMask(file: Uint8Array, { width, height }: Size): Promise<Mask> {
  return await withReadErrors('mask', async () => {
    const image = await withoutSelections(openPicture(file, sharpLimits));
    const gray = await image
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

function within({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/**
 * Does a part of the reading, and says of a failure whether the file is damaged or what else is wrong
 * with it.
 *
 * @param argument the name of the file among the caller's arguments
 * @throws InvalidArgumentError if `read` fails
 */
export async function withReadErrors<T>(argument: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const { message } = InvalidArgumentError.isInstance(cause) ? cause : reasonOf(String(cause));
    throw new InvalidArgumentError({ argument, message, cause });
  }
}

/** Messages of decoders about pictures that others may read, such as a TIFF of 12 bits per channel. */
const unreadableCoding =
  /not configured|not supported|Unsupported JPEG|bad labq|samples out of range|whole number of bytes|channel limit/;

/** What is wrong with a picture, by the decoder's message. */
function reasonOf(message: string): InvalidArgumentError {
  if (message.includes('pixel limit')) return refused(`has more than ${maxPixels} pixels`);
  if (/timeout: \d+% complete/.test(message)) {
    return refused('takes too long to decode: send a smaller one, or try again later');
  }
  if (unreadableCoding.test(message)) return unknownCoding();
  return damaged();
}

function split(rgba: Uint8Array): { rgb: Uint8Array; alpha: Uint8Array } {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  const alpha = new Uint8Array(rgba.length / 4);
  for (let i = 0, p = 0, q = 0; i < alpha.length; i++) {
    rgb[p++] = byteAt(rgba, q++);
    rgb[p++] = byteAt(rgba, q++);
    rgb[p++] = byteAt(rgba, q++);
    alpha[i] = byteAt(rgba, q++);
  }
  return { rgb, alpha };
}

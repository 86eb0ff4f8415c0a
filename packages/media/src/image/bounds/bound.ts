import { asciiAt } from '../../bytes.ts';
import { boundAvif } from './avif.ts';
import { boundGif } from './gif.ts';
import { boundJpeg } from './jpeg.ts';
import { boundPng } from './png.ts';
import { unknownFormat } from './refusals.ts';
import { boundTiff } from './tiff.ts';
import { boundWebp } from './webp.ts';

type Bound = (file: Uint8Array) => Uint8Array;

/** The formats and how their files begin: bytes in Latin-1, and where they stand. */
const formats: readonly [start: string, at: number, bound: Bound][] = [
  ['\x89PNG\r\n\x1a\n', 0, boundPng],
  ['\xff\xd8\xff', 0, boundJpeg],
  ['WEBPVP8', 8, boundWebp],
  ['GIF8', 0, boundGif],
  ['II*\0', 0, boundTiff],
  ['MM\0*', 0, boundTiff],
  ['II+\0', 0, boundTiff],
  ['MM\0+', 0, boundTiff],
  ['ftyp', 4, boundAvif],
];

/**
 * The file without what a decoder would inflate, copy or follow beside the pixels: compressed texts,
 * EXIF data except for the orientation, XMP, comments, unknown parts, and tables that name the same
 * bytes many times. The pixels, the orientation, a colour profile up to 4 MiB and plain PNG texts up
 * to 64 KiB stay. Reads the file's structure and inflates nothing but a PNG's colour profile.
 *
 * Every file passes through this function before a decoder sees it.
 *
 * @returns the file itself if nothing has to go
 * @throws InvalidArgumentError if the structure is damaged, what has to stay is larger than it may
 * be, or the format is another one
 */
export function boundPicture(file: Uint8Array): Uint8Array {
  for (const [start, at, bound] of formats) {
    if (asciiAt(file, at, start.length) === start) return bound(file);
  }
  throw unknownFormat();
}

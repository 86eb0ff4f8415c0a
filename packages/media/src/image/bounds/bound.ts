import { type PictureFormat, pictureFormat } from '../../formats/picture-format.ts';
import { boundAvif } from './avif.ts';
import { boundGif } from './gif.ts';
import { boundJpeg } from './jpeg.ts';
import { boundPng } from './png.ts';
import { unknownFormat } from './refusals.ts';
import { boundTiff } from './tiff.ts';
import { boundWebp } from './webp.ts';

const boundsOfFormats: Readonly<Record<PictureFormat, (file: Uint8Array) => Uint8Array>> = {
  png: boundPng,
  jpeg: boundJpeg,
  webp: boundWebp,
  gif: boundGif,
  tiff: boundTiff,
  avif: boundAvif,
};

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
  const format = pictureFormat(file);
  if (format === undefined) throw unknownFormat();
  return boundsOfFormats[format](file);
}

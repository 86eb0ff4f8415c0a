import { asciiAt } from '../bytes.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif';

/** Patterns of the first bytes of a file, one character for each byte. */
const beginnings: readonly [PictureFormat, RegExp][] = [
  ['png', /^\x89PNG\r\n/],
  ['jpeg', /^\xff\xd8\xff/],
  ['webp', /^RIFF.{4}WEBPVP8/s],
  ['gif', /^GIF8/],
  // In both orders of bytes; with + a BigTIFF, which may be larger than 4 GB.
  ['tiff', /^(?:II[*+]\0|MM\0[*+])/],
  ['avif', /^.{4}ftyp/s],
];
const longestBeginning = 15;

/**
 * The format of a picture that starts at an offset, by its first bytes; undefined if they are those
 * of no picture that is read. `avif` may also be another file of boxes, such as MP4 or HEIC.
 */
export function pictureFormat(file: Uint8Array, at = 0): PictureFormat | undefined {
  const start = asciiAt(file, at, longestBeginning);
  return beginnings.find(([, pattern]) => pattern.test(start))?.[0];
}

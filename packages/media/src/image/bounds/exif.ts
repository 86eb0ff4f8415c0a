import { viewOf } from '../../bytes.ts';

const orientationTag = 0x0112;
/** Types of values: numbers of 16 and of 32 bits. */
const short = 3;
const long = 4;
/** Real files have a few dozen entries. */
const maxEntries = 1_000;

/**
 * How a picture is turned, by its EXIF data (TIFF 6.0, tag Orientation): 2 to 8; undefined if it is
 * upright, or the data is damaged.
 */
function orientationOf(exif: Uint8Array): number | undefined {
  const view = viewOf(exif);
  if (exif.length < 14) return undefined;
  const isLittle = view.getUint16(0) === 0x4949;
  if (view.getUint16(2, isLittle) !== 42) return undefined;
  const start = view.getUint32(4, isLittle);
  if (start + 2 > exif.length) return undefined;
  const count = Math.min(maxEntries, view.getUint16(start, isLittle));
  for (let at = start + 2; at < start + 2 + 12 * count && at + 12 <= exif.length; at += 12) {
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const isLong = view.getUint16(at + 2, isLittle) === long;
    const value = isLong ? view.getUint32(at + 8, isLittle) : view.getUint16(at + 8, isLittle);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/**
 * EXIF data that says only how a picture is turned. Undefined if it is upright. Real EXIF data has
 * the place and the camera, too, and tables of any size.
 */
export function bareExif(exif: Uint8Array): Uint8Array | undefined {
  const orientation = orientationOf(exif);
  if (orientation === undefined) return undefined;
  const bare = new Uint8Array(26);
  const view = viewOf(bare);
  // In big-endian order, with the first table at 8: an entry with one value, and no further table.
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, short);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bare;
}

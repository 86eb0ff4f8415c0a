import type { Region } from '../models.ts';
import type { BinaryMask } from './mask.ts';

type Size = Pick<Region, 'width' | 'height'>;

/** The size of a picture that is turned by a multiple of 90 degrees. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  return degrees % 180 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * Where a region is when its picture is turned clockwise.
 *
 * @param picture the size before it is turned
 * @param degrees 0, 90, 180, 270 or 360
 */
export function turnedRegion(region: Region, picture: Size, degrees: number): Region {
  const { x, y, width, height } = region;
  const right = picture.width - x - width;
  const bottom = picture.height - y - height;
  switch (degrees) {
    case 90:
      return { x: bottom, y: x, width: height, height: width };
    case 180:
      return { x: right, y: bottom, width, height };
    case 270:
      return { x: y, y: right, width: height, height: width };
    default:
      return region;
  }
}

/** A mask that is turned clockwise. */
export function turnedMask(mask: BinaryMask, degrees: number): BinaryMask {
  const { width, height } = turnedSize(mask, degrees);
  const on = new Uint8Array(mask.on.length);
  mask.on.forEach((value, i) => {
    if (value === 0) return;
    const at = { x: i % mask.width, y: Math.floor(i / mask.width), width: 1, height: 1 };
    const { x, y } = turnedRegion(at, mask, degrees);
    on[y * width + x] = value;
  });
  return { on, width, height };
}

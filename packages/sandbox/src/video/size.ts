import { parseRatio, parseSize, type Size } from '../image/size.ts';

const minSide = 64;
const maxSide = 1920;
const maxPixels = 1920 * 1080;
/** The shorter side in pixels, if the call names no resolution. */
const shortSide = 480;
/** The largest ratio of the longer to the shorter side. */
const maxRatio = 4;

/**
 * The requested resolution, or a size with the requested aspect ratio, or with that of `like`, or
 * 16:9.
 */
export function videoSize(
  resolution: string | undefined,
  aspectRatio: string | undefined,
  like: Size | undefined,
): Size {
  const limits = `like 854x480, each side even, from ${minSide} to ${maxSide}, together up to ${maxPixels} pixels`;
  if (resolution !== undefined) return parseSize('resolution', resolution, limits, isSize);
  if (aspectRatio !== undefined && aspectRatio !== 'adaptive')
    return ofRatio(parseRatio(aspectRatio, maxRatio, ', or adaptive'));
  return ofRatio(like === undefined ? 16 / 9 : like.width / like.height);
}

function isSize({ width, height }: Size): boolean {
  return (
    [width, height].every((side) => side % 2 === 0 && side >= minSide && side <= maxSide) &&
    width * height <= maxPixels
  );
}

/**
 * 480 pixels on the shorter side. The longer side is even, so the ratio is exact within a pixel.
 */
function ofRatio(wanted: number): Size {
  const ratio = Math.min(maxRatio, Math.max(1 / maxRatio, wanted));
  const long = 2 * Math.round((shortSide * Math.max(ratio, 1 / ratio)) / 2);
  return ratio >= 1 ? { width: long, height: shortSide } : { width: shortSide, height: long };
}

import { InvalidArgumentError } from '@ai-sdk/provider';

/**
 * How much of each of these a picture file may have. Decoders inflate all texts, copy profiles, and go
 * through all frames before the one that is wanted, whatever sizes the file says they have. Genmedia's
 * contract has the same numbers.
 */
export const pictureLimits = {
  /** Bytes of plain text of a PNG; texts beyond that are left out. Compressed texts always are. */
  textBytes: 65_536,
  /** Bytes of a colour profile, inflated. Those of printing presses have up to 3 million. */
  profileBytes: 4_194_304,
  /** Scans of a JPEG. Encoders write ten; each costs a pass over all pixels. */
  scans: 100,
  /** Pages of a TIFF. */
  pages: 1_000,
  /** Pixels of all frames of an animation: ten frames of the largest picture. */
  animationPixels: 400_000_000,
} as const;

/** What no undamaged file has. */
export const budgets = {
  /** Values of a TIFF's page, except for its profile and the places of its pixels, in bytes. */
  tagBytes: 524_288,
  /** Pixels of a TIFF's tile that is larger than its page. */
  tilePixels: 1_048_576,
  /** Boxes, items and references of an AVIF. Pictures of many tiles have a few hundred. */
  boxes: 10_000,
  /** Frames in one item of an AVIF: a picture has one, and up to four sizes of it. */
  framesOfItem: 4,
  /** Pixels of all items of an AVIF that one item is made of: tiles, layers and their transparency. */
  itemPixels: 400_000_000,
  /** Items of an AVIF that are made of each other: a grid of tiles with transparency has three. */
  itemLevels: 8,
} as const;

/** @param what it is or has, in words that follow "The picture": `has …: send …`. */
export function refused(what: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument: 'image', message: `The picture ${what}.` });
}

export const damaged = () => refused('is damaged, and cannot be decoded');

export function checkProfile(bytes: number): void {
  if (bytes > pictureLimits.profileBytes) throw tooLargeProfile();
}

export const tooLargeProfile = () =>
  refused(
    `has a colour profile of more than ${pictureLimits.profileBytes} bytes: convert it to sRGB`,
  );

/**
 * Checks the pixels of all frames together, each as large as the whole picture or larger: decoders
 * paint a small frame into a copy of the last one. A still picture has other limits.
 */
export function checkFrames(pixels: number, ofOne: number): void {
  if (pixels <= Math.max(pictureLimits.animationPixels, ofOne)) return;
  const most = pictureLimits.animationPixels;
  throw refused(`has frames of more than ${most} pixels together: send fewer or smaller frames`);
}

import { InvalidArgumentError } from '@ai-sdk/provider';

/**
 * What a picture's file may hold beside its pixels. Decoders read all of it before the first pixel:
 * they inflate texts, copy profiles and follow tables, whatever these say of their size.
 */
export const budgets = {
  /** Bytes of plain text of a PNG; further texts are left out. Compressed texts always are. */
  textBytes: 65_536,
  /** Bytes of a colour profile, inflated. Those of printing presses have up to 3 million. */
  profileBytes: 4_194_304,
  /** Scans of a JPEG. Encoders write ten; each costs a pass over all pixels. */
  scans: 100,
  /** Values of a TIFF's page, except for its profile and the places of its pixels, in bytes. */
  tagBytes: 524_288,
  /** Pages of a TIFF. */
  pages: 1_000,
  /** Boxes, items and references of an AVIF. Pictures of many tiles have a few hundred. */
  boxes: 10_000,
  /** Frames in one item of an AVIF: a picture has one, and up to four sizes of it. */
  framesOfItem: 4,
} as const;

/** @param what it is or has, in words that follow "The picture": `has …: send …`. */
export function refused(what: string, cause?: unknown): InvalidArgumentError {
  return new InvalidArgumentError({ argument: 'image', message: `The picture ${what}.`, cause });
}

export const damaged = (cause?: unknown) => refused('is damaged, and cannot be decoded', cause);

export function checkProfile(bytes: number): void {
  if (bytes <= budgets.profileBytes) return;
  throw refused(
    `has a colour profile of more than ${budgets.profileBytes} bytes: convert it to sRGB`,
  );
}

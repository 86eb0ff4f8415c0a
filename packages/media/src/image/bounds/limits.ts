/**
 * The most of each that a picture file may contain. Decoders inflate all texts, copy profiles, and go
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

/** Files with more than these are refused as damaged: real files have less. */
export const damageLimits = {
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

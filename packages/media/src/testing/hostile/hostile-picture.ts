/** A picture that makes decoders do far more than its pixels need. */
export interface HostilePicture {
  readonly trick: string;
  readonly make: () => Promise<Buffer>;
  /** What decoders inflate, copy or go through: bytes, scans, pages or boxes. */
  readonly weigh: (file: Buffer) => number;
  /** What may be left of it. The number is that of the limit today, so that no limit rises unseen. */
  readonly budget: number;
  /** The words with which the file is refused. If there are none, it is read without the rest. */
  readonly refusal?: string;
}

/** The words with which files are refused. */
export const damaged = 'is damaged';
export const tooManyFrames =
  'has frames of more than 400000000 pixels together: send fewer or smaller frames';
export const tooMuchProfile = 'has a colour profile of more than 4194304 bytes: convert it to sRGB';

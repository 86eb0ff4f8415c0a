import { countOf, lengthOf, mb, number, solid, times } from './bytes.ts';
import { type HostilePicture, tooManyFrames, tooMuchProfile } from './hostile-picture.ts';

/** Flags of VP8X (container specification, 2.7). */
const hasProfile = 0x20;
const hasExif = 0x08;
const hasXmp = 0x04;
const isAnimated = 0x02;

function webpChunk(name: string, body: Buffer): Buffer {
  const padding = Buffer.alloc(body.length & 1);
  return Buffer.concat([Buffer.from(name), number(body.length, true), body, padding]);
}

function riff(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), number(body.length, true), body]);
}

/** A WebP with flags that announce its chunks. */
async function webpWith(flags: number, ...chunks: readonly Buffer[]): Promise<Buffer> {
  const pixels = (await solid().webp().toBuffer()).subarray(12);
  const extended = Buffer.from([flags, 0, 0, 0, 63, 0, 0, 63, 0, 0]);
  const isProfile = (chunk: Buffer) => chunk.toString('latin1', 0, 4) === 'ICCP';
  return riff(
    webpChunk('VP8X', extended),
    ...chunks.filter(isProfile),
    pixels,
    ...chunks.filter((chunk) => !isProfile(chunk)),
  );
}

/** An animated WebP whose small frame is there many times, each on the whole canvas. */
async function webpOfFrames(count: number, side: number): Promise<Buffer> {
  const pixels = (await solid().webp().toBuffer()).subarray(12);
  const threeBytes = (value: number) => number(value, true).subarray(0, 3);
  const frame = Buffer.concat([Buffer.alloc(6), threeBytes(63), threeBytes(63), Buffer.alloc(4)]);
  const flags = Buffer.from([isAnimated, 0, 0, 0]);
  return riff(
    webpChunk('VP8X', Buffer.concat([flags, threeBytes(side - 1), threeBytes(side - 1)])),
    webpChunk('ANIM', Buffer.alloc(6)),
    ...times(count, webpChunk('ANMF', Buffer.concat([frame, pixels]))),
  );
}

/** Frames times the pixels of the canvas. */
const webpPixels = (file: Buffer) => {
  const at = file.indexOf('VP8X') + 12;
  return countOf('ANMF')(file) * (1 + file.readUIntLE(at, 3)) * (1 + file.readUIntLE(at + 3, 3));
};

export const hostileWebps: readonly HostilePicture[] = [
  {
    trick: 'WebP: a profile of 5 MB',
    make: () => webpWith(hasProfile, webpChunk('ICCP', Buffer.alloc(5 * mb))),
    weigh: lengthOf,
    budget: 4_194_304,
    refusal: tooMuchProfile,
  },
  {
    trick: 'WebP: EXIF data, XMP and unknown chunks',
    make: () =>
      webpWith(
        hasExif | hasXmp,
        ...['EXIF', 'XMP ', 'abcd'].map((name) => webpChunk(name, Buffer.alloc(mb))),
      ),
    weigh: lengthOf,
    budget: 4_096,
  },
  {
    trick: 'WebP: 500 small frames on a large canvas',
    make: () => webpOfFrames(500, 1000),
    weigh: webpPixels,
    budget: 400_000_000,
    refusal: tooManyFrames,
  },
];

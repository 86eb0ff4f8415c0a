import { countOf, lengthOf, mb, number, solid, times } from './bytes.ts';
import { type HostilePicture, tooManyFrames, tooMuchProfile } from './hostile-picture.ts';

function webpChunk(name: string, body: Buffer): Buffer {
  const padding = Buffer.alloc(body.length & 1);
  return Buffer.concat([Buffer.from(name), number(body.length, true), body, padding]);
}

/** A WebP with flags that announce its chunks (container specification, 2.7). */
async function webpWith(flags: number, ...chunks: readonly Buffer[]): Promise<Buffer> {
  const pixels = (await solid().webp().toBuffer()).subarray(12);
  const extended = Buffer.from([flags, 0, 0, 0, 63, 0, 0, 63, 0, 0]);
  const [profiles, others] = [true, false].map((isProfile) =>
    chunks.filter((chunk) => (chunk.toString('latin1', 0, 4) === 'ICCP') === isProfile),
  );
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', extended),
    ...(profiles ?? []),
    pixels,
    ...(others ?? []),
  ]);
  return Buffer.concat([Buffer.from('RIFF'), number(body.length, true), body]);
}

/** An animated WebP whose small frame is there many times, each on the whole canvas. */
async function webpOfFrames(count: number, side: number): Promise<Buffer> {
  const pixels = (await solid().webp().toBuffer()).subarray(12);
  const threeBytes = (value: number) => number(value, true).subarray(0, 3);
  const frame = Buffer.concat([Buffer.alloc(6), threeBytes(63), threeBytes(63), Buffer.alloc(4)]);
  const flags = Buffer.from([0x02, 0, 0, 0]);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', Buffer.concat([flags, threeBytes(side - 1), threeBytes(side - 1)])),
    webpChunk('ANIM', Buffer.alloc(6)),
    ...times(count, webpChunk('ANMF', Buffer.concat([frame, pixels]))),
  ]);
  return Buffer.concat([Buffer.from('RIFF'), number(body.length, true), body]);
}

/** Frames times the pixels of the canvas. */
const webpPixels = (file: Buffer) => {
  const at = file.indexOf('VP8X') + 12;
  return countOf('ANMF')(file) * (1 + file.readUIntLE(at, 3)) * (1 + file.readUIntLE(at + 3, 3));
};

export const hostileWebps: readonly HostilePicture[] = [
  {
    trick: 'WebP: a profile of 5 MB',
    make: () => webpWith(0x20, webpChunk('ICCP', Buffer.alloc(5 * mb))),
    weigh: lengthOf,
    budget: 4_194_304,
    refusal: tooMuchProfile,
  },
  {
    trick: 'WebP: EXIF data, XMP and unknown chunks',
    make: () =>
      webpWith(0x0c, ...['EXIF', 'XMP ', 'abcd'].map((name) => webpChunk(name, Buffer.alloc(mb)))),
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

import { countOf, lengthOf, solid, times } from './bytes.ts';
import { type HostilePicture, tooManyFrames } from './hostile-picture.ts';

async function gifWith(block: Buffer): Promise<Buffer> {
  const gif = await solid().gif().toBuffer();
  const at = gif.indexOf(Buffer.from([0x21, 0xf9]));
  return Buffer.concat([gif.subarray(0, at), block, gif.subarray(at)]);
}

/** An animated GIF whose small frame is there many times, each on the whole canvas. */
async function gifOfFrames(count: number, side: number): Promise<Buffer> {
  const gif = await solid().gif().toBuffer();
  gif.writeUInt16LE(side, 6);
  gif.writeUInt16LE(side, 8);
  const at = gif.indexOf(Buffer.from([0x21, 0xf9]));
  return Buffer.concat([
    gif.subarray(0, at),
    ...times(count, gif.subarray(at, -1)),
    gif.subarray(-1),
  ]);
}

/** Frames times the pixels of the canvas. */
const gifPixels = (file: Buffer) =>
  countOf(Buffer.from([0x21, 0xf9]))(file) * file.readUInt16LE(6) * file.readUInt16LE(8);

export const hostileGifs: readonly HostilePicture[] = [
  {
    trick: 'GIF: 100,000 comments, and data of applications',
    make: () =>
      gifWith(
        Buffer.concat([
          ...times(100_000, Buffer.from([0x21, 0xfe, 1, 65, 0])),
          ...times(1_000, Buffer.from('!\xff\x0bXMP DataXMP\x02aa\0', 'latin1')),
        ]),
      ),
    weigh: lengthOf,
    budget: 4_096,
  },
  {
    trick: 'GIF: 500 small frames on a large canvas',
    make: () => gifOfFrames(500, 1000),
    weigh: gifPixels,
    budget: 400_000_000,
    refusal: tooManyFrames,
  },
];

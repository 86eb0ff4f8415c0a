import { byteAt } from '../../arrays.ts';
import { countOf, number, solid, times } from './bytes.ts';
import { damaged, type HostilePicture } from './hostile-picture.ts';

const avif = () => solid().avif({ effort: 0 }).toBuffer();

/** An AVIF whose one item has its last frame again and again. */
async function framesInItem(count: number): Promise<Buffer> {
  const file = await avif();
  const mdat = file.indexOf('mdat');
  const item = file.subarray(mdat + 4);
  // Its last OBU is the frame: after the temporal delimiter and the sequence header.
  let at = item[0] === 0x12 ? 2 : 0;
  if (byteAt(item, at) >> 3 === 1) at += 2 + byteAt(item, at + 1);
  const frame = item.subarray(at);
  const data = Buffer.concat([item, ...times(count - 1, frame)]);
  const whole = Buffer.concat([
    file.subarray(0, mdat - 4),
    number(data.length + 8),
    file.subarray(mdat, mdat + 4),
    data,
  ]);
  return replaced(whole, number(item.length), number(data.length));
}

/** An AVIF with references of grids to items, which are numbered from 1. */
export async function gridsOf(grids: readonly (readonly [id: number, parts: readonly number[]])[]) {
  const file = await avif();
  const short = (value: number) => Buffer.from([value >> 8, value & 0xff]);
  const box = (name: string, ...content: readonly Buffer[]) => {
    const body = Buffer.concat([Buffer.from(name), ...content]);
    return Buffer.concat([number(body.length + 4), body]);
  };
  const boxes = grids.map(([id, parts]) =>
    box('dimg', short(id), short(parts.length), ...parts.map(short)),
  );
  const references = box('iref', number(0), ...boxes);
  // At the end of `meta`, so that its size and the place of the data behind it change.
  const [nameAt, mdat] = [file.indexOf('meta'), file.indexOf('mdat') - 4];
  const meta = nameAt - 4;
  const grown = Buffer.from(file.subarray(meta, mdat));
  grown.writeUInt32BE(grown.length + references.length);
  replaced(grown, number(mdat + 8), number(mdat + 8 + references.length));
  return Buffer.concat([file.subarray(0, meta), grown, references, file.subarray(mdat)]);
}

/** An AVIF that says it has 16 by 16 pixels, a quarter of a side of what it has. */
const understated = async () =>
  replaced(
    await avif(),
    Buffer.concat([number(64), number(64)]),
    Buffer.concat([number(16), number(16)]),
  );

/**
 * An understated AVIF whose data begins with the name of a box that decoders shall not see: under
 * that name it is padding of AV1, under its new one it is a picture behind 105 bytes.
 */
async function dataInName(): Promise<Buffer> {
  const file = await understated();
  const mdat = file.indexOf('mdat');
  const item = file.subarray(mdat + 4);
  const paddingBytes = 102 + item.length;
  const data = Buffer.concat([
    // Two temporal delimiters, and the header of the padding with its length as LEB128.
    Buffer.from([0x12, 0, 0x12, 0, 0x7a, (paddingBytes & 0x7f) | 0x80, paddingBytes >> 7]),
    Buffer.alloc(102),
    item,
  ]);
  replaced(file, number(mdat + 4), number(file.length + 4));
  replaced(file, number(item.length), number(data.length));
  return Buffer.concat([file, number(4 + data.length), data]);
}

const nestedGrids = () =>
  gridsOf([5, 4, 3, 2].map((id) => [id, Array.from({ length: 200 }, () => id - 1)] as const));

export const hostileAvifs: readonly HostilePicture[] = [
  {
    trick: 'AVIF: an item with 1000 frames',
    make: () => framesInItem(1000),
    weigh: (file) => file.length,
    budget: 4_096,
    refusal: damaged,
  },
  {
    trick: 'AVIF: frames that are larger than the file says',
    make: understated,
    weigh: () => 64 * 64,
    budget: 16 * 16,
    refusal: damaged,
  },
  {
    trick: 'AVIF: larger frames that appear when a box is hidden',
    make: dataInName,
    weigh: () => 64 * 64,
    budget: 16 * 16,
    refusal: damaged,
  },
  {
    trick: 'AVIF: a grid of grids of grids of the same tile',
    make: nestedGrids,
    weigh: () => 200 ** 4 * 64 * 64,
    budget: 400_000_000,
    refusal: damaged,
  },
  {
    trick: 'AVIF: a grid that is made of itself',
    make: () => gridsOf([[2, [2]]]),
    weigh: () => Number.POSITIVE_INFINITY,
    budget: 400_000_000,
    refusal: damaged,
  },
  {
    trick: 'AVIF: EXIF data, XMP and a film',
    make: async () =>
      Buffer.concat([
        await solid()
          .withExif({ IFD0: { Make: 'Canary' } })
          .avif({ effort: 0 })
          .toBuffer(),
        number(8),
        Buffer.from('moov'),
      ]),
    weigh: (file) =>
      countOf('Exif')(file.subarray(0, file.indexOf('mdat'))) + countOf('moov')(file),
    budget: 0,
  },
];

/** Changes the first place of a text or of bytes in a file. */
function replaced(file: Buffer, text: Buffer | string, by: Buffer): Buffer {
  const at = file.indexOf(text);
  if (at === -1) throw new Error(`The file has no ${text}.`);
  by.copy(file, at);
  return file;
}

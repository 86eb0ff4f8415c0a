import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture that makes decoders do far more than its pixels need. */
export interface HostilePicture {
  readonly trick: string;
  readonly make: () => Promise<Buffer>;
  /** What decoders inflate, copy or go through: bytes, scans, pages or boxes. */
  readonly weigh: (file: Buffer) => number;
  /** What may be left of it. */
  readonly budget: number;
  /** The words with which the file is refused. If there are none, it is read without the rest. */
  readonly refusal?: string;
}

const solid = () => sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });
const mb = 1_000_000;

const number = (value: number, isLittle = false) => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

const deflatedOf = new Map<number, Buffer>();
/** That many bytes, deflated: a thousandth of them. */
function deflated(bytes: number): Buffer {
  const made = deflatedOf.get(bytes) ?? deflateSync(Buffer.alloc(bytes, 'a'));
  deflatedOf.set(bytes, made);
  return made;
}

export function pngChunk(name: string, ...body: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    [name, ...body].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  return Buffer.concat([number(content.length - 4), content, number(crc32(content))]);
}

export async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await solid().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

function jpegSegment(marker: number, name: string, body = Buffer.alloc(0)): Buffer {
  const length = 2 + name.length + body.length;
  return Buffer.concat([
    Buffer.from([0xff, marker, length >> 8, length & 0xff]),
    Buffer.from(name, 'latin1'),
    body,
  ]);
}

async function jpegWith(...segments: readonly Buffer[]): Promise<Buffer> {
  const jpeg = await solid().jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

const times = (count: number, part: Buffer) => Array.from({ length: count }, () => part);
const times500 = (page: readonly Entry[]) => Array.from({ length: 500 }, () => page);

/** A JPEG whose last scan is there many times. */
async function scans(count: number): Promise<Buffer> {
  const jpeg = await solid().jpeg({ progressive: true }).toBuffer();
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...times(count, last), jpeg.subarray(-2)]);
}

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

type Entry = readonly [tag: number, type: number, count: number, value: number | 'data'];

/** A TIFF of grey pages, each with these entries, and the data to which they point. */
export function tiffOf(pages: readonly (readonly Entry[])[], data: Buffer): Buffer {
  const whole = pages.map((extra): Entry[] =>
    [
      ...([
        [256, 4, 1, 64],
        [257, 4, 1, 64],
        [258, 3, 1, 8],
        [259, 3, 1, 1],
        [262, 3, 1, 1],
        [273, 4, 1, 'data'],
        [277, 3, 1, 1],
        [278, 4, 1, 64],
        [279, 4, 1, 4096],
      ] as const),
      ...extra,
    ].sort(([one], [other]) => one - other),
  );
  const sizes = whole.map((entries) => 6 + 12 * entries.length);
  const dataAt = 8 + sizes.reduce((sum, size) => sum + size, 0);
  let at = 8;
  const tables = whole.map((entries, page) => {
    const table = Buffer.alloc(sizes[page] ?? 0);
    table.writeUInt16LE(entries.length);
    for (const [i, [tag, type, count, value]] of entries.entries()) {
      table.writeUInt16LE(tag, 2 + 12 * i);
      table.writeUInt16LE(type, 4 + 12 * i);
      table.writeUInt32LE(count, 6 + 12 * i);
      table.writeUInt32LE(value === 'data' ? dataAt : value, 10 + 12 * i);
    }
    at += table.length;
    if (page + 1 < whole.length) table.writeUInt32LE(at, table.length - 4);
    return table;
  });
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), ...tables, data]);
}

/** Changes the first place of a text or of bytes in a file. */
function replaced(file: Buffer, text: Buffer | string, by: Buffer): Buffer {
  const at = file.indexOf(text);
  if (at === -1) throw new Error(`The file has no ${text}.`);
  by.copy(file, at);
  return file;
}

const avif = () => solid().avif({ effort: 0 }).toBuffer();

/** An AVIF whose one item has its last frame again and again. */
async function framesInItem(count: number): Promise<Buffer> {
  const file = await avif();
  const mdat = file.indexOf('mdat');
  const item = file.subarray(mdat + 4);
  // Its last OBU is the frame: after the temporal delimiter and the sequence header.
  let at = item[0] === 0x12 ? 2 : 0;
  if ((item[at] ?? 0) >> 3 === 1) at += 2 + (item[at + 1] ?? 0);
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
  const [name, mdat] = [file.indexOf('meta'), file.indexOf('mdat') - 4];
  const meta = name - 4;
  const grown = Buffer.from(file.subarray(meta, mdat));
  grown.writeUInt32BE(grown.length + references.length);
  replaced(grown, number(mdat + 8), number(mdat + 8 + references.length));
  return Buffer.concat([file.subarray(0, meta), grown, references, file.subarray(mdat)]);
}

const nestedGrids = () =>
  gridsOf([5, 4, 3, 2].map((id) => [id, Array.from({ length: 200 }, () => id - 1)] as const));

const lengthOf = (file: Buffer) => file.length;
const countOf = (text: Buffer | string) => (file: Buffer) => {
  let found = 0;
  for (let at = file.indexOf(text); at !== -1; at = file.indexOf(text, at + 1)) found++;
  return found;
};
const countScans = countOf(Buffer.from([0xff, 0xda]));

/** The bytes of all texts, profiles and unknown chunks of a PNG, inflated. */
function inflatedOf(png: Buffer): number {
  let bytes = 0;
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (['IHDR', 'IDAT', 'IEND', 'pHYs'].includes(name)) continue;
    const deflatedAt = body.indexOf(Buffer.from([0x78]));
    const isDeflated = name === 'zTXt' || name === 'iCCP' || (name === 'iTXt' && body[2] === 1);
    bytes += isDeflated ? inflateSync(body.subarray(deflatedAt)).length : body.length;
  }
  return bytes;
}

/** The bytes that all tables of a TIFF of ours name, except for pixels. */
function namedBy(tiff: Buffer): number {
  let bytes = 0;
  for (let at = tiff.readUInt32LE(4); at !== 0; ) {
    const end = at + 2 + 12 * tiff.readUInt16LE(at);
    for (at += 2; at < end; at += 12) bytes += tiff.readUInt32LE(at + 4);
    at = tiff.readUInt32LE(end);
  }
  return bytes;
}

/** Frames times the pixels of the canvas. */
const gifPixels = (file: Buffer) =>
  countOf(Buffer.from([0x21, 0xf9]))(file) * file.readUInt16LE(6) * file.readUInt16LE(8);
const webpPixels = (file: Buffer) => {
  const at = file.indexOf('VP8X') + 12;
  return countOf('ANMF')(file) * (1 + file.readUIntLE(at, 3)) * (1 + file.readUIntLE(at + 3, 3));
};

const text = Buffer.alloc(60_000, ' ');
const damaged = 'is damaged';
const tooManyFrames =
  'has frames of more than 400000000 pixels together: send fewer or smaller frames';
const tooMuchProfile = 'has a colour profile of more than 4194304 bytes: convert it to sRGB';

/** Formats × tricks: what a file weighs before, and what may be left of it. */
export const hostilePictures: readonly HostilePicture[] = [
  {
    trick: 'PNG: 250 deflated texts (zTXt)',
    make: () => pngWith(...times(250, pngChunk('zTXt', 'a\0\0', deflated(mb)))),
    weigh: inflatedOf,
    budget: 65_536,
  },
  {
    trick: 'PNG: 250 deflated texts (iTXt)',
    make: () => pngWith(...times(250, pngChunk('iTXt', 'a\0\x01\0\0\0', deflated(mb)))),
    weigh: inflatedOf,
    budget: 65_536,
  },
  {
    trick: 'PNG: plain texts of 6 MB',
    make: () => pngWith(...times(100, pngChunk('tEXt', 'a\0', text))),
    weigh: inflatedOf,
    budget: 65_536,
  },
  {
    trick: 'PNG: a profile that inflates to 5 MB',
    make: () => pngWith(pngChunk('iCCP', 'a\0\0', deflated(5 * mb))),
    weigh: inflatedOf,
    budget: 4_194_304,
    refusal: tooMuchProfile,
  },
  {
    trick: 'PNG: 20 profiles that inflate to 1 MB',
    make: () => pngWith(...times(20, pngChunk('iCCP', 'a\0\0', deflated(mb)))),
    weigh: inflatedOf,
    budget: 4_194_304,
  },
  {
    trick: 'PNG: EXIF data, unknown chunks and frames',
    make: () =>
      pngWith(...['eXIf', 'abCd', 'sPLT', 'fdAT'].map((name) => pngChunk(name, Buffer.alloc(mb)))),
    weigh: inflatedOf,
    budget: 65_536,
  },
  {
    trick: 'JPEG: a profile in 80 segments',
    make: () => jpegWith(...times(80, jpegSegment(0xe2, 'ICC_PROFILE\0', text))),
    weigh: lengthOf,
    budget: 4_194_304,
    refusal: tooMuchProfile,
  },
  {
    trick: 'JPEG: EXIF data, XMP, gain maps and comments, 20 times each',
    make: () =>
      jpegWith(
        ...times(20, jpegSegment(0xe1, 'Exif\0\0', text)),
        ...times(20, jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', text)),
        ...times(20, jpegSegment(0xe2, 'MPF\0', text)),
        ...times(20, jpegSegment(0xfe, '', text)),
      ),
    weigh: lengthOf,
    budget: 4_096,
  },
  {
    trick: 'JPEG: 2000 scans',
    make: () => scans(2000),
    weigh: countScans,
    budget: 100,
    refusal: 'has more than 100 scans: save it as a baseline JPEG',
  },
  {
    trick: 'JPEG: another picture behind its end',
    make: async () => Buffer.concat([await jpegWith(), await scans(10), Buffer.alloc(mb)]),
    weigh: lengthOf,
    budget: 4_096,
  },
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
  {
    trick: 'WebP: 500 small frames on a large canvas',
    make: () => webpOfFrames(500, 1000),
    weigh: webpPixels,
    budget: 400_000_000,
    refusal: tooManyFrames,
  },
  {
    trick: 'PNG: 500 frames (APNG)',
    make: () =>
      pngWith(
        pngChunk('acTL', number(500), number(0)),
        ...times(500, pngChunk('fcTL', Buffer.alloc(26))),
        ...times(500, pngChunk('fdAT', Buffer.alloc(4))),
      ),
    weigh: (file) => countOf('fcTL')(file) + countOf('fdAT')(file),
    budget: 0,
  },
  {
    trick: 'TIFF: a second page of 60 million pixels',
    make: async () => {
      const file = tiffOf([[], []], Buffer.alloc(4096));
      const second = file.readUInt32LE(8 + 2 + 9 * 12);
      file.writeUInt32LE(7_700, second + 2 + 8);
      file.writeUInt32LE(7_700, second + 2 + 12 + 8);
      return file;
    },
    weigh: () => 7_700 * 7_700,
    budget: 64 * 64,
    refusal: 'has a page that is larger than its first one: send that page alone',
  },
  {
    trick: 'TIFF: a tile of 400 million pixels',
    make: async () =>
      tiffOf(
        [
          [
            [322, 4, 1, 20_000],
            [323, 4, 1, 20_000],
            [324, 4, 1, 'data'],
            [325, 4, 1, 4096],
          ],
        ],
        Buffer.alloc(4096),
      ),
    weigh: () => 400_000_000,
    budget: 1_048_576,
    refusal: damaged,
  },
  {
    trick: 'TIFF: 1000 tags that name the same megabyte',
    make: async () => {
      const tags = Array.from({ length: 1000 }, (_, i): Entry => [0xb000 + i, 1, mb, 'data']);
      return tiffOf([tags], Buffer.alloc(mb));
    },
    weigh: namedBy,
    budget: 65_536,
  },
  {
    trick: 'TIFF: 500 pages with the same XMP',
    make: async () => tiffOf(times500([[700, 1, mb, 'data']]), Buffer.alloc(mb)),
    weigh: namedBy,
    budget: 65_536,
  },
  {
    trick: 'TIFF: 500 pages with the same tables, which decoding needs',
    make: async () => tiffOf(times500([[347, 7, mb, 'data']]), Buffer.alloc(mb)),
    weigh: namedBy,
    budget: 2 * mb,
    refusal: damaged,
  },
  {
    trick: 'TIFF: a profile of 5 MB',
    make: async () => tiffOf([[[34_675, 7, 5 * mb, 'data']]], Buffer.alloc(5 * mb)),
    weigh: namedBy,
    budget: 4_194_304,
    refusal: tooMuchProfile,
  },
  {
    trick: 'TIFF: 65,000 pages',
    make: async () =>
      tiffOf(
        Array.from({ length: 65_000 }, () => []),
        Buffer.alloc(4096),
      ),
    weigh: (file) => file.length / 114,
    budget: 1000,
    refusal: 'has more than 1000 pages: send those that are needed',
  },
  {
    trick: 'TIFF: a page that follows itself',
    make: async () => {
      const file = tiffOf([[]], Buffer.alloc(4096));
      file.writeUInt32LE(8, 8 + 2 + 9 * 12);
      return file;
    },
    weigh: () => Number.POSITIVE_INFINITY,
    budget: 1000,
    refusal: damaged,
  },
  {
    trick: 'AVIF: an item with 1000 frames',
    make: () => framesInItem(1000),
    weigh: (file) => file.length,
    budget: 4_096,
    refusal: damaged,
  },
  {
    trick: 'AVIF: frames that are larger than the file says',
    make: async () =>
      replaced(
        await avif(),
        Buffer.concat([number(64), number(64)]),
        Buffer.concat([number(16), number(16)]),
      ),
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

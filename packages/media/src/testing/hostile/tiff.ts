import { itemAt } from '../../arrays.ts';
import { mb } from './bytes.ts';
import { damaged, type HostilePicture, tooMuchProfile } from './hostile-picture.ts';

type Entry = readonly [tag: number, type: number, count: number, value: number | 'data'];

/** The pixels of a page. */
const pageBytes = 64 * 64;

/** The entries of a page of 64 by 64 grey pixels. */
const greyPage: readonly Entry[] = [
  [256, 4, 1, 64],
  [257, 4, 1, 64],
  [258, 3, 1, 8],
  [259, 3, 1, 1],
  [262, 3, 1, 1],
  [273, 4, 1, 'data'],
  [277, 3, 1, 1],
  [278, 4, 1, 64],
  [279, 4, 1, pageBytes],
];

/** Bytes of a page's table: how many entries it has, these, and where the next table is. */
const tableBytes = (entries: number) => 2 + 12 * entries + 4;
/** The first table is behind the header. */
const firstTable = 8;
/** Where the first page says where the next one is, if it has that many entries more than usual. */
const firstLink = (more = 0) => firstTable + tableBytes(greyPage.length + more) - 4;

/** A TIFF of grey pages, each with these entries, too, and the data to which they point. */
function tiffOf(pages: readonly (readonly Entry[])[], data = Buffer.alloc(pageBytes)): Buffer {
  const whole = pages.map((more) => [...greyPage, ...more].sort(([one], [other]) => one - other));
  const sizes = whole.map((entries) => tableBytes(entries.length));
  const dataAt = firstTable + sizes.reduce((sum, size) => sum + size, 0);
  let at = firstTable;
  const tables = whole.map((entries, page) => {
    const table = Buffer.alloc(itemAt(sizes, page));
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

const pagesOf = (count: number, page: readonly Entry[]) =>
  Array.from({ length: count }, () => page);

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

export const hostileTiffs: readonly HostilePicture[] = [
  {
    trick: 'TIFF: a second page of 60 million pixels',
    make: async () => {
      const file = tiffOf([[], []]);
      const second = file.readUInt32LE(firstLink());
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
      tiffOf([
        [
          [322, 4, 1, 20_000],
          [323, 4, 1, 20_000],
          [324, 4, 1, 'data'],
          [325, 4, 1, pageBytes],
        ],
      ]),
    weigh: () => 400_000_000,
    budget: 1_048_576,
    refusal: damaged,
  },
  {
    trick: 'TIFF: a tile of 400 million pixels that is small when it is named again',
    make: async () =>
      tiffOf([
        [
          [322, 4, 1, 20_000],
          [322, 4, 1, 64],
          [323, 4, 1, 20_000],
          [323, 4, 1, 64],
          [324, 4, 1, 'data'],
          [325, 4, 1, pageBytes],
        ],
      ]),
    weigh: () => 400_000_000,
    budget: 1_048_576,
    refusal: damaged,
  },
  {
    trick: 'TIFF: a tile whose width changes when a tag before it goes',
    make: async () => {
      // The width is a number of 64 bits in the fifteenth entry: how many values the tag 338 has, and
      // 0. When the first entry is gone, those of 339 are there.
      const widthAt = firstTable + 2 + 12 * 14 + 4;
      const more: Entry[] = [
        [253, 4, 1, 0],
        [322, 16, 1, widthAt],
        [323, 4, 1, 10_000],
        [324, 4, 1, 'data'],
        [325, 4, 1, pageBytes],
        [338, 4, 64, 0],
        [339, 4, 20_000, 0],
      ];
      return tiffOf([more], Buffer.alloc(mb));
    },
    weigh: () => 20_000 * 10_000,
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
    make: async () => tiffOf(pagesOf(500, [[700, 1, mb, 'data']]), Buffer.alloc(mb)),
    weigh: namedBy,
    budget: 65_536,
  },
  {
    trick: 'TIFF: 500 pages with the same tables, which decoding needs',
    make: async () => tiffOf(pagesOf(500, [[347, 7, mb, 'data']]), Buffer.alloc(mb)),
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
    make: async () => tiffOf(pagesOf(65_000, [])),
    weigh: (file) => file.length / tableBytes(greyPage.length),
    budget: 1000,
    refusal: 'has more than 1000 pages: send those that are needed',
  },
  {
    trick: 'TIFF: a page that follows itself',
    make: async () => {
      const file = tiffOf([[]]);
      file.writeUInt32LE(firstTable, firstLink());
      return file;
    },
    weigh: () => Number.POSITIVE_INFINITY,
    budget: 1000,
    refusal: damaged,
  },
  {
    trick: 'TIFF: a page inside the table of the one before, which would change with it',
    make: async () => {
      const file = tiffOf([[[254, 4, 1, 0]]]);
      file.writeUInt32LE(firstTable + 8, firstLink(1));
      return file;
    },
    weigh: () => Number.POSITIVE_INFINITY,
    budget: 1000,
    refusal: damaged,
  },
];

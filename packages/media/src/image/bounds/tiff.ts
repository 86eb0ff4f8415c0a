import { budgets, checkProfile, damaged, pictureLimits, refused } from './budgets.ts';
import { viewOf } from './parts.ts';

/** Tags that change the pixels (TIFF 6.0; TIFF Technical Notes 1 and 2; LERC and SGILog codecs). */
const needed = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  292, 293, 296, 317, 320, 322, 323, 324, 325, 332, 334, 338, 339, 340, 341, 347, 512, 513, 514,
  515, 517, 519, 520, 521, 529, 530, 531, 532, 34675, 37439, 50674,
]);
const profile = 34675;
/** Tags of a page's size, or that of its tiles, and of the bits and channels of a pixel. */
const [Width, Height, Bits, Channels, TileWidth, TileHeight] = [256, 257, 258, 277, 322, 323];
const measures = new Set([Width, Height, Bits, Channels, TileWidth, TileHeight]);
/** Where the pixels are, and how many bytes they have: strips and tiles. */
const places = new Set([273, 279, 324, 325]);
/** The bytes of a value of each type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** Sizes in bytes and offsets of the parts of a table: those of TIFF, and of BigTIFF. */
const tiff = { first: 4, count: 2, entry: 12, inline: 4, value: 8 } as const;
const bigTiff = { first: 8, count: 8, entry: 20, inline: 8, value: 12 } as const;

/**
 * A TIFF in which tables name only what decoding needs. In other files, thousands of tags can name
 * the same megabytes, which decoders read for each of them.
 */
export function boundTiff(original: Uint8Array): Uint8Array {
  const isLittle = original[0] === 0x49;
  const form = viewOf(original).getUint16(2, isLittle) === 43 ? bigTiff : tiff;
  const file = Uint8Array.from(original);
  const view = viewOf(file);
  const numberAt = (at: number, bytes: number): number => {
    if (at + bytes > file.length) throw damaged();
    if (bytes < 2) return bytes === 0 ? 0 : view.getUint8(at);
    if (bytes === 2) return view.getUint16(at, isLittle);
    return bytes === 4 ? view.getUint32(at, isLittle) : Number(view.getBigUint64(at, isLittle));
  };
  /** The first value of a tag, which stands in its entry if all values fit there. */
  const firstValueOf = (entry: number): number => {
    const bytes = sizes[numberAt(entry + 2, 2)] ?? 0;
    const isInline = bytes * numberAt(entry + 4, form.inline) <= form.inline;
    const at = entry + form.value;
    return numberAt(isInline ? at : numberAt(at, form.inline), bytes);
  };
  const pages = new Set<number>();
  let firstBytes: number | undefined;
  let namedBytes = 0;
  let isChanged = false;
  let link: number = form.first;
  for (let at = numberAt(link, form.inline); at !== 0; at = numberAt(link, form.inline)) {
    if (pages.has(at)) throw damaged();
    if (pages.add(at).size > pictureLimits.pages) {
      throw refused(`has more than ${pictureLimits.pages} pages: send those that are needed`);
    }
    const count = numberAt(at, form.count);
    const start = at + form.count;
    const end = start + count * form.entry;
    if (end + form.inline > file.length) throw damaged();
    let to = start;
    let otherBytes = 0;
    const measured = new Map<number, number>();
    for (let from = start; from < end; from += form.entry) {
      const tag = numberAt(from, 2);
      if (!needed.has(tag)) continue;
      const bytes = (sizes[numberAt(from + 2, 2)] ?? 0) * numberAt(from + 4, form.inline);
      if (measures.has(tag)) measured.set(tag, firstValueOf(from));
      if (tag === profile) checkProfile(bytes);
      else if (!places.has(tag)) otherBytes += bytes;
      if (bytes > form.inline) namedBytes += bytes;
      if (to !== from) file.copyWithin(to, from, from + form.entry);
      to += form.entry;
    }
    if (otherBytes > budgets.tagBytes) throw damaged();
    const pageBytes = bytesOfPage(measured);
    firstBytes ??= pageBytes;
    // Memory for decoding is reserved by the first page.
    if (pageBytes > firstBytes) {
      throw refused('has a page that is larger than its first one: send that page alone');
    }
    // Values do not overlap, so that they are no more than the file.
    if (namedBytes > file.length) throw damaged();
    link = end;
    if (to === end) continue;
    isChanged = true;
    setNumber(view, at, form.count, (to - start) / form.entry, isLittle);
    file.copyWithin(to, end, end + form.inline);
    link = to;
  }
  return isChanged ? file : original;
}

/**
 * The bytes of a page's pixels.
 *
 * @throws InvalidArgumentError if a tile has far more pixels than the page: decoders make room for it
 */
function bytesOfPage(measured: ReadonlyMap<number, number>): number {
  const of = (tag: number) => measured.get(tag) ?? 1;
  const pixels = of(Width) * of(Height);
  const tile = of(TileWidth) * of(TileHeight);
  if (tile > Math.max(budgets.tilePixels, 4 * pixels)) throw damaged();
  return (pixels * of(Channels) * of(Bits)) / 8;
}

function setNumber(view: DataView, at: number, bytes: number, value: number, isLittle: boolean) {
  if (bytes === 2) view.setUint16(at, value, isLittle);
  else view.setBigUint64(at, BigInt(value), isLittle);
}

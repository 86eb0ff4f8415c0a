import { viewOf } from '../../bytes.ts';
import { damageLimits, pictureLimits } from './limits.ts';
import { checkProfile, damaged, refused, unknownCoding } from './refusals.ts';

/** Tags that change the pixels (TIFF 6.0; TIFF Technical Notes 1 and 2; LERC and SGILog codecs). */
const needed = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  292, 293, 296, 317, 320, 322, 323, 324, 325, 332, 334, 338, 339, 340, 341, 347, 512, 513, 514,
  515, 517, 519, 520, 521, 529, 530, 531, 532, 34675, 37439, 50674,
]);
const profile = 34675;
/** Tags of a page's size or that of its tiles, of the numbers and colours of a pixel, and their coding. */
const [widthTag, heightTag] = [256, 257];
const [tileWidthTag, tileHeightTag] = [322, 323];
const [bitsTag, channelsTag, sampleFormatTag, coloursTag] = [258, 277, 339, 262];
const codingTag = 259;
const floatingPoint = 3;
const rgb = 2;
const sizeTags = [widthTag, heightTag, tileWidthTag, tileHeightTag];
const measures = new Set([
  ...sizeTags,
  bitsTag,
  channelsTag,
  sampleFormatTag,
  coloursTag,
  codingTag,
]);
/**
 * How tiles may be coded: plain, for faxes, LZW, JPEG, Deflate, PackBits or WebP. Instead of others,
 * such as Zstandard, decoders give black ones, while they refuse other strips.
 */
const codingsOfTiles = new Set([1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, 50_001]);
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
  const file = Uint8Array.from(original);
  if (!removeTags(file)) return original;
  // What a tag of one table names may be in another one, which has changed since it was checked.
  if (removeTags(file)) throw damaged();
  return file;
}

/**
 * Removes the tags that decoding does not need, in place. Returns whether there were any.
 *
 * @throws InvalidArgumentError if what has to stay is larger than it may be
 */
function removeTags(file: Uint8Array): boolean {
  const tables = new Tables(file);
  const pages: BoundPage[] = [];
  let firstPixelBytes: number | undefined;
  let namedBytes = 0;
  let isChanged = false;
  let link = tables.firstLink;
  for (let at = tables.linkAt(link); at !== 0; at = tables.linkAt(link)) {
    const page = tables.boundPage(at);
    // What was checked in one table must not change with another.
    if (pages.some((other) => at < other.end && other.at < page.end)) throw damaged();
    if (pages.push(page) > pictureLimits.pages) {
      throw refused(`has more than ${pictureLimits.pages} pages: send those that are needed`);
    }
    firstPixelBytes ??= page.pixelBytes;
    // Memory for decoding is reserved by the first page.
    if (page.pixelBytes > firstPixelBytes) {
      throw refused('has a page that is larger than its first one: send that page alone');
    }
    namedBytes += page.namedBytes;
    // Values do not overlap, so that they are no more than the file.
    if (namedBytes > file.length) throw damaged();
    isChanged ||= page.isChanged;
    link = page.link;
  }
  return isChanged;
}

interface BoundPage {
  /** Where its table begins, and where that ended. */
  readonly at: number;
  readonly end: number;
  /** Where the address of the next page is. */
  readonly link: number;
  readonly pixelBytes: number;
  /** Bytes of the values that are not in the table itself. */
  readonly namedBytes: number;
  readonly isChanged: boolean;
}

/** The tables of a file, each of which lists the tags of one page. */
class Tables {
  readonly #file: Uint8Array;
  readonly #view: DataView;
  readonly #isLittle: boolean;
  readonly #form: typeof tiff | typeof bigTiff;

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#view = viewOf(file);
    this.#isLittle = file[0] === 0x49;
    this.#form = this.#view.getUint16(2, this.#isLittle) === 43 ? bigTiff : tiff;
  }

  /** Where the address of the first page is. */
  get firstLink(): number {
    return this.#form.first;
  }

  /** The address of a page; 0 after the last one. */
  linkAt(at: number): number {
    return this.#numberAt(at, this.#form.inline);
  }

  /** Removes the tags of a page that decoding does not need. */
  boundPage(at: number): BoundPage {
    const form = this.#form;
    const start = at + form.count;
    const end = start + this.#numberAt(at, form.count) * form.entry;
    if (end + form.inline > this.#file.length) throw damaged();
    let to = start;
    let [namedBytes, otherBytes] = [0, 0];
    const measured = new Map<number, number>();
    for (let from = start; from < end; from += form.entry) {
      const tag = this.#numberAt(from, 2);
      if (!needed.has(tag)) continue;
      const bytes = this.#valueBytes(from) * this.#valueCount(from);
      // Decoders take the first of several entries of a tag.
      if (measures.has(tag) && !measured.has(tag)) measured.set(tag, this.#firstValue(from));
      if (tag === profile) checkProfile(bytes);
      else if (!places.has(tag)) otherBytes += bytes;
      if (bytes > form.inline) namedBytes += bytes;
      if (to !== from) this.#file.copyWithin(to, from, from + form.entry);
      to += form.entry;
    }
    if (otherBytes > damageLimits.tagBytes) throw damaged();
    const pixelBytes = bytesOfPage(measured);
    const isChanged = to !== end;
    if (isChanged) {
      this.#setCount(at, (to - start) / form.entry);
      this.#file.copyWithin(to, end, end + form.inline);
    }
    return { at, end: end + form.inline, link: to, pixelBytes, namedBytes, isChanged };
  }

  /** Bytes of one value of an entry; 0 if its type is unknown. */
  #valueBytes(entry: number): number {
    return sizes[this.#numberAt(entry + 2, 2)] ?? 0;
  }

  #valueCount(entry: number): number {
    return this.#numberAt(entry + 4, this.#form.inline);
  }

  /** The first value of an entry, which stands in the entry itself if all values fit there. */
  #firstValue(entry: number): number {
    const bytes = this.#valueBytes(entry);
    const isInline = bytes * this.#valueCount(entry) <= this.#form.inline;
    const at = entry + this.#form.value;
    return this.#numberAt(isInline ? at : this.#numberAt(at, this.#form.inline), bytes);
  }

  #numberAt(at: number, bytes: number): number {
    if (at + bytes > this.#file.length) throw damaged();
    if (bytes < 2) return bytes === 0 ? 0 : this.#view.getUint8(at);
    if (bytes === 2) return this.#view.getUint16(at, this.#isLittle);
    return bytes === 4
      ? this.#view.getUint32(at, this.#isLittle)
      : Number(this.#view.getBigUint64(at, this.#isLittle));
  }

  #setCount(at: number, count: number): void {
    if (this.#form.count === 2) this.#view.setUint16(at, count, this.#isLittle);
    else this.#view.setBigUint64(at, BigInt(count), this.#isLittle);
  }
}

/**
 * The bytes of a page's pixels.
 *
 * @throws InvalidArgumentError if its samples or tiles cannot be decoded, or a tile has far more
 * pixels than the page: decoders make room for it
 */
function bytesOfPage(measured: ReadonlyMap<number, number>): number {
  const measureOf = (tag: number) => measured.get(tag) ?? 1;
  const pixels = measureOf(widthTag) * measureOf(heightTag);
  // Decoders read long numbers well only as floating-point RGB, where 1 is white.
  const isFloatRgb = measureOf(sampleFormatTag) === floatingPoint && measureOf(coloursTag) === rgb;
  if (measureOf(bitsTag) > 16 && !isFloatRgb) throw unknownCoding();
  if (measured.has(tileWidthTag) && !codingsOfTiles.has(measureOf(codingTag)))
    throw unknownCoding();
  const tile = measureOf(tileWidthTag) * measureOf(tileHeightTag);
  if (tile > Math.max(damageLimits.tilePixels, 4 * pixels)) throw damaged();
  return (pixels * measureOf(channelsTag) * measureOf(bitsTag)) / 8;
}

import { asciiAt, viewOf } from '../../bytes.ts';
import { type Box, boxesIn } from '../../formats/boxes.ts';
import { checkAv1 } from './av1.ts';
import { damageLimits } from './limits.ts';
import { checkProfile, damaged, refused } from './refusals.ts';

/** Boxes on top of a still picture (ISO/IEC 14496-12, 23008-12). Films have others. */
const topLevelBoxes = new Set(['ftyp', 'meta', 'mdat', 'idat', 'free', 'skip']);
/** The brand of a file that is shown as a film (AV1 Image File Format, 6.3). */
const animated = 'avis';
/** Items with pixels. Others are EXIF data, XMP, which may be compressed, or of unknown types. */
const pictures = new Set(['av01', 'grid', 'iden', 'iovl', 'tmap']);
const codedItemType = 'av01';
/** A reference from data to the picture that it describes. */
const describes = 'cdsc';
/** References from a picture to those that it is made of, and from transparency to its picture. */
const [madeOf, partOf] = ['dimg', 'auxl'];
/** What boxes and items are called instead, so that decoders pass over them. */
const skipped = new TextEncoder().encode('skip');

type Range = Pick<Box, 'from' | 'to'>;

/**
 * An AVIF in which decoders see only pictures: films, EXIF data and XMP have other names. The
 * orientation is a property of its own (`irot`, `imir`), so it stays.
 */
export function boundAvif(original: Uint8Array): Uint8Array {
  if (asciiAt(original, 8, 4) === animated) {
    throw refused('is an animated AVIF, which is not read: send it as GIF or WebP');
  }
  const file = Uint8Array.from(original);
  const reader = new Reader(file);
  let isChanged = false;
  const skip = (at: number) => {
    file.set(skipped, at);
    isChanged = true;
  };
  for (const top of reader.boxes({ from: 0, to: file.length })) {
    if (!topLevelBoxes.has(top.name)) skip(top.nameAt);
    if (top.name !== 'meta') continue;
    const inside = reader.boxes({ from: top.from + 4, to: top.to });
    const all = (name: string) => inside.filter((box) => box.name === name);
    const coded = new Set<number>();
    for (const { id, type, typeAt } of all('iinf').flatMap((box) => reader.items(box))) {
      if (type === codedItemType) coded.add(id);
      if (!pictures.has(type)) skip(typeAt);
    }
    const references = all('iref').flatMap((box) => reader.references(box));
    for (const { name, nameAt } of references) if (name === describes) skip(nameAt);
    const sizes = all('iprp').flatMap((box) => [...reader.sizes(box)]);
    const pixels = new Map(sizes);
    checkItems(pixels, references);
    const [data] = all('idat');
    let bytes = 0;
    for (const { id, ranges } of all('iloc').flatMap((box) => reader.places(box, data))) {
      bytes += ranges.reduce((sum, { from, to }) => sum + to - from, 0);
      // Items do not overlap, so that they are no more than the file.
      if (bytes > file.length) throw damaged();
      if (coded.has(id)) checkAv1(joined(file, ranges), pixels.get(id) ?? 0);
    }
  }
  return isChanged ? file : original;
}

/**
 * Checks the pixels of all items that an item is made of, each as often as it is named: decoders
 * decode it as often, and a few levels of items that name others several times are thousands.
 */
function checkItems(pixels: ReadonlyMap<number, number>, references: readonly Reference[]): void {
  const parts = new Map<number, number[]>();
  const add = (whole: number, part: number) => {
    const partsOfWhole = parts.get(whole) ?? [];
    partsOfWhole.push(part);
    parts.set(whole, partsOfWhole);
  };
  for (const { name, from, to } of references) {
    if (name === madeOf) for (const part of to) add(from, part);
    if (name === partOf) for (const whole of to) add(whole, from);
  }
  const weights = new Map<number, Weight>();
  const weigh = (id: number, above: ReadonlySet<number>): Weight => {
    // An item that is made of itself.
    if (above.has(id)) throw damaged();
    const known = weights.get(id);
    if (known !== undefined) return known;
    const path = new Set([...above, id]);
    if (path.size > damageLimits.itemLevels) throw damaged();
    const weight: Weight = { pixels: pixels.get(id) ?? 0, levels: 1 };
    for (const part of parts.get(id) ?? []) {
      const { pixels: partPixels, levels } = weigh(part, path);
      weight.pixels += partPixels;
      weight.levels = Math.max(weight.levels, 1 + levels);
    }
    if (weight.pixels > damageLimits.itemPixels || weight.levels > damageLimits.itemLevels)
      throw damaged();
    weights.set(id, weight);
    return weight;
  };
  for (const id of parts.keys()) weigh(id, new Set());
}

/** What it takes to decode an item with all items that it is made of. */
interface Weight {
  pixels: number;
  /** Of items that are made of each other. */
  levels: number;
}

function joined(file: Uint8Array, ranges: readonly Range[]): Uint8Array {
  const [first] = ranges;
  if (ranges.length === 1 && first) return file.subarray(first.from, first.to);
  return Buffer.concat(ranges.map(({ from, to }) => file.subarray(from, to)));
}

interface Reference extends Pick<Box, 'name' | 'nameAt'> {
  /** The id of an item, and of those to which it refers. */
  readonly from: number;
  readonly to: readonly number[];
}

/**
 * Reads the boxes of a file. All methods throw InvalidArgumentError if there are too many boxes, or
 * one is cut off.
 */
class Reader {
  readonly #file: Uint8Array;
  readonly #view: DataView;
  #left: number = damageLimits.boxes;

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#view = viewOf(file);
  }

  #count(): void {
    if (--this.#left < 0) throw damaged();
  }

  #number(at: number, bytes: number): number {
    if (at + bytes > this.#file.length) throw damaged();
    if (bytes === 0) return 0;
    if (bytes === 1) return this.#view.getUint8(at);
    if (bytes === 2) return this.#view.getUint16(at);
    return bytes === 4 ? this.#view.getUint32(at) : Number(this.#view.getBigUint64(at));
  }

  boxes({ from, to }: Range): Box[] {
    const boxes: Box[] = [];
    for (const box of boxesIn(this.#view, from, to)) {
      this.#count();
      if (box.to < box.from || box.to > to) throw damaged();
      boxes.push(box);
    }
    return boxes;
  }

  /** The items and their types (ISO/IEC 14496-12, 8.11.6). */
  items({ from, to }: Box) {
    const countBytes = this.#number(from, 1) === 0 ? 2 : 4;
    const entries = this.boxes({ from: from + 4 + countBytes, to });
    return entries.map((entry) => {
      const idBytes = this.#number(entry.from, 1) >= 3 ? 4 : 2;
      const typeAt = entry.from + 4 + idBytes + 2;
      if (typeAt + 4 > entry.to) throw damaged();
      return {
        id: this.#number(entry.from + 4, idBytes),
        type: asciiAt(this.#file, typeAt, 4),
        typeAt,
      };
    });
  }

  /** References from one item to others (ISO/IEC 14496-12, 8.11.12). */
  references({ from, to }: Box): Reference[] {
    const idBytes = this.#number(from, 1) === 0 ? 2 : 4;
    return this.boxes({ from: from + 4, to }).map(({ name, nameAt, from: at }) => {
      const count = this.#number(at + idBytes, 2);
      const targets = Array.from({ length: count }, (_, i) => {
        this.#count();
        return this.#number(at + idBytes + 2 + i * idBytes, idBytes);
      });
      return { name, nameAt, from: this.#number(at, idBytes), to: targets };
    });
  }

  /** The pixels of each item, by its properties (ISO/IEC 23008-12, 9.3). */
  sizes(properties: Box): Map<number, number> {
    const inside = this.boxes(properties);
    const list = inside.filter(({ name }) => name === 'ipco').flatMap((box) => this.boxes(box));
    for (const { name, from, to } of list) if (name === 'colr') checkProfile(to - from);
    const pixelsOf = list.map(({ name, from }) =>
      name === 'ispe' ? this.#number(from + 4, 4) * this.#number(from + 8, 4) : 0,
    );
    for (const { name, from, to } of list) {
      // The configuration of a decoder may contain AV1 data, too.
      const most = Math.max(0, ...pixelsOf);
      if (name === 'av1C') checkAv1(this.#file.subarray(from + 4, to), most);
    }
    const pixels = new Map<number, number>();
    for (const { from } of inside.filter(({ name }) => name === 'ipma')) {
      const idBytes = this.#number(from, 1) === 0 ? 2 : 4;
      const indexBytes = this.#number(from + 3, 1) & 1 ? 2 : 1;
      let at = from + 8;
      for (let items = this.#number(from + 4, 4); items > 0; items--) {
        this.#count();
        const id = this.#number(at, idBytes);
        const count = this.#number(at + idBytes, 1);
        at += idBytes + 1;
        for (let i = 0; i < count; i++, at += indexBytes) {
          const index = this.#number(at, indexBytes) & (indexBytes === 2 ? 0x7fff : 0x7f);
          const itemPixels = pixelsOf[index - 1];
          if (itemPixels) pixels.set(id, itemPixels);
        }
      }
    }
    return pixels;
  }

  /** Where the bytes of each item are (ISO/IEC 14496-12, 8.11.3). */
  places({ from }: Box, data: Box | undefined) {
    const version = this.#number(from, 1);
    const [offsetAndLength, baseAndIndex] = [this.#number(from + 4, 1), this.#number(from + 5, 1)];
    const [offsetBytes, lengthBytes] = [offsetAndLength >> 4, offsetAndLength & 15];
    const [baseBytes, indexBytes] = [baseAndIndex >> 4, version > 0 ? baseAndIndex & 15 : 0];
    const idBytes = version < 2 ? 2 : 4;
    let at = from + 6;
    const take = (bytes: number) => {
      at += bytes;
      return this.#number(at - bytes, bytes);
    };
    const places: { id: number; ranges: Range[] }[] = [];
    for (let items = take(idBytes); items > 0; items--) {
      const id = take(idBytes);
      const isInData = version > 0 && (take(2) & 15) === 1;
      take(2);
      const base = take(baseBytes) + (isInData ? (data?.from ?? 0) : 0);
      const ranges: Range[] = [];
      for (let extents = take(2); extents > 0; extents--) {
        this.#count();
        take(indexBytes);
        const start = base + take(offsetBytes);
        const length = take(lengthBytes);
        const end = length === 0 ? this.#file.length : start + length;
        if (end > this.#file.length) throw damaged();
        ranges.push({ from: start, to: end });
      }
      places.push({ id, ranges });
    }
    return places;
  }
}

import { asciiAt, viewOf } from '../../bytes.ts';
import { type Box, boxesIn } from '../../formats/boxes.ts';
import { checkAv1 } from './av1.ts';
import { damageLimits } from './limits.ts';
import { checkProfile, damaged } from './refusals.ts';

export type Range = Pick<Box, 'from' | 'to'>;

/** An item of a file, such as a picture, a tile of one, or EXIF data. */
export interface Item {
  readonly id: number;
  readonly type: string;
  readonly typeOffset: number;
}

/** A reference from an item to others, by their ids. */
export interface Reference extends Pick<Box, 'name' | 'nameOffset'> {
  readonly from: number;
  readonly to: readonly number[];
}

/** Where the bytes of an item are. */
export interface Location {
  readonly id: number;
  readonly ranges: readonly Range[];
}

/** The bytes that a number in `iloc` may have. Decoders read no byte for any other width. */
const locationWidths = new Set([0, 4, 8]);

/**
 * Reads the boxes of an AVIF as libheif does, which decodes them. All methods throw
 * InvalidArgumentError if there are too many boxes, one is cut off, or libheif reads it in another
 * way.
 */
export class AvifBoxes {
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

  /** The boxes that are in no other box. */
  topLevel(): Box[] {
    return this.#boxes({ from: 0, to: this.#file.length });
  }

  /** The boxes in `meta`, which begins with a version and flags. */
  inMeta({ from, to }: Range): Box[] {
    return this.#boxes({ from: from + 4, to });
  }

  #boxes({ from, to }: Range): Box[] {
    const boxes: Box[] = [];
    for (const box of boxesIn(this.#view, from, to)) {
      this.#count();
      if (box.to < box.from || box.to > to) throw damaged();
      boxes.push(box);
    }
    return boxes;
  }

  /** The items that `iinf` lists (ISO/IEC 14496-12, 8.11.6). */
  items({ from, to }: Range): Item[] {
    const countBytes = this.#number(from, 1) === 0 ? 2 : 4;
    const entries = this.#boxes({ from: from + 4 + countBytes, to });
    return entries.map((entry) => {
      const idBytes = this.#number(entry.from, 1) >= 3 ? 4 : 2;
      const typeOffset = entry.from + 4 + idBytes + 2;
      if (typeOffset + 4 > entry.to) throw damaged();
      const type = asciiAt(this.#file, typeOffset, 4);
      return { id: this.#number(entry.from + 4, idBytes), type, typeOffset };
    });
  }

  /** The references in `iref` (ISO/IEC 14496-12, 8.11.12). */
  references({ from, to }: Range): Reference[] {
    const idBytes = this.#number(from, 1) === 0 ? 2 : 4;
    return this.#boxes({ from: from + 4, to }).map((box) => {
      const count = this.#number(box.from + idBytes, 2);
      const first = box.from + idBytes + 2;
      // libheif looks for the next reference behind the last id, wherever the box ends.
      if (first + count * idBytes !== box.to) throw damaged();
      const targets = Array.from({ length: count }, (_, i) => {
        this.#count();
        return this.#number(first + i * idBytes, idBytes);
      });
      const { name, nameOffset } = box;
      return { name, nameOffset, from: this.#number(box.from, idBytes), to: targets };
    });
  }

  /** The pixels of each item, by the properties in `iprp` (ISO/IEC 23008-12, 9.3). */
  pixelsOfItems(properties: readonly Range[]): Map<number, number> {
    const pixels = new Map<number, number>();
    for (const range of properties) {
      const inside = this.#boxes(range);
      const list = inside.filter(({ name }) => name === 'ipco').flatMap((box) => this.#boxes(box));
      const pixelsOfProperties = list.map((property) => this.#pixelsOf(property));
      this.#checkProperties(list, Math.max(0, ...pixelsOfProperties));
      for (const association of inside.filter(({ name }) => name === 'ipma')) {
        this.#associate(association, pixelsOfProperties, pixels);
      }
    }
    return pixels;
  }

  /** The pixels that a property says a picture has; 0 if it is another property. */
  #pixelsOf({ name, from }: Box): number {
    return name === 'ispe' ? this.#number(from + 4, 4) * this.#number(from + 8, 4) : 0;
  }

  #checkProperties(properties: readonly Box[], maxPixels: number): void {
    for (const { name, from, to } of properties) {
      if (name === 'colr') checkProfile(to - from);
      // The configuration of a decoder may contain AV1 data, too.
      if (name === 'av1C') checkAv1(this.#file.subarray(from + 4, to), maxPixels);
    }
  }

  /** Reads which properties each item has, by their places in the list, from 1. */
  #associate({ from }: Range, pixelsOfProperties: readonly number[], pixels: Map<number, number>) {
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
        const itemPixels = pixelsOfProperties[index - 1];
        if (!itemPixels) continue;
        // Which of two sizes counts depends on the decoder.
        if (pixels.has(id)) throw damaged();
        pixels.set(id, itemPixels);
      }
    }
  }

  /**
   * Where the bytes of each item are, by `iloc` (ISO/IEC 14496-12, 8.11.3).
   *
   * @param data the box `idat`, if there is one
   */
  locations({ from }: Range, data: Range | undefined): Location[] {
    const version = this.#number(from, 1);
    const [offsetAndLength, baseAndIndex] = [this.#number(from + 4, 1), this.#number(from + 5, 1)];
    const [offsetBytes, lengthBytes] = [offsetAndLength >> 4, offsetAndLength & 15];
    const [baseBytes, indexBytes] = [baseAndIndex >> 4, version > 0 ? baseAndIndex & 15 : 0];
    const widths = [offsetBytes, lengthBytes, baseBytes, indexBytes];
    if (!widths.every((width) => locationWidths.has(width))) throw damaged();
    const idBytes = version < 2 ? 2 : 4;
    let at = from + 6;
    const take = (bytes: number) => {
      at += bytes;
      return this.#number(at - bytes, bytes);
    };
    const locations: Location[] = [];
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
      locations.push({ id, ranges });
    }
    return locations;
  }
}

import { asciiAt } from '../../bytes.ts';
import { checkAv1 } from './av1.ts';
import { AvifBoxes, type Range, type Reference } from './avif-boxes.ts';
import { damageLimits } from './limits.ts';
import { damaged, refused, unknownFormat } from './refusals.ts';

/** Boxes on top of a still picture (ISO/IEC 14496-12, 23008-12). Films have others. */
const topLevelBoxes = new Set(['ftyp', 'meta', 'mdat', 'idat', 'free', 'skip']);
/** The brand of a file that is shown as a film (AV1 Image File Format, 6.3). */
const animated = 'avis';
/** Types of items with pixels. Others are EXIF data, XMP, which may be compressed, or unknown. */
const pictureTypes = new Set(['av01', 'grid', 'iden', 'iovl', 'tmap']);
const codedType = 'av01';
/** A reference from data, such as EXIF, to the picture that it describes. */
const describes = 'cdsc';
/** A reference from a picture to those that it is made of. */
const isMadeOf = 'dimg';
/** A reference from a picture's transparency to the picture. */
const isPartOf = 'auxl';
/** What boxes and items are called instead, so that decoders pass over them. */
const hiddenName = new TextEncoder().encode('skip');

/**
 * An AVIF in which decoders see only pictures: films, EXIF data and XMP have other names. The
 * orientation is a property of its own (`irot`, `imir`), so it stays.
 */
export function boundAvif(original: Uint8Array): Uint8Array {
  if (asciiAt(original, 8, 4) === animated) {
    throw refused('is an animated AVIF, which is not read: send it as GIF or WebP');
  }
  const file = Uint8Array.from(original);
  const isChanged = hideOthers(file);
  // After the last change: the data of pictures may be anywhere, also where a name was.
  checkPictures(file);
  return isChanged ? file : original;
}

/** Hides all but pictures, in place. Returns whether there was anything to hide. */
function hideOthers(file: Uint8Array): boolean {
  const boxes = new AvifBoxes(file);
  const offsets: number[] = [];
  for (const top of boxes.topLevel()) {
    if (!topLevelBoxes.has(top.name)) offsets.push(top.nameOffset);
    if (top.name !== 'meta') continue;
    for (const box of boxes.inMeta(top)) {
      if (box.name === 'iinf') {
        const others = boxes.items(box).filter(({ type }) => !pictureTypes.has(type));
        offsets.push(...others.map(({ typeOffset }) => typeOffset));
      }
      if (box.name === 'iref') {
        const descriptions = boxes.references(box).filter(({ name }) => name === describes);
        offsets.push(...descriptions.map(({ nameOffset }) => nameOffset));
      }
    }
  }
  for (const offset of offsets) file.set(hiddenName, offset);
  return offsets.length > 0;
}

/** @throws InvalidArgumentError if decoding takes more than the size of the picture lets expect */
function checkPictures(file: Uint8Array): void {
  const boxes = new AvifBoxes(file);
  let hasPicture = false;
  for (const meta of boxes.topLevel().filter(({ name }) => name === 'meta')) {
    const inside = boxes.inMeta(meta);
    const all = (name: string) => inside.filter((box) => box.name === name);
    const items = all('iinf').flatMap((box) => boxes.items(box));
    const coded = new Set(items.filter(({ type }) => type === codedType).map(({ id }) => id));
    hasPicture ||= coded.size > 0;
    const pixels = boxes.pixelsOfItems(all('iprp'));
    const references = all('iref').flatMap((box) => boxes.references(box));
    checkParts(pixels, references);
    const [data] = all('idat');
    let bytes = 0;
    for (const { id, ranges } of all('iloc').flatMap((box) => boxes.locations(box, data))) {
      bytes += ranges.reduce((sum, { from, to }) => sum + to - from, 0);
      // Items do not overlap, so that they are no more than the file.
      if (bytes > file.length) throw damaged();
      if (coded.has(id)) checkAv1(joined(file, ranges), pixels.get(id) ?? 0);
    }
  }
  // A HEIC of a phone, or a video.
  if (!hasPicture) throw unknownFormat();
}

/**
 * The pixels of the largest picture in an AVIF that `boundAvif` has taken. What is shown may be a small
 * part of it (`clap`), for which decoders decode all of it, and so may a picture behind the first.
 */
export function largestInAvif(file: Uint8Array): number {
  const boxes = new AvifBoxes(file);
  const metas = boxes.topLevel().filter(({ name }) => name === 'meta');
  const pixels = metas.map((meta) => {
    const properties = boxes.inMeta(meta).filter(({ name }) => name === 'iprp');
    return Math.max(0, ...boxes.pixelsOfItems(properties).values());
  });
  return Math.max(0, ...pixels);
}

/**
 * Checks the pixels of all items that an item is made of, each as often as it is named: decoders
 * decode it as often, and a few levels of items that name others several times are thousands.
 */
function checkParts(pixels: ReadonlyMap<number, number>, references: readonly Reference[]): void {
  const parts = partsOfItems(references);
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
    const { itemPixels, itemLevels } = damageLimits;
    if (weight.pixels > itemPixels || weight.levels > itemLevels) throw damaged();
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

/** The ids of the items that each item is made of, its transparency included. */
function partsOfItems(references: readonly Reference[]): ReadonlyMap<number, readonly number[]> {
  const parts = new Map<number, number[]>();
  const add = (whole: number, part: number) => {
    const partsOfWhole = parts.get(whole) ?? [];
    partsOfWhole.push(part);
    parts.set(whole, partsOfWhole);
  };
  for (const { name, from, to } of references) {
    if (name === isMadeOf) for (const part of to) add(from, part);
    if (name === isPartOf) for (const whole of to) add(whole, from);
  }
  return parts;
}

function joined(file: Uint8Array, ranges: readonly Range[]): Uint8Array {
  const [first] = ranges;
  if (ranges.length === 1 && first) return file.subarray(first.from, first.to);
  return Buffer.concat(ranges.map(({ from, to }) => file.subarray(from, to)));
}

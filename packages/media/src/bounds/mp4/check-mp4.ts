import { asciiAt, viewOf } from '../../bytes.ts';
import { type Box, boxesIn } from '../../formats/boxes.ts';
import { Numbers } from './numbers.ts';
import { inParts, misplaced, tooMany } from './refusals.ts';
import { maxSamples, SampleTables, sampleTableNames } from './sample-tables.ts';

/** Boxes in which demuxers search for tables of samples, in whatever order they stand. */
const parents = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'moof',
  'traf',
  'dinf',
  'edts',
  'meta',
  'mfra',
  'mvex',
  'schi',
  'sinf',
  'udta',
  'wave',
]);
/** Boxes within each other: `moov` to `stbl` are five. */
const maxDepth = 16;
/** Boxes that lead to tables. A film in fragments of a second has a few thousand. */
const maxBoxes = 200_000;
/** Entries in indexes of fragments, of which each fragment has one or a few. */
const maxIndexed = 20_000;
/** Flags of a fragment's run of samples (`trun`) that has a number for each sample. */
const [durationsFlag, sizesFlag, flagsFlag, offsetsFlag] = [0x100, 0x200, 0x400, 0x800];

/**
 * Checks the tables of an MP4 or MOV file: a few bytes can say that a track has four thousand
 * million samples, and demuxers make a list of them.
 *
 * @throws InvalidArgumentError if they list more than any file that can be decoded has, or name parts
 * that are not there, as in a file that is cut off
 */
export function checkMp4(file: Uint8Array): void {
  const boxes = new BoxChecker(file);
  boxes.check(0, file.length, 0);
  boxes.checkIndexes();
  boxes.checkParts();
}

class BoxChecker {
  readonly #file: Uint8Array;
  readonly #view: DataView;
  readonly #numbers: Numbers;
  /** Where the boxes start that are in no other box. */
  readonly #topLevel = new Set<number>();
  /** The content of boxes that say where fragments start, and where what they are in ends. */
  readonly #indexes: { readonly from: number; readonly to: number }[] = [];
  #boxes = 0;
  #samplesInRuns = 0;
  /** The track whose boxes are read, by its id, and tracks with samples in tables and in fragments. */
  #track = 0;
  readonly #tracksInTables = new Set<number>();
  readonly #tracksInRuns = new Set<number>();

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#view = viewOf(file);
    this.#numbers = new Numbers(file);
  }

  check(from: number, to: number, depth: number, isSampleTable = false): void {
    if (depth > maxDepth) throw tooMany('boxes within boxes');
    const tables = new Map<string, number>();
    for (const box of boxesIn(this.#view, from, to)) {
      if (++this.#boxes > maxBoxes) throw tooMany('boxes');
      // Demuxers also stop here, and use what stands before.
      if (box.to < box.from) break;
      if (depth === 0) this.#topLevel.add(box.nameOffset - 4);
      if (parents.has(box.name)) {
        if (isSampleTable) throw tooMany('boxes within boxes');
        this.#checkInside(box, Math.min(to, box.to), depth + 1);
      }
      if (sampleTableNames.has(box.name)) {
        if (tables.has(box.name)) throw tooMany('samples');
        tables.set(box.name, box.from);
      }
      if (box.name === 'tkhd') this.#track = this.#trackId(box.from);
      if (box.name === 'tfhd') this.#track = this.#numbers.uint32(box.from + 4);
      if (box.name === 'trun') this.#checkRun(box.from);
      if (box.name === 'stsd') this.#checkDescriptions(box.from, Math.min(to, box.to));
      if (box.name === 'tfra') this.#indexes.push({ from: box.from, to });
    }
    const samples = new SampleTables(this.#numbers, tables);
    samples.check();
    if (samples.count > 0) this.#tracksInTables.add(this.#track);
  }

  /** The id of a track behind version, flags and two times (ISO/IEC 14496-12, 8.3.2). */
  #trackId(at: number): number {
    const isLong = this.#numbers.uint32(at) >>> 24 === 1;
    return this.#numbers.uint32(at + (isLong ? 20 : 12));
  }

  #checkInside({ name, from }: Box, to: number, depth: number): void {
    // `meta` has a version and flags in MP4, and none in MOV.
    const start = name === 'meta' && this.#numbers.uint32(from) === 0 ? from + 4 : from;
    this.check(start, to, depth, name === 'stbl');
  }

  /**
   * Refuses tables in the descriptions of a track's format, whose boxes stand at many places, and
   * descriptions that go on in what follows their box.
   */
  #checkDescriptions(from: number, to: number): void {
    const { buffer, byteOffset, byteLength } = this.#file.subarray(from, to);
    const content = Buffer.from(buffer, byteOffset, byteLength);
    if (content.includes('stbl') || content.includes('moof')) throw tooMany('boxes within boxes');
    let left = this.#numbers.uint32(from + 4);
    for (const description of boxesIn(this.#view, from + 8, to)) {
      if (left === 0) return;
      if (description.to > to) throw misplaced();
      left--;
    }
    if (left > 0) throw misplaced();
  }

  /**
   * Refuses a file with a track whose first samples are in tables, and others in fragments. Demuxers
   * end with the tables, and so do the length that they measure and what they decode.
   */
  checkParts(): void {
    for (const track of this.#tracksInRuns) if (this.#tracksInTables.has(track)) throw inParts();
  }

  /**
   * Checks that indexes of fragments (ISO/IEC 14496-12, 8.8.10 and 8.8.11) are where they are looked
   * for, and that fragments begin where these say: anywhere else they would not have been checked.
   */
  checkIndexes(): void {
    const { length } = this.#file;
    const last = length - this.#numbers.uint32(length - 4);
    const isIndex = last > 0 && asciiAt(this.#file, last + 4, 4) === 'mfra';
    if (isIndex && !this.#topLevel.has(last)) throw misplaced();
    let count = 0;
    for (const { from, to } of this.#indexes) {
      count += this.#numbers.uint32(from + 12);
      if (count > maxIndexed) throw tooMany('fragments');
      for (const start of this.#indexedStarts(from, to)) {
        if (!this.#topLevel.has(start)) throw misplaced();
      }
    }
  }

  /** Where fragments start according to an index: after version, flags, track and lengths. */
  *#indexedStarts(from: number, to: number): Generator<number> {
    const isLong = this.#numbers.uint32(from) >>> 24 === 1;
    const lengths = this.#numbers.uint32(from + 8);
    const numberBytes = 3 + ((lengths >> 4) & 3) + ((lengths >> 2) & 3) + (lengths & 3);
    const size = (isLong ? 16 : 8) + numberBytes;
    for (let at = from + 16, left = this.#numbers.uint32(from + 12); left > 0 && at < to; left--) {
      yield isLong ? this.#numbers.uint64(at + 8) : this.#numbers.uint32(at + 4);
      at += size;
    }
  }

  #checkRun(at: number): void {
    const flags = this.#numbers.uint32(at) & 0xfff;
    const isListed = (flags & (durationsFlag | sizesFlag | flagsFlag | offsetsFlag)) !== 0;
    const samples = this.#numbers.uint32(at + 4);
    if (samples > 0) this.#tracksInRuns.add(this.#track);
    this.#samplesInRuns += samples;
    const most = isListed ? maxSamples : Math.min(maxSamples, this.#file.length);
    if (this.#samplesInRuns > most) throw tooMany('samples');
  }
}

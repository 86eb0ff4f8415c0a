import { InvalidArgumentError } from '@ai-sdk/provider';
import { asciiAt, viewOf } from '../bytes.ts';
import { type Box, boxesIn } from '../formats/boxes.ts';

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
/** The tables of a track, each of which it has once (ISO/IEC 14496-12, 8.6 and 8.7). */
const tableNames = new Set(['stts', 'ctts', 'stsc', 'stsz', 'stz2', 'stco', 'co64']);
/** Boxes within each other: `moov` to `stbl` are five. */
const maxDepth = 16;
/** Boxes that lead to tables. A film in fragments of a second has a few thousand. */
const maxBoxes = 200_000;
/** Entries in indexes of fragments, of which each fragment has one or a few. */
const maxIndexed = 20_000;
/** Samples of a track: a quarter of an hour of Opus in its shortest blocks has 360,000. */
const maxSamples = 2_000_000;
/** Steps that it takes to find all samples: for each, mediabunny goes through its whole chunk. */
const maxSteps = 500_000_000;

interface Samples {
  readonly count: number;
  readonly areOfOneSize: boolean;
}

/** Flags of a run of samples that has a number for each sample. */
const [durationsFlag, sizesFlag, flagsFlag, offsetsFlag] = [0x100, 0x200, 0x400, 0x800];

/**
 * Checks the tables of an MP4 or MOV file: a few bytes can say that a track has four thousand
 * million samples, and demuxers make a list of them.
 *
 * @throws InvalidArgumentError if they list more than any file that can be decoded has, or name parts
 * that are not there, as in a file that is cut off
 */
export function checkMp4(file: Uint8Array): void {
  const tables = new Tables(file);
  tables.check(0, file.length, 0);
  tables.checkIndexes();
}

class Tables {
  readonly #file: Uint8Array;
  readonly #view: DataView;
  /** Where the boxes start that are in no other box. */
  readonly #topLevel = new Set<number>();
  /** The content of boxes that say where fragments start, and where what they are in ends. */
  readonly #indexes: { readonly from: number; readonly to: number }[] = [];
  #boxes = 0;
  #samplesInRuns = 0;

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#view = viewOf(file);
  }

  check(from: number, to: number, depth: number, isSampleTable = false): void {
    if (depth > maxDepth) throw tooMuch('boxes within boxes');
    const tables = new Map<string, number>();
    for (const box of boxesIn(this.#view, from, to)) {
      if (++this.#boxes > maxBoxes) throw tooMuch('boxes');
      // Demuxers also stop here, and use what stands before.
      if (box.to < box.from) break;
      if (depth === 0) this.#topLevel.add(box.nameOffset - 4);
      if (parents.has(box.name)) {
        if (isSampleTable) throw tooMuch('boxes within boxes');
        this.#checkInside(box, Math.min(to, box.to), depth + 1);
      }
      if (tableNames.has(box.name) && tables.has(box.name)) throw tooMuch('samples');
      tables.set(box.name, box.from);
      if (box.name === 'trun') this.#checkRun(box.from);
      if (box.name === 'stsd') this.#checkDescriptions(box.from, Math.min(to, box.to));
      if (box.name === 'tfra') this.#indexes.push({ from: box.from, to });
    }
    if ([...tableNames].some((name) => tables.has(name))) this.#checkTables(tables);
    let last = 0;
    for (const start of this.#chunkStarts(tables)) {
      if (start > this.#file.length) throw cutOff();
      last = start;
    }
    if (last + this.#bytesOfLastChunk(tables) > this.#file.length) throw cutOff();
  }

  #checkInside({ name, from }: Box, to: number, depth: number): void {
    // `meta` has a version and flags in MP4, and none in MOV.
    const start = name === 'meta' && this.#number(from) === 0 ? from + 4 : from;
    this.check(start, to, depth, name === 'stbl');
  }

  /**
   * Refuses tables in the descriptions of a track's format, whose boxes stand at many places, and
   * descriptions that go on in what follows their box.
   */
  #checkDescriptions(from: number, to: number): void {
    const { buffer, byteOffset, byteLength } = this.#file.subarray(from, to);
    const content = Buffer.from(buffer, byteOffset, byteLength);
    if (content.includes('stbl') || content.includes('moof')) throw tooMuch('boxes within boxes');
    let left = this.#number(from + 4);
    for (const description of boxesIn(this.#view, from + 8, to)) {
      if (left === 0) return;
      if (description.to > to) throw misplaced();
      left--;
    }
    if (left > 0) throw misplaced();
  }

  /**
   * Checks that indexes of fragments (ISO/IEC 14496-12, 8.8.10 and 8.8.11) are where they are looked
   * for, and that fragments begin where these say: anywhere else they would not have been checked.
   */
  checkIndexes(): void {
    const file = this.#file;
    const last = file.length - this.#number(file.length - 4);
    const isIndex = last > 0 && asciiAt(file, last + 4, 4) === 'mfra';
    if (isIndex && !this.#topLevel.has(last)) throw misplaced();
    let count = 0;
    for (const { from, to } of this.#indexes) {
      count += this.#number(from + 12);
      if (count > maxIndexed) throw tooMuch('fragments');
      for (const start of this.#indexedStarts(from, to)) {
        if (!this.#topLevel.has(start)) throw misplaced();
      }
    }
  }

  /** Where fragments start according to an index: after version, flags, track and lengths. */
  *#indexedStarts(from: number, to: number): Generator<number> {
    const isLong = this.#number(from) >>> 24 === 1;
    const lengths = this.#number(from + 8);
    const numberBytes = 3 + ((lengths >> 4) & 3) + ((lengths >> 2) & 3) + (lengths & 3);
    const size = (isLong ? 16 : 8) + numberBytes;
    for (let at = from + 16, left = this.#number(from + 12); left > 0 && at < to; left--) {
      yield isLong ? this.#long(at + 8) : this.#number(at + 4);
      at += size;
    }
  }

  /** The number at an offset; 0 if the file ends before. */
  #number(at: number): number {
    return at + 4 <= this.#file.length ? this.#view.getUint32(at) : 0;
  }

  /** The number of 64 bits at an offset. */
  #long(at: number): number {
    return this.#number(at) * 2 ** 32 + this.#number(at + 4);
  }

  #checkRun(at: number): void {
    const flags = this.#number(at) & 0xfff;
    const isListed = (flags & (durationsFlag | sizesFlag | flagsFlag | offsetsFlag)) !== 0;
    this.#samplesInRuns += this.#number(at + 4);
    const most = isListed ? maxSamples : Math.min(maxSamples, this.#file.length);
    if (this.#samplesInRuns > most) throw tooMuch('samples');
  }

  #checkTables(tables: ReadonlyMap<string, number>): void {
    const samples = this.#samples(tables);
    if (samples.count > (samples.areOfOneSize ? this.#file.length : maxSamples)) {
      throw tooMuch('samples');
    }
    // Programs write a sample more or less into one of these tables.
    const most = 2 * samples.count + 1000;
    for (const name of ['stts', 'ctts']) {
      const at = tables.get(name);
      if (at === undefined) continue;
      let listed = 0;
      for (const entry of this.#entries(at, 8)) listed += this.#number(entry);
      if (listed > most || (tables.has('ctts') && listed > maxSamples)) throw tooMuch('samples');
    }
    const chunks = tables.get('stsc');
    if (chunks === undefined) return;
    this.#checkChunks(tables.get('stco') ?? tables.get('co64'), chunks, samples);
  }

  #samples(tables: ReadonlyMap<string, number>): Samples {
    const sizes = tables.get('stsz');
    const at = sizes ?? tables.get('stz2');
    if (at === undefined) return { count: 0, areOfOneSize: false };
    const areOfOneSize = sizes !== undefined && this.#number(at + 4) > 0;
    return { count: this.#number(at + 8), areOfOneSize };
  }

  /** Checks how samples are divided into chunks: where these begin, and the table of divisions. */
  #checkChunks(offsets: number | undefined, at: number, { count, areOfOneSize }: Samples): void {
    const chunks = offsets === undefined ? 0 : this.#number(offsets + 4);
    if (chunks > this.#file.length / 4) throw tooMuch('chunks');
    let steps = 0;
    for (const { first, after, samplesOfChunk } of this.#runs(at, chunks)) {
      if (first > chunks + 1 || after > chunks + 1) throw tooMuch('chunks');
      if (areOfOneSize) continue;
      if (samplesOfChunk > Math.max(1, count)) throw tooMuch('samples in a chunk');
      steps += Math.max(0, after - first) * samplesOfChunk * samplesOfChunk;
      if (steps > maxSteps) throw tooMuch('samples in a chunk');
    }
  }

  /** Chunks side by side that have as many samples, each from its `first` until `after`. */
  *#runs(at: number, chunks: number) {
    const entries = [...this.#entries(at, 12)];
    for (const [i, entry] of entries.entries()) {
      const next = entries[i + 1];
      const after = next === undefined ? chunks + 1 : this.#number(next);
      yield { first: this.#number(entry), after, samplesOfChunk: this.#number(entry + 4) };
    }
  }

  /** How long the last chunk is; 0 if it is not known. Many files have one chunk a minute. */
  #bytesOfLastChunk(tables: ReadonlyMap<string, number>): number {
    const offsets = tables.get('stco') ?? tables.get('co64');
    const [runs, sizes] = [tables.get('stsc'), tables.get('stsz')];
    if (offsets === undefined || runs === undefined || sizes === undefined) return 0;
    let [before, inLast] = [0, 0];
    for (const { first, after, samplesOfChunk } of this.#runs(runs, this.#number(offsets + 4))) {
      if (after <= first) continue;
      before += inLast + (after - first - 1) * samplesOfChunk;
      inLast = samplesOfChunk;
    }
    const end = Math.min(this.#number(sizes + 8), before + inLast);
    const size = this.#number(sizes + 4);
    // QuickTime writes 1 for sounds whose samples have other sizes.
    if (size > 0) return size === 1 ? 0 : Math.max(0, end - before) * size;
    let bytes = 0;
    for (let sample = before; sample < end; sample++)
      bytes += this.#number(sizes + 12 + 4 * sample);
    return bytes;
  }

  /** Where the chunks of samples begin in the file. */
  *#chunkStarts(tables: ReadonlyMap<string, number>): Generator<number> {
    const [short, long] = [tables.get('stco'), tables.get('co64')];
    if (short !== undefined) {
      for (const entry of this.#entries(short, 4)) yield this.#number(entry);
    }
    if (long !== undefined) {
      for (const entry of this.#entries(long, 8)) yield this.#long(entry);
    }
  }

  /** Where the entries of a table are: after its version, flags and their number. */
  *#entries(at: number, size: number): Generator<number> {
    const end = Math.min(this.#file.length, at + 8 + size * this.#number(at + 4));
    for (let entry = at + 8; entry + size <= end; entry += size) yield entry;
  }
}

/** Demuxers give what is there of such a file as the whole. */
function cutOff(): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'file',
    message: 'The file is cut off: a part of its sound or pictures is missing. Send it again.',
  });
}

function misplaced(): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'file',
    message: 'The file is damaged: its tables name parts that are not there. Convert it again.',
  });
}

function tooMuch(what: string): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'file',
    message: `The file is damaged: its tables name too many ${what}. Convert it again.`,
  });
}

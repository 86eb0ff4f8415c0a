import type { Numbers } from './numbers.ts';
import { cutOff, tooMany } from './refusals.ts';

/** The tables of a track, each of which it has once (ISO/IEC 14496-12, 8.6 and 8.7). */
export const sampleTableNames = new Set(['stts', 'ctts', 'stsc', 'stsz', 'stz2', 'stco', 'co64']);
/** Samples of a track: a quarter of an hour of Opus in its shortest blocks has 360,000. */
export const maxSamples = 2_000_000;
/** Steps that it takes to find all samples: for each, mediabunny goes through its whole chunk. */
const maxSteps = 500_000_000;

interface Samples {
  readonly count: number;
  readonly areOfOneSize: boolean;
}

/** The tables of a track, which say how many samples it has, and in which chunks they are where. */
export class SampleTables {
  readonly #numbers: Numbers;
  readonly #tables: ReadonlyMap<string, number>;

  /** @param tables where the content of each table starts, by its name */
  constructor(numbers: Numbers, tables: ReadonlyMap<string, number>) {
    this.#numbers = numbers;
    this.#tables = tables;
  }

  /**
   * @throws InvalidArgumentError if they list more than any file that can be decoded has, or chunks
   * that are not in the file
   */
  check(): void {
    if (this.#tables.size === 0) return;
    this.#checkCounts();
    let last = 0;
    for (const start of this.#chunkStarts()) {
      if (start > this.#numbers.end) throw cutOff();
      last = start;
    }
    if (last + this.#bytesOfLastChunk() > this.#numbers.end) throw cutOff();
  }

  /** The samples of the track. */
  get count(): number {
    return this.#samples().count;
  }

  #checkCounts(): void {
    const samples = this.#samples();
    if (samples.count > (samples.areOfOneSize ? this.#numbers.end : maxSamples)) {
      throw tooMany('samples');
    }
    // Programs write a sample more or less into one of these tables.
    const most = 2 * samples.count + 1000;
    for (const name of ['stts', 'ctts']) {
      const at = this.#tables.get(name);
      if (at === undefined) continue;
      let listed = 0;
      for (const entry of this.#entries(at, 8)) listed += this.#numbers.uint32(entry);
      const hasShifts = this.#tables.has('ctts');
      if (listed > most || (hasShifts && listed > maxSamples)) throw tooMany('samples');
    }
    this.#checkChunks(samples);
  }

  #samples(): Samples {
    const sizes = this.#tables.get('stsz');
    const at = sizes ?? this.#tables.get('stz2');
    if (at === undefined) return { count: 0, areOfOneSize: false };
    const areOfOneSize = sizes !== undefined && this.#numbers.uint32(at + 4) > 0;
    return { count: this.#numbers.uint32(at + 8), areOfOneSize };
  }

  /** Checks how samples are divided into chunks. */
  #checkChunks({ count, areOfOneSize }: Samples): void {
    const divisions = this.#tables.get('stsc');
    if (divisions === undefined) return;
    const chunks = this.#chunkCount();
    if (chunks > this.#numbers.end / 4) throw tooMany('chunks');
    let steps = 0;
    for (const { first, after, samplesOfChunk } of this.#runs(divisions)) {
      if (first > chunks + 1 || after > chunks + 1) throw tooMany('chunks');
      if (areOfOneSize) continue;
      if (samplesOfChunk > Math.max(1, count)) throw tooMany('samples in a chunk');
      steps += Math.max(0, after - first) * samplesOfChunk * samplesOfChunk;
      if (steps > maxSteps) throw tooMany('samples in a chunk');
    }
  }

  /** Chunks side by side that have as many samples, each from its `first` until `after`. */
  *#runs(divisions: number) {
    const entries = [...this.#entries(divisions, 12)];
    for (const [i, entry] of entries.entries()) {
      const next = entries[i + 1];
      const after = next === undefined ? this.#chunkCount() + 1 : this.#numbers.uint32(next);
      const first = this.#numbers.uint32(entry);
      yield { first, after, samplesOfChunk: this.#numbers.uint32(entry + 4) };
    }
  }

  /** How long the last chunk is; 0 if it is not known. Many files have one chunk a minute. */
  #bytesOfLastChunk(): number {
    const [divisions, sizes] = [this.#tables.get('stsc'), this.#tables.get('stsz')];
    if (this.#chunkCount() === 0 || divisions === undefined || sizes === undefined) return 0;
    let [before, inLast] = [0, 0];
    for (const { first, after, samplesOfChunk } of this.#runs(divisions)) {
      if (after <= first) continue;
      before += inLast + (after - first - 1) * samplesOfChunk;
      inLast = samplesOfChunk;
    }
    const end = Math.min(this.#numbers.uint32(sizes + 8), before + inLast);
    const size = this.#numbers.uint32(sizes + 4);
    // QuickTime writes 1 for sounds whose samples have other sizes.
    if (size > 0) return size === 1 ? 0 : Math.max(0, end - before) * size;
    let bytes = 0;
    for (let sample = before; sample < end; sample++) {
      bytes += this.#numbers.uint32(sizes + 12 + 4 * sample);
    }
    return bytes;
  }

  #chunkCount(): number {
    const offsets = this.#tables.get('stco') ?? this.#tables.get('co64');
    return offsets === undefined ? 0 : this.#numbers.uint32(offsets + 4);
  }

  /** Where the chunks of samples begin in the file. */
  *#chunkStarts(): Generator<number, void, void> {
    const [short, long] = [this.#tables.get('stco'), this.#tables.get('co64')];
    if (short !== undefined) {
      for (const entry of this.#entries(short, 4)) yield this.#numbers.uint32(entry);
    }
    if (long !== undefined) {
      for (const entry of this.#entries(long, 8)) yield this.#numbers.uint64(entry);
    }
  }

  /** Where the entries of a table are: after its version, flags and their number. */
  *#entries(at: number, size: number): Generator<number, void, void> {
    const end = Math.min(this.#numbers.end, at + 8 + size * this.#numbers.uint32(at + 4));
    for (let entry = at + 8; entry + size <= end; entry += size) yield entry;
  }
}

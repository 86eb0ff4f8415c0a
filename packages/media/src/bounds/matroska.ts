import { InvalidArgumentError } from '@ai-sdk/provider';
import { byteAt } from '../arrays.ts';
import { viewOf } from '../bytes.ts';
import { type EbmlNumber, ebmlNumberAt } from '../formats/ebml.ts';

/** Ids of elements (RFC 9559, 5.1). */
const cluster = 0x1f43b675;
const [block, simpleBlock] = [0xa1, 0xa3];
const cuePositions = 0xb7;
/** ContentCompSettings: bytes with which all blocks of a track begin, and which they leave out. */
const commonStart = 0x4255;
/** Parts of a segment: SeekHead, Info, Tracks, Cues, Attachments, Tags. Chapters are not read. */
const otherParts = [0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1941a469, 0x1254c367];
/** Where a cluster of unknown length ends: at these, at Chapters, or at another segment or file. */
const endsOfCluster = new Set([cluster, ...otherParts, 0x1043a770, 0x18538067, 0x1a45dfa3]);
/** Elements whose elements mediabunny 1.61 reads, wherever they stand. */
const parents = new Set([
  0x4dbb, // Seek
  0xae, // TrackEntry
  0xe0, // Video
  0x55b0, // Colour
  0x7670, // Projection
  0xe1, // Audio
  0x6d80, // ContentEncodings
  0x6240, // ContentEncoding
  0x5034, // ContentCompression
  0xbb, // CuePoint
  cuePositions,
  0xa0, // BlockGroup
  0x75a1, // BlockAdditions
  0xa6, // BlockMore
  0x7373, // Tag
  0x63c0, // Targets
  0x67c8, // SimpleTag
  0x61a7, // AttachedFile
]);
/** Elements within each other: a track's colours are four. */
const maxDepth = 16;
/** Frames of the whole file: four hours at 60 a second, with four tracks of Opus, have 3,700,000. */
const maxFrames = 4_000_000;
/** Frames of a small file, and bytes of each further one: laced ones may have a single byte. */
const [fewFrames, bytesOfFrame] = [1_000_000, 16];
/** Frames of a cluster. Mediabunny keeps 300 bytes of each, and forgets them with the cluster. */
const maxClusterFrames = 250_000;
/** Elements of the whole file: those of blocks have up to two around them. */
const maxElements = 3 * maxFrames;
/** Blocks that are moved to put frames between them: mediabunny moves all that follow, for each. */
const maxSteps = 500_000_000;
/** Entries of indexes. Of those for the same time mediabunny goes through all that follow, for each. */
const maxCues = 100_000;

interface Element {
  readonly id: number;
  readonly from: number;
  /** Where its content ends; undefined if it does not say. */
  readonly to: number | undefined;
}

/**
 * Checks what a WebM or MKV file says it has: a block of a few bytes can have 256 frames, and an
 * index any number of entries for the same time. Parts of a segment are found wherever they stand in
 * the file, as demuxers find them by seek heads, by indexes, and behind what they cannot read.
 *
 * @throws InvalidArgumentError if it has more than any file that can be decoded
 */
export function checkMatroska(file: Uint8Array): void {
  const parts = new Parts(file);
  // Clusters are read last, when it is known whether blocks leave out their first bytes.
  for (const id of [...otherParts, cluster]) parts.check(id);
}

class Parts {
  readonly #file: Uint8Array;
  readonly #view: DataView;
  #elements = 0;
  #cues = 0;
  #frames = 0;
  #steps = 0;
  /** Of the cluster that is read: its blocks, its frames, and those of blocks that have several. */
  #blocks = 0;
  #clusterFrames = 0;
  #laced = 0;
  /** Whether blocks may leave out their first bytes, one of which says how many frames they have. */
  #haveCommonStart = false;

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#view = viewOf(file);
  }

  /** Checks all parts with an id. */
  check(id: number): void {
    const { buffer, byteOffset, byteLength } = this.#file;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    const pattern = Buffer.alloc(4);
    pattern.writeUInt32BE(id);
    for (let at = bytes.indexOf(pattern); at !== -1; at = bytes.indexOf(pattern, at + 4)) {
      const part = this.#element(at, byteLength);
      if (part === undefined) continue;
      [this.#blocks, this.#clusterFrames, this.#laced] = [0, 0, 0];
      this.#read(part.from, Math.min(part.to ?? byteLength, byteLength), id === cluster);
      this.#steps += this.#blocks * this.#laced;
      if (this.#steps > maxSteps) throw tooMuch('frames in a cluster');
    }
  }

  #read(from: number, to: number, isCluster: boolean, depth = 0): void {
    if (depth > maxDepth) throw tooMuch('elements within elements');
    for (let at = from; at < to; ) {
      const element = this.#element(at, to);
      if (++this.#elements > maxElements) throw tooMuch('elements');
      // Demuxers also stop here, or refuse the file.
      if (element?.to === undefined || element.to > to) return;
      if (isCluster && endsOfCluster.has(element.id)) return;
      const { id } = element;
      if (id === cuePositions && ++this.#cues > maxCues) throw tooMuch('entries of an index');
      if (id === commonStart) this.#haveCommonStart = true;
      if (id === block || id === simpleBlock) this.#countFrames(element.from, element.to);
      if (parents.has(id)) this.#read(element.from, element.to, false, depth + 1);
      at = element.to;
    }
  }

  /** Counts the frames of a block: behind the number of its track, a time and flags is how many. */
  #countFrames(from: number, to: number): void {
    const flags = from + (ebmlNumberAt(this.#view, from, to)?.bytes ?? 1) + 2;
    const isLaced = flags + 1 < to && (byteAt(this.#file, flags) & 6) !== 0;
    const laced = isLaced && !this.#haveCommonStart ? byteAt(this.#file, flags + 1) + 1 : 256;
    const frames = isLaced ? laced : 1;
    this.#blocks++;
    if (isLaced) this.#laced += laced;
    this.#clusterFrames += frames;
    if (this.#clusterFrames > maxClusterFrames) throw tooMuch('frames in a cluster');
    this.#frames += frames;
    const most = Math.min(maxFrames, fewFrames + this.#file.length / bytesOfFrame);
    if (this.#frames > most) throw tooMuch('frames');
  }

  /** The element that starts at an offset; undefined if none can. */
  #element(at: number, end: number): Element | undefined {
    const id = ebmlNumberAt(this.#view, at, end);
    if (id === undefined) return undefined;
    const size = ebmlNumberAt(this.#view, at + id.bytes, end);
    if (size === undefined) return undefined;
    const from = at + id.bytes + size.bytes;
    return { id: id.id, from, to: isUnknown(size) ? undefined : from + size.value };
  }
}

/** Whether a size is unknown: all bits set, as mediabunny knows it in the shortest and longest. */
function isUnknown({ bytes, value }: EbmlNumber): boolean {
  return (bytes === 1 || bytes === 8) && value >= 2 ** (7 * bytes) - 1;
}

function tooMuch(what: string): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'file',
    message: `The file has too many ${what}. Convert it again, or send a part of it.`,
  });
}

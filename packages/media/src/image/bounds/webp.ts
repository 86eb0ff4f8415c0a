import { byteAt } from '../../arrays.ts';
import { asciiAt, viewOf } from '../../bytes.ts';
import { bareExif } from './exif.ts';
import { KeptParts } from './kept-parts.ts';
import { checkFrames, checkProfile, damaged } from './refusals.ts';

/** Chunks with pixels (WebP container specification, 2.7). */
const pixels = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF']);
/** Flags of VP8X that say what else is there. */
const [profileFlag, exifFlag, xmpFlag] = [0x20, 0x08, 0x04];
const riffHeaderBytes = 12;
/** The content of VP8X: flags and the size of the canvas. */
const extendedBytes = 10;

/** A WebP without unknown chunks and XMP. The orientation and a colour profile stay. */
export function boundWebp(file: Uint8Array): Uint8Array {
  const { kept, extended, exif, hasProfile } = readChunks(file);
  const bytes = kept.reduce((sum, [from, to]) => sum + to - from, 0);
  if (exif === undefined && riffHeaderBytes + bytes === file.length) return file;
  const parts = new KeptParts(file);
  parts.add(headOf(file, bytes + (exif ? 8 + exif.length : 0)));
  for (const [from, to] of kept) {
    if (from !== extended) parts.keep(from, to);
    else {
      const chunk = file.subarray(from, to);
      parts.add(withFlags(chunk, hasProfile, exif !== undefined));
    }
  }
  if (exif) parts.add(exifChunk(exif));
  return parts.join();
}

interface Chunks {
  readonly kept: readonly (readonly [from: number, to: number])[];
  /** Where the chunk VP8X begins, if there is one. */
  readonly extended: number | undefined;
  /** The orientation, if the picture is turned. */
  readonly exif: Uint8Array | undefined;
  readonly hasProfile: boolean;
}

function readChunks(file: Uint8Array): Chunks {
  const view = viewOf(file);
  const kept: [from: number, to: number][] = [];
  let exif: Uint8Array | undefined;
  let extended: number | undefined;
  let [hasProfile, hasExif] = [false, false];
  let [canvas, framePixels] = [0, 0];
  const fileEnd = Math.min(file.length, 8 + view.getUint32(4, true));
  for (let at = riffHeaderBytes; at + 8 <= fileEnd; ) {
    const name = asciiAt(file, at, 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length & 1);
    // The last byte of padding may be missing.
    if (at + 8 + length > file.length) throw damaged();
    if (name === 'VP8X' && extended === undefined) {
      if (length < extendedBytes) throw damaged();
      extended = at;
      canvas = areaAt(file, at + 12);
      kept.push([at, end]);
    } else if (name === 'ICCP' && !hasProfile) {
      checkProfile(length);
      hasProfile = true;
      kept.push([at, end]);
    } else if (name === 'EXIF' && !hasExif) {
      hasExif = true;
      exif = bareExif(exifOf(file.subarray(at + 8, at + 8 + length)));
    } else if (pixels.has(name)) {
      if (name === 'ANMF') {
        framePixels += Math.max(canvas, areaAt(file, at + 14));
        checkFrames(framePixels, canvas);
      }
      kept.push([at, Math.min(end, file.length)]);
    }
    at = end;
  }
  return { kept, extended, exif, hasProfile };
}

/** Width times height, each a number of three bytes that is one less (2.3); 0 if the file ends before. */
function areaAt(file: Uint8Array, at: number): number {
  if (at + 6 > file.length) return 0;
  const side = (from: number) =>
    1 + byteAt(file, from) + (byteAt(file, from + 1) << 8) + (byteAt(file, from + 2) << 16);
  return side(at) * side(at + 3);
}

/** Some programs write the EXIF data as in a JPEG. */
function exifOf(body: Uint8Array): Uint8Array {
  return asciiAt(body, 0, 6) === 'Exif\0\0' ? body.subarray(6) : body;
}

function headOf(file: Uint8Array, bytes: number): Uint8Array {
  const head = Uint8Array.from(file.subarray(0, riffHeaderBytes));
  viewOf(head).setUint32(4, 4 + bytes, true);
  return head;
}

function withFlags(extended: Uint8Array, hasProfile: boolean, hasExif: boolean): Uint8Array {
  const chunk = Uint8Array.from(extended);
  const others = byteAt(chunk, 8) & ~(profileFlag | exifFlag | xmpFlag);
  chunk[8] = others | (hasProfile ? profileFlag : 0) | (hasExif ? exifFlag : 0);
  return chunk;
}

function exifChunk(exif: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + exif.length);
  chunk.set(new TextEncoder().encode('EXIF'));
  viewOf(chunk).setUint32(4, exif.length, true);
  chunk.set(exif, 8);
  return chunk;
}

import { asciiAt, viewOf } from '../../bytes.ts';
import { KeptParts } from './kept-parts.ts';
import { checkFrames, damaged } from './refusals.ts';

const [extensionBlock, imageBlock, trailer] = [0x21, 0x2c, 0x3b];
const [controlLabel, applicationLabel] = [0xf9, 0xff];
/** Applications that say how often an animation is repeated. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** A GIF without comments and what other programs add (GIF89a, 18, 20, and 23 to 26). */
export function boundGif(file: Uint8Array): Uint8Array {
  const parts = new KeptParts(file);
  const canvas = areaAt(file, 6);
  let pixels = 0;
  const start = 13 + tableBytes(file, 10);
  parts.keep(0, start);
  for (let at = start; at < file.length; ) {
    const kind = file[at];
    if (kind === trailer) {
      parts.keep(at, at + 1);
      break;
    }
    if (kind === extensionBlock) {
      const end = endOfBlocks(file, at + 2);
      if (isNeeded(file, at)) parts.keep(at, end);
      at = end;
    } else if (kind === imageBlock) {
      pixels += Math.max(canvas, areaAt(file, at + 5));
      checkFrames(pixels, canvas);
      const end = endOfBlocks(file, at + 11 + tableBytes(file, at + 9));
      parts.keep(at, end);
      at = end;
    } else if (pixels > 0) {
      break; // Padding in place of the trailer. Decoders show what was before it.
    } else throw damaged();
  }
  return parts.join();
}

function isNeeded(file: Uint8Array, at: number): boolean {
  if (file[at + 1] === controlLabel) return true;
  return file[at + 1] === applicationLabel && loops.has(asciiAt(file, at + 3, 11));
}

/** Width times height, which are two numbers of two bytes each; 0 if the file ends before. */
function areaAt(file: Uint8Array, at: number): number {
  if (at + 4 > file.length) return 0;
  const view = viewOf(file);
  return view.getUint16(at, true) * view.getUint16(at + 2, true);
}

/** The bytes of a table of colours, by the flags that announce it; 0 if the file ends before. */
function tableBytes(file: Uint8Array, at: number): number {
  const flags = file[at] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The end of a row of blocks, each after its length. The last one is empty. */
function endOfBlocks(file: Uint8Array, start: number): number {
  let at = start;
  for (let length = file[at]; length !== 0; length = file[at]) {
    // Decoders refuse a file that is cut off themselves, or show what there is.
    if (length === undefined) return file.length;
    at += length + 1;
  }
  return at + 1;
}

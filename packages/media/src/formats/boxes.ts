import type { Part } from './parts.ts';

/** A box of an MP4, MOV or AVIF file (ISO/IEC 14496-12, 4.2). */
export interface Box extends Part<string> {
  readonly nameOffset: number;
}

/**
 * The boxes that follow each other in a range of a file. A box whose size is smaller than its own
 * header ends the list. It is given, too, with `to` before `from`.
 */
export function* boxesIn(view: DataView, from: number, to: number): Generator<Box, void, void> {
  for (let at = from; at + 8 <= to; ) {
    const size = sizeAt(view, at, to);
    const headerBytes = view.getUint32(at) === 1 ? 16 : 8;
    const nameOffset = at + 4;
    const name = nameAt(view, nameOffset);
    yield { name, nameOffset, from: at + headerBytes, to: at + size };
    if (size < headerBytes) return;
    at += size;
  }
}

/**
 * The bytes of a box, its header included. 0 stands for all up to the end, and 1 for a number of 64
 * bits after the name; if the file ends before that number does, the size is 0.
 */
function sizeAt(view: DataView, at: number, end: number): number {
  const size = view.getUint32(at);
  if (size === 0) return end - at;
  if (size !== 1) return size;
  return at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : 0;
}

/** The four letters at an offset. */
export function nameAt(view: DataView, at: number): string {
  const codes = [0, 1, 2, 3].map((index) => view.getUint8(at + index));
  return String.fromCharCode(...codes);
}

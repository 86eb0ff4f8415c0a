/** A box of an MP4, MOV or AVIF file (ISO/IEC 14496-12, 4.2), as offsets in the file. */
export interface Box {
  readonly name: string;
  readonly nameAt: number;
  /** Where its content starts and ends. The end may be beyond the range that the box is in. */
  readonly from: number;
  readonly to: number;
}

/**
 * The boxes that follow each other in a range of a file. A box whose size cannot be, because it is
 * smaller than its own header, ends before it starts, and is the last one.
 */
export function* boxesIn(view: DataView, from: number, to: number): Generator<Box, void, void> {
  for (let at = from; at + 8 <= to; ) {
    const stated = view.getUint32(at);
    const headerBytes = stated === 1 ? 16 : 8;
    const size = stated === 0 ? to - at : stated === 1 ? longSizeAt(view, at + 8) : stated;
    yield { name: nameAt(view, at + 4), nameAt: at + 4, from: at + headerBytes, to: at + size };
    if (size < headerBytes) return;
    at += size;
  }
}

/** Zero if the file ends before the number does. */
function longSizeAt(view: DataView, at: number): number {
  return at + 8 <= view.byteLength ? Number(view.getBigUint64(at)) : 0;
}

/** The four letters at an offset. */
export function nameAt(view: DataView, at: number): string {
  const codes = [0, 1, 2, 3].map((index) => view.getUint8(at + index));
  return String.fromCharCode(...codes);
}

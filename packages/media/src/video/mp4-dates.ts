/** Boxes that hold other boxes and lead to those with dates (ISO/IEC 14496-12, 6.2.3). */
const PARENTS = new Set(['moov', 'trak', 'mdia']);
const DATED = new Set(['mvhd', 'tkhd', 'mdhd']);

/** An MP4 file without the time at which it was written: in place, so that equal files are equal. */
export function withoutDates(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  clear(view, 0, file.byteLength);
  return file;
}

function clear(view: DataView, from: number, to: number): void {
  for (let at = from; at + 8 <= to; ) {
    const long = view.getUint32(at) === 1;
    const size = long ? Number(view.getBigUint64(at + 8)) : view.getUint32(at);
    if (size < 8) return;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    if (PARENTS.has(name)) clear(view, at + 8, Math.min(to, at + size));
    // Version and flags, then the dates of creation and change, of 32 or, in version 1, 64 bits.
    if (DATED.has(name)) {
      const bytes = view.getUint8(at + 8) === 1 ? 16 : 8;
      for (let i = 0; i < bytes; i++) view.setUint8(at + 12 + i, 0);
    }
    at += size;
  }
}

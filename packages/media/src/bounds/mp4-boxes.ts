/** A box of an MP4 file, or of another one in its form (ISO/IEC 14496-12, 4.2). */
export interface Mp4Box {
  readonly name: string;
  /** Where it starts; its name stands four bytes further. */
  readonly at: number;
  /** Where its content starts. */
  readonly from: number;
  /** Where it ends, by what it says of itself: possibly after the end of the file. */
  readonly to: number;
}

/**
 * The boxes between two places of a file, in order. Ends before a box that says that it is smaller
 * than its own head.
 *
 * @param onTooSmall called for such a box
 */
export function* mp4Boxes(
  file: Uint8Array,
  from = 0,
  to = file.length,
  onTooSmall: () => void = () => {},
): Generator<Mp4Box> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = from; at + 8 <= to; ) {
    const stated = view.getUint32(at);
    const head = stated === 1 ? 16 : 8;
    const size = stated === 0 ? to - at : stated === 1 ? longSize(view, at + 8) : stated;
    if (size < head) {
      onTooSmall();
      return;
    }
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    yield { name, at, from: at + head, to: at + size };
    at += size;
  }
}

/** 0 if the file is cut off there. */
function longSize(view: DataView, at: number): number {
  return at + 8 <= view.byteLength ? Number(view.getBigUint64(at)) : 0;
}

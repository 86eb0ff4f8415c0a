import { float64At } from '../arrays.ts';

/** A number of an EBML file, such as WebM, and how many bytes it has. */
export interface EbmlNumber {
  readonly bytes: number;
  /** Without the bit that marks the length, as sizes are written. */
  readonly value: number;
  /** With that bit, as ids of elements are written. */
  readonly id: number;
}

/** The bit that marks a length of so many bytes. To raise 2 to a power takes longer than all else. */
const lengthMarks = Float64Array.from({ length: 9 }, (_, bytes) => 2 ** (7 * bytes));

/**
 * The number at an offset. It has one to eight bytes: as many as its first byte has leading zeros,
 * and one (RFC 8794, 4). Undefined if there is none, or it does not end before `end`.
 */
export function ebmlNumberAt(view: DataView, at: number, end: number): EbmlNumber | undefined {
  if (at >= end) return undefined;
  const first = view.getUint8(at);
  const bytes = Math.clz32(first) - 23;
  if (bytes > 8 || at + bytes > end) return undefined;
  let value = first & (0xff >> bytes);
  for (let i = 1; i < bytes; i++) value = value * 256 + view.getUint8(at + i);
  return { bytes, value, id: value + float64At(lengthMarks, bytes) };
}

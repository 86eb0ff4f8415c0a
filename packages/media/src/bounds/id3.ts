import { byteAt } from '../arrays.ts';

const headerBytes = 10;
/** Flags of tags and of frames (ID3v2.3, 3.1; ID3v2.4, 3.1 and 4.1). */
const tagIsUnsynchronised = 0x80;
const frameIsUnsynchronised = 0x02;

/** Bytes that reading a tag may copy: mediabunny copies the whole tag for each such frame. */
const maxCopied = 64 * 2 ** 20;

/** An ID3v2 tag in a file, as offsets. */
interface Tag {
  readonly at: number;
  /** Where what follows it starts. */
  readonly end: number;
}

/** The tag that starts here; undefined if none does. */
export function tagAt(file: Uint8Array, at: number): Tag | undefined {
  if (at + headerBytes > file.length) return undefined;
  if (file[at] !== 0x49 || file[at + 1] !== 0x44 || file[at + 2] !== 0x33) return undefined;
  return { at, end: Math.min(file.length, at + headerBytes + synchsafe(file, at + 6)) };
}

/**
 * Whether a tag can be read: its frames end where it does, and undoing their unsynchronisation
 * copies no more than 64 MiB. In damaged tags frames have up to 4 GB.
 */
export function isReadableTag(file: Uint8Array, { at: start, end }: Tag): boolean {
  const version = byteAt(file, start + 3);
  const isAllUnsynchronised = (byteAt(file, start + 5) & tagIsUnsynchronised) !== 0;
  if (version !== 4) return !isAllUnsynchronised || end - start <= maxCopied;
  let copied = 0;
  for (let at = start + headerBytes; at + headerBytes <= end && file[at] !== 0; ) {
    const next = at + headerBytes + synchsafe(file, at + 4);
    if (next > end) return false;
    const isOne = (byteAt(file, at + 9) & frameIsUnsynchronised) !== 0;
    if (isOne || isAllUnsynchronised) copied += end - start;
    if (copied > maxCopied) return false;
    at = next;
  }
  return true;
}

/** A number with seven bits in each byte. */
function synchsafe(file: Uint8Array, at: number): number {
  return file.subarray(at, at + 4).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
}

import { byteAt } from '../arrays.ts';
import { asciiAt, viewOf } from '../bytes.ts';

const headerBytes = 10;
/** Flags of tags and of frames (ID3v2.3, 3.1; ID3v2.4, 3.1 and 4.1). */
const tagIsUnsynchronised = 0x80;
const tagHasExtendedHeader = 0x40;
const tagHasFooter = 0x10;
const frameIsUnsynchronised = 0x02;
/** Compressed or encrypted: mediabunny passes over such frames. */
const frameIsSkipped = 0x0c;

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
  const footer = (byteAt(file, at + 5) & tagHasFooter) === 0 ? 0 : headerBytes;
  return { at, end: Math.min(file.length, at + headerBytes + synchsafe(file, at + 6) + footer) };
}

/**
 * Whether a tag can be read: its frames end where it does, and undoing their unsynchronisation
 * copies no more than 64 MiB. In damaged tags frames have up to 4 GB. The frames are those that
 * mediabunny finds, also where it is wrong.
 */
export function isReadableTag(file: Uint8Array, { at: start, end }: Tag): boolean {
  const version = byteAt(file, start + 3);
  const flags = byteAt(file, start + 5);
  const isAllUnsynchronised = (flags & tagIsUnsynchronised) !== 0;
  if (version !== 4) return !isAllUnsynchronised || end - start <= maxCopied;
  // Hardly any file has one of these, and neither says reliably where the frames are.
  if ((flags & (tagHasExtendedHeader | tagHasFooter)) !== 0) return false;
  let copied = 0;
  for (let at = start + headerBytes; at + headerBytes <= end && !isPadding(file, at); ) {
    const next = endOfFrame(file, at, end);
    if (next > end) return false;
    const frameFlags = byteAt(file, at + 9);
    const isOne = (frameFlags & frameIsUnsynchronised) !== 0;
    const isCopied = (isOne || isAllUnsynchronised) && (frameFlags & frameIsSkipped) === 0;
    if (isCopied) copied += end - start;
    if (copied > maxCopied) return false;
    // The copy is shorter, and mediabunny goes on where the frame ended before.
    at = next + (isCopied ? insertedZeros(file, at + headerBytes, next) : 0);
  }
  return true;
}

/** Some programs write plain sizes: mediabunny takes the one behind which there is a frame. */
function endOfFrame(file: Uint8Array, at: number, end: number): number {
  const sizes = [synchsafe(file, at + 4), viewOf(file).getUint32(at + 4)] as const;
  const isEnd = (next: number) =>
    next > end - headerBytes
      ? next <= end
      : isPadding(file, next) || /^[0-9A-Z]{4}$/.test(asciiAt(file, next, 4));
  return at + headerBytes + (sizes.find((size) => isEnd(at + headerBytes + size)) ?? sizes[0]);
}

/** Four zeros in place of a frame's name. */
function isPadding(file: Uint8Array, at: number): boolean {
  return file.subarray(at, at + 4).every((byte) => byte === 0);
}

/** How many zeros unsynchronisation has put behind a byte 0xff. */
function insertedZeros(file: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at + 1 < end; at++) if (file[at] === 0xff && file[at + 1] === 0) count++;
  return count;
}

/** A number with seven bits in each byte. */
function synchsafe(file: Uint8Array, at: number): number {
  return file.subarray(at, at + 4).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
}

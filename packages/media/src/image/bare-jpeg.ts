import { Parts } from './bounds/parts.ts';

/** Markers of ITU-T T.81, table B.1. Restart markers (RST) occur within the data of a scan. */
export const markers = {
  SOI: 0xd8,
  EOI: 0xd9,
  SOS: 0xda,
  COM: 0xfe,
  APP0: 0xe0,
  APP1: 0xe1,
  APP2: 0xe2,
  APP14: 0xee,
  APP15: 0xef,
} as const;
const { SOI, EOI, SOS, COM, APP0, APP14, APP15 } = markers;

/**
 * A JPEG file without metadata: place, camera, comments, previews, colour profile, and everything
 * after its end, such as the film of a motion photo. The picture does not change, bit for bit.
 * Undefined if the file is malformed.
 */
export function bareJpeg(file: Uint8Array): Uint8Array | undefined {
  if (file[0] !== 0xff || file[1] !== SOI) return undefined;
  const parts = new Parts(file);
  parts.keep(0, 2);
  for (let at = 2; at < file.length; ) {
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === undefined) return undefined;
    if (marker === EOI) {
      parts.keep(at, at + 2);
      return parts.join();
    }
    const length = segmentBytes(file, at);
    const end = at + 2 + length;
    const next = marker === SOS ? endOfScan(file, end) : end;
    if (length < 2 || next > file.length) return undefined;
    if (!isMetadata(marker)) parts.keep(at, next);
    at = next;
  }
  return undefined;
}

/**
 * Whether a segment is only metadata. JFIF (APP0) and Adobe's segment (APP14) say how colours are
 * coded.
 */
function isMetadata(marker: number): boolean {
  if (marker === APP14) return false;
  return marker === COM || (marker > APP0 && marker <= APP15);
}

/** Bytes of the segment after a marker, with the two of its length; 0 if the file ends before. */
export function segmentBytes(file: Uint8Array, marker: number): number {
  const [high = 0, low = 0] = file.subarray(marker + 2, marker + 4);
  return (high << 8) | low;
}

/** The next marker. In the data of a scan, 0xff is followed by 0 or by a restart marker. */
export function endOfScan(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at;
  }
  return file.length;
}

import { Parts } from './bounds/parts.ts';
import { endOfScan, markers, segmentBytes } from './jpeg-segments.ts';

const { SOI, EOI, SOS, COM, APP0, APP14, APP15 } = markers;

/**
 * A JPEG file that `boundJpeg` has returned, without metadata: place, camera, comments, colour
 * profile, and everything after its end, such as the film of a motion photo. The picture does not
 * change, bit for bit. Undefined if the file is malformed.
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

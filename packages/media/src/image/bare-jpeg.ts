import { markers, segmentsOf } from './bounds/jpeg-segments.ts';
import { KeptParts } from './bounds/kept-parts.ts';

const { EOI, COM, APP0, APP14, APP15 } = markers;

/**
 * A JPEG file that `boundJpeg` has returned, without metadata: its place, camera, comments and colour
 * profile. The picture does not change, bit for bit. Undefined if the file has no end.
 */
export function bareJpeg(file: Uint8Array): Uint8Array | undefined {
  const parts = new KeptParts(file);
  parts.keep(0, 2);
  let hasEnd = false;
  for (const { marker, at, next } of segmentsOf(file)) {
    if (!isMetadata(marker)) parts.keep(at, next);
    hasEnd ||= marker === EOI;
  }
  return hasEnd ? parts.join() : undefined;
}

/**
 * Whether a segment is only metadata. JFIF (APP0) and Adobe's segment (APP14) say how colours are
 * coded.
 */
function isMetadata(marker: number): boolean {
  if (marker === APP14) return false;
  return marker === COM || (marker > APP0 && marker <= APP15);
}

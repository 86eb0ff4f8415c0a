import { endOfScan, markers } from '../bare-jpeg.ts';
import { checkProfile, damaged, pictureLimits, refused } from './budgets.ts';
import { bareExif } from './exif.ts';
import { ascii, Parts } from './parts.ts';

const { SOI, EOI, SOS, COM, APP0, APP1, APP2, APP14, APP15 } = markers;
const exif = 'Exif\0\0';
const profile = 'ICC_PROFILE\0';

/**
 * A JPEG without comments, further pictures and what programs add: only the orientation, a colour
 * profile and what says how colours are coded stay.
 */
export function boundJpeg(file: Uint8Array): Uint8Array {
  const parts = new Parts(file);
  const seen = new Set<number>();
  let [scans, profileBytes] = [0, 0];
  parts.keep(0, 2);
  for (let at = 2; at < file.length; ) {
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === undefined || marker === SOI) throw damaged();
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI) {
      parts.keep(at, at + 2);
      return parts.join();
    }
    const length = ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > file.length) throw damaged();
    const next = marker === SOS ? endOfScan(file, end) : end;
    if (marker === SOS && ++scans > pictureLimits.scans) {
      throw refused(`has more than ${pictureLimits.scans} scans: save it as a baseline JPEG`);
    }
    if (marker === APP2 && ascii(file, at + 4, profile.length) === profile) {
      profileBytes += length;
      checkProfile(profileBytes);
      parts.keep(at, next);
    } else if (marker === APP1 && ascii(file, at + 4, exif.length) === exif) {
      const bare = bareExif(file.subarray(at + 10, end));
      if (bare && !seen.has(marker)) parts.add(segment(APP1, exif, bare));
      seen.add(marker);
    } else if (marker === APP0 || marker === APP14) {
      if (!seen.has(marker)) parts.keep(at, next);
      seen.add(marker);
    } else if (marker !== COM && (marker < APP0 || marker > APP15)) {
      parts.keep(at, next);
    }
    at = next;
  }
  // Decoders refuse a file without an end themselves.
  return parts.join();
}

function segment(marker: number, name: string, body: Uint8Array): Uint8Array {
  const length = 2 + name.length + body.length;
  const head = [0xff, marker, length >> 8, length & 0xff];
  return Uint8Array.from([...head, ...new TextEncoder().encode(name), ...body]);
}

import { asciiAt } from '../../bytes.ts';
import { bareExif } from './exif.ts';
import { markers, type Segment, segmentsOf } from './jpeg-segments.ts';
import { KeptParts } from './kept-parts.ts';
import { pictureLimits } from './limits.ts';
import { checkProfile, refused } from './refusals.ts';

const { SOS, COM, APP0, APP1, APP2, APP14, APP15 } = markers;
const exif = 'Exif\0\0';
const profile = 'ICC_PROFILE\0';
const jfif = 'JFIF\0';
/** How colours are coded (ITU-T T.872, 6.5.3). Without it, those of CMYK are read as their opposites. */
const adobe = 'Adobe';
/** Bytes of a JFIF segment after its name, up to the size of its preview (ECMA TR/98). */
const jfifBytes = 7;

/**
 * A JPEG without comments, further pictures and what programs add: only the orientation, a colour
 * profile and what says how colours are coded stay.
 */
export function boundJpeg(file: Uint8Array): Uint8Array {
  const kept = new KeptSegments(file);
  let scans = 0;
  for (const segment of segmentsOf(file)) {
    if (segment.marker === SOS && ++scans > pictureLimits.scans) {
      throw refused(`has more than ${pictureLimits.scans} scans: save it as a baseline JPEG`);
    }
    kept.add(segment);
  }
  return kept.parts.join();
}

/** The segments that stay, or what stays of them. */
class KeptSegments {
  readonly parts: KeptParts;
  readonly #file: Uint8Array;
  readonly #seen = new Set<number>();
  #profileBytes = 0;

  constructor(file: Uint8Array) {
    this.parts = new KeptParts(file);
    this.parts.keep(0, 2);
    this.#file = file;
  }

  add({ marker, at, end, next }: Segment): void {
    const isFirst = !this.#seen.has(marker);
    if (marker === APP2 && this.#isNamed(profile, at)) {
      this.#profileBytes += end - at - 2;
      checkProfile(this.#profileBytes);
      this.parts.keep(at, next);
    } else if (marker === APP1 && this.#isNamed(exif, at)) {
      const bare = bareExif(this.#file.subarray(at + 10, end));
      if (bare && isFirst) this.parts.add(segmentBytes(APP1, exif, bare));
      this.#seen.add(marker);
    } else if (marker === APP0) {
      if (isFirst && this.#isNamed(jfif, at)) this.#keepJfif(at, end);
    } else if (marker === APP14) {
      if (!isFirst || !this.#isNamed(adobe, at)) return;
      this.parts.keep(at, next);
      this.#seen.add(marker);
    } else if (marker !== COM && (marker < APP0 || marker > APP15)) {
      this.parts.keep(at, next);
    }
  }

  /** Keeps a JFIF segment without its preview. */
  #keepJfif(at: number, end: number): void {
    const body = at + 4 + jfif.length;
    const preview = body + jfifBytes;
    const facts = this.#file.subarray(body, preview);
    if (end <= preview + 2) this.parts.keep(at, end);
    else this.parts.add(segmentBytes(APP0, jfif, Uint8Array.of(...facts, 0, 0)));
    this.#seen.add(APP0);
  }

  #isNamed(name: string, at: number): boolean {
    return asciiAt(this.#file, at + 4, name.length) === name;
  }
}

function segmentBytes(marker: number, name: string, body: Uint8Array): Uint8Array {
  const length = 2 + name.length + body.length;
  const head = [0xff, marker, length >> 8, length & 0xff];
  return Uint8Array.from([...head, ...new TextEncoder().encode(name), ...body]);
}

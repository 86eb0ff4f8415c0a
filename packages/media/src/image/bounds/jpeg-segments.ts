import { damaged } from './refusals.ts';

/** Markers of ITU-T T.81, table B.1. Restart markers (RST) occur within the data of a scan. */
export const markers = {
  TEM: 0x01,
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

/** A segment of a JPEG, as offsets. */
export interface Segment {
  readonly marker: number;
  readonly at: number;
  readonly end: number;
  /** Where the next segment begins: after SOS, the data of the scan is between. */
  readonly next: number;
}

/**
 * The segments of a JPEG between its start and its end, which is the last one. Decoders refuse a file
 * without an end themselves.
 *
 * @throws InvalidArgumentError if one is cut off, or another picture starts between them
 */
export function* segmentsOf(file: Uint8Array): Generator<Segment, void, void> {
  for (let at = 2; at < file.length; ) {
    const marker = file[at + 1];
    // Fill bytes before a marker, and others, over which decoders pass as well.
    if (file[at] !== 0xff || marker === 0xff || marker === 0) {
      at++;
      continue;
    }
    if (marker === undefined || marker === markers.SOI) throw damaged();
    // These have no length: decoders read what follows as further segments.
    if (marker === markers.TEM || isRestart(marker)) {
      at += 2;
      continue;
    }
    if (marker === markers.EOI) {
      yield { marker, at, end: at + 2, next: at + 2 };
      return;
    }
    const length = segmentBytes(file, at);
    const end = at + 2 + length;
    if (length < 2 || end > file.length) throw damaged();
    const next = marker === markers.SOS ? endOfScan(file, end) : end;
    yield { marker, at, end, next };
    at = next;
  }
}

function isRestart(marker: number): boolean {
  return (marker & 0xf8) === 0xd0;
}

/** Bytes of the segment after a marker, with the two of its length; 0 if the file ends before. */
function segmentBytes(file: Uint8Array, marker: number): number {
  const [high = 0, low = 0] = file.subarray(marker + 2, marker + 4);
  return (high << 8) | low;
}

/** The next marker. In the data of a scan, 0xff is followed by 0 or by a restart marker. */
function endOfScan(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return file.length;
}

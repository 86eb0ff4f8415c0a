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

import { viewOf } from '../bytes.ts';
import { boxesIn, nameAt } from './boxes.ts';
import { partsAt } from './parts.ts';

const pathToHandler = ['moov', 'trak', 'mdia', 'hdlr'];

/**
 * The kinds of the tracks of an MP4 file: `vide`, `soun` and others (ISO/IEC 14496-12, 8.4.3).
 * Finds fewer tracks, or none, in a damaged file.
 */
export function mp4Tracks(file: Uint8Array): string[] {
  const view = viewOf(file);
  const handlers = partsAt(view, pathToHandler, boxesIn);
  // The kind comes after version, flags and `pre_defined`.
  return handlers
    .filter(({ from, to }) => from + 12 <= to)
    .map(({ from }) => nameAt(view, from + 8));
}

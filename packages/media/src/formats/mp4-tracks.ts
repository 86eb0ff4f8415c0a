import { viewOf } from '../bytes.ts';
import { type Box, boxesIn, nameAt } from './boxes.ts';

/** How many boxes are read for each name. Only files in many fragments have more, after `moov`. */
const maxBoxes = 10_000;
const pathToHandler = ['moov', 'trak', 'mdia', 'hdlr'];

/**
 * The kinds of the tracks of an MP4 file: `vide`, `soun` and others (ISO/IEC 14496-12, 8.4.3).
 * Finds fewer tracks, or none, in a damaged file.
 */
export function mp4Tracks(file: Uint8Array): string[] {
  const view = viewOf(file);
  let found: Pick<Box, 'from' | 'to'>[] = [{ from: 0, to: file.byteLength }];
  for (const name of pathToHandler) {
    const budget = { left: maxBoxes };
    found = found.flatMap((parent) => boxesNamed(view, name, parent, budget));
  }
  // The kind comes after version, flags and `pre_defined`.
  return found.filter(({ from, to }) => from + 12 <= to).map(({ from }) => nameAt(view, from + 8));
}

function boxesNamed(
  view: DataView,
  name: string,
  { from, to }: Pick<Box, 'from' | 'to'>,
  budget: { left: number },
): Pick<Box, 'from' | 'to'>[] {
  const found: Pick<Box, 'from' | 'to'>[] = [];
  for (const box of boxesIn(view, from, to)) {
    if (budget.left-- <= 0) break;
    if (box.name === name) found.push({ from: box.from, to: Math.min(box.to, to) });
  }
  return found;
}

/** A part of a file that holds others, such as a box or an element, as offsets in the file. */
export interface Part<Name> {
  readonly name: Name;
  /** Where its content starts and ends. The end may be beyond the range that the part is in. */
  readonly from: number;
  readonly to: number;
}

/** How many parts are read for each name. Only files in many fragments have more, after the tracks. */
const maxParts = 10_000;

/**
 * The parts of a file that a path of names leads to, each name within the one before. Finds fewer,
 * or none, in a damaged file.
 *
 * @param partsIn the parts that follow each other in a range of the file.
 */
export function partsAt<Name>(
  view: DataView,
  path: readonly Name[],
  partsIn: (view: DataView, from: number, to: number) => Iterable<Part<Name>>,
): Pick<Part<Name>, 'from' | 'to'>[] {
  let found: Pick<Part<Name>, 'from' | 'to'>[] = [{ from: 0, to: view.byteLength }];
  for (const name of path) {
    let left = maxParts;
    const next: typeof found = [];
    for (const { from, to } of found) {
      for (const part of partsIn(view, from, to)) {
        if (left-- <= 0) break;
        if (part.name === name) next.push({ from: part.from, to: Math.min(part.to, to) });
      }
    }
    found = next;
  }
  return found;
}

import type { Motif } from '../motifs/library.ts';
import { hostIndexOf, type Subject } from '../prompt/brief.ts';
import type { Stage } from '../scenery/stage.ts';

/** The figures of one subject: how many there are, and their size. */
export interface Group {
  readonly count: number;
  /** Width divided by height of one figure. */
  readonly aspect: number;
  /** The height that a figure gets if there is room. */
  readonly wantedHeight: number;
  /** How much the figures may vary in size and place, 0 to 1. */
  readonly play: number;
}

/** The figures of a subject on a stage. */
export function groupOf(stage: Stage, { motif, count, scale }: Subject, close: number): Group {
  const calm = motif.realm === 'float' || motif.realm === 'table';
  const bare = stage.bare ? 0.8 : 1;
  const carries = stage.brief.subjects.some(
    ({ relation }) =>
      (relation?.kind === 'on' || relation?.kind === 'under') &&
      stage.brief.subjects[hostIndexOf(relation)]?.motif === motif,
  );
  const beside = !carries && isSmall(motif) && hasOutdoorFigure(stage) ? 0.5 : 1;
  const stretch = close * bare * beside * (carries && motif.home === 'room' ? 1.2 : 1);
  return {
    count,
    aspect: motif.aspect,
    wantedHeight: motif.size * stage.unit * scale * stretch,
    play: calm ? 0.12 : 0.7,
  };
}

/** Whether a thing is small enough to hold: alone, it fills the picture. */
function isSmall({ realm, home }: Motif): boolean {
  return realm === 'table' && home !== 'land';
}

/**
 * Whether the picture shows something on the ground outdoors, beside which such things are small.
 */
function hasOutdoorFigure({ brief }: Stage): boolean {
  return brief.subjects.some(({ motif }) => motif.realm === 'ground' && motif.home === 'land');
}

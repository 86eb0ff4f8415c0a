import { itemAt } from '@genmedia/media/arrays';
import { cellsOf, wordsOf } from '../../table.ts';
import patterns from './patterns.json' with { type: 'json' };
import type { Section, SectionName } from './score.ts';

/** The order of sections, and the energy of each. */
const formCycle = cellsOf(patterns.form).map((cell) => {
  const [name = 'verse', energy] = wordsOf(cell);
  return { name: name as SectionName, energy: Number(energy) };
});

/**
 * The sections of a piece with this number of bars: an intro, verses and choruses in turn, an
 * outro.
 */
export function formOf(bars: number, energy: number): Section[] {
  if (bars < 4) return [{ name: 'verse', bars, energy }];
  const { edge, block } = barsOfSections(bars);
  const blocks = Math.max(1, Math.floor((bars - edge - 1) / block));
  const rest = bars - edge - blocks * block;
  const middle = Array.from({ length: blocks }, (_, i) => middleSection(i, blocks, block));
  const all: Section[] = [
    { name: 'intro', bars: edge, energy: 0.3 },
    ...middle,
    { name: 'outro', bars: rest, energy: 0.35 },
  ];
  return all.map((section) => ({ ...section, energy: section.energy * (0.5 + 0.5 * energy) }));
}

/** The bars of the intro, and of each section between intro and outro. */
function barsOfSections(bars: number): { edge: number; block: number } {
  if (bars < 8) return { edge: 1, block: bars - 2 };
  return { edge: bars < 16 ? 2 : 4, block: bars < 28 ? 4 : 8 };
}

/** The last of several sections is the last of the cycle, a chorus: pieces end at their climax. */
function middleSection(i: number, blocks: number, bars: number): Section {
  const isLast = blocks > 1 && i === blocks - 1;
  return { ...itemAt(formCycle, (isLast ? formCycle.length - 1 : i) % formCycle.length), bars };
}

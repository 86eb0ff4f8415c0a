import { cellsOf, wordsOf } from '../../table.ts';
import patterns from './patterns.json' with { type: 'json' };
import type { Section, SectionName } from './score.ts';

/** How sections follow each other, and how much happens in each. */
const CYCLE = cellsOf(patterns.form).map((cell) => {
  const [name = 'verse', energy] = wordsOf(cell);
  return { name: name as SectionName, energy: Number(energy) };
});

/** The sections of a piece of so many bars: a way in, verses and choruses in turn, a way out. */
export function formOf(bars: number, energy: number): Section[] {
  if (bars < 4) return [{ name: 'verse', bars, energy }];
  const edge = bars < 8 ? 1 : bars < 16 ? 2 : 4;
  const block = bars < 8 ? bars - 2 : bars < 28 ? 4 : 8;
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

/** The last is always a chorus: pieces end at their height. */
function middleSection(i: number, blocks: number, bars: number): Section {
  const { name, energy } = CYCLE[i === blocks - 1 && blocks > 1 ? 6 : i % 7] ?? {
    name: 'verse',
    energy: 0.6,
  };
  return { name, bars, energy };
}

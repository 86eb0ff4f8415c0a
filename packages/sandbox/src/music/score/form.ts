import type { Section, SectionName } from './score.ts';

/** How sections follow each other, and how much happens in each. */
const CYCLE: readonly (readonly [SectionName, number])[] = [
  ['verse', 0.55],
  ['chorus', 0.85],
  ['verse', 0.65],
  ['chorus', 0.9],
  ['bridge', 0.45],
  ['solo', 0.75],
  ['chorus', 1],
];

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
  const last = i === blocks - 1;
  const [name, energy] =
    (last && blocks > 1 ? CYCLE[6] : CYCLE[i % 7]) ?? (['verse', 0.6] as const);
  return { name, bars, energy };
}

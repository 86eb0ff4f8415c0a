import type { Section } from '../score/score.ts';
import type { LyricSection } from './lyrics.ts';

/** A line and its bars in a section. */
export interface PlannedLine {
  readonly text: string;
  readonly bar: number;
  readonly bars: number;
}

/** A section of a song with its lyrics. */
export interface PlannedSection extends Section {
  readonly lyric: LyricSection;
  readonly lines: readonly PlannedLine[];
}

/** The most syllables in two bars of four beats, with time to breathe. */
const maxSyllables = 11;

const sectionEnergy: Record<Section['name'], number> = {
  intro: 0.35,
  verse: 0.55,
  chorus: 0.92,
  bridge: 0.5,
  solo: 0.8,
  outro: 0.4,
};

/** A section without singing. */
function wordless(name: Section['name']): LyricSection {
  return { name, lines: [], energy: 0, singer: undefined, harmony: false, spoken: false };
}

/** The number of syllables of a line. */
type Syllables = (line: string, section: LyricSection) => number;

/** The sections of a song, each as long as its lines need, with an intro and an outro. */
export function planSong(
  lyrics: readonly LyricSection[],
  syllables: Syllables,
  beats: number,
): PlannedSection[] {
  const has = (name: Section['name']) => lyrics.some((section) => section.name === name);
  return [
    ...(has('intro') ? [] : [wordless('intro')]),
    ...lyrics,
    ...(has('outro') ? [] : [wordless('outro')]),
  ].map((section) => planSection(section, syllables, beats));
}

/** The number of bars of all sections. */
export function barsOf(sections: readonly Section[]): number {
  return sections.reduce((sum, { bars }) => sum + bars, 0);
}

/** The least bars of a section without words. */
const minIdleBars = 2;

/**
 * Fits a song into exactly this number of bars, at least four. Sections without words that do not
 * fit are dropped, and then lines, from the end. Remaining bars are filled with solos, the last
 * chorus again, and a longer last section.
 *
 * @returns `dropped`, how many lines do not fit
 */
export function fitSong(
  sections: readonly PlannedSection[],
  bars: number,
): { sections: PlannedSection[]; dropped: number } {
  const kept = [...sections];
  let dropped = 0;
  while (barsOf(kept) > bars) {
    const at = toShorten(kept);
    const section = kept[at];
    if (section === undefined) break;
    if (section.lines.length > 0) dropped++;
    kept.splice(at, 1, ...shortened(section));
  }
  return { sections: filled(kept, bars), dropped };
}

function planSection(lyric: LyricSection, syllables: Syllables, beats: number): PlannedSection {
  let bar = 0;
  const lines = lyric.lines.map((text) => {
    const bars = 2 * Math.max(1, Math.ceil((syllables(text, lyric) * 4) / (maxSyllables * beats)));
    const line = { text, bar, bars };
    bar += bars;
    return line;
  });
  const idle = lyric.name === 'solo' ? 8 : 4;
  const energy = Math.min(1, Math.max(0.2, sectionEnergy[lyric.name] + lyric.energy));
  return { name: lyric.name, bars: bar === 0 ? idle : bar, energy, lyric, lines };
}

/**
 * Which section is shortened next. Sections without words are shortened first, then all but the
 * first of the song go away, and then lines do.
 */
function toShorten(sections: readonly PlannedSection[]): number {
  const isIdle = ({ lines }: PlannedSection) => lines.length === 0;
  const long = sections.findIndex((each) => isIdle(each) && each.bars > minIdleBars);
  if (long >= 0) return long;
  const idle = sections.findLastIndex((each, i) => i > 0 && isIdle(each));
  return idle >= 0 ? idle : sections.findLastIndex(({ lines }) => lines.length > 0);
}

function shortened(section: PlannedSection): PlannedSection[] {
  if (section.lines.length === 0)
    return section.bars > minIdleBars ? [{ ...section, bars: section.bars - 1 }] : [];
  const lines = section.lines.slice(0, -1);
  const bars = lines.reduce((sum, line) => sum + line.bars, 0);
  return lines.length === 0 ? [] : [{ ...section, lines, bars }];
}

function idleSection(name: Section['name'], bars: number): PlannedSection {
  return { ...planSection(wordless(name), () => 0, 4), bars };
}

function filled(sections: readonly PlannedSection[], bars: number): PlannedSection[] {
  const all = sections.length > 0 ? [...sections] : [idleSection('outro', minIdleBars)];
  const chorus = sections.findLast(({ name, lines }) => name === 'chorus' && lines.length > 0);
  for (let turn = 0; bars - barsOf(all) >= 8; turn++) {
    const room = bars - barsOf(all);
    const again = turn % 2 === 1 && chorus && chorus.bars <= room ? chorus : undefined;
    all.splice(all.length - 1, 0, again ?? idleSection('solo', 8));
  }
  const rest = bars - barsOf(all);
  return all.map((section, i) =>
    i === all.length - 1 ? { ...section, bars: section.bars + rest } : section,
  );
}

import { isSpoken } from '../../speech/latin.ts';
import type { SectionName } from '../score/score.ts';

/** A section of lyrics, as its tags describe it. */
export interface LyricSection {
  readonly name: SectionName;
  readonly lines: readonly string[];
  /** The energy that tags add, from -0.4 to 0.4. */
  readonly energy: number;
  readonly singer: Singer | undefined;
  /** Whether a second voice sings, too. */
  readonly harmony: boolean;
  /** Whether the words are spoken in rhythm instead of sung. */
  readonly spoken: boolean;
}

export type Singer = 'female' | 'male';

const sectionPatterns: readonly (readonly [RegExp, SectionName])[] = [
  [/\bintro\b|opening/i, 'intro'],
  [/pre-?\s?chorus|verse|strophe/i, 'verse'],
  [/chorus|hook|refrain|drop/i, 'chorus'],
  [/bridge|middle/i, 'bridge'],
  [/solo|instrumental|interlude|break/i, 'solo'],
  [/outro|ending|coda|end\b|fade/i, 'outro'],
];
const loud = /high.energy|energetic|powerful|loud|intense|explosive|belt|shout|anthem|build/i;
const quiet = /low.energy|soft|quiet|gentle|whisper|calm|intimate|tender|breathy/i;
const female = /\b(female|woman|girl|soprano|alto)\b/i;
const male = /\b(male|man|boy|tenor|baritone|bass (?:voice|singer|vocals?))\b/i;
const harmony = /harmon|choir|duet|backing|together|\ball\b/i;
const spoken = /\b(rap|rapped|spoken|talk|narrat\w+)\b/i;

/**
 * Some lyrics have times before their lines. They are removed, because a song has its own times.
 */
const timestamp = /\[\d{1,2}:\d{2}(?:[.:]\d{1,3})?\]/g;

/**
 * No song has room for more: in 480 seconds at 220 beats a minute, fewer than 400 lines with 3000
 * syllables are sung.
 */
const linesPerSecond = 400 / 480;
const charactersPerSecond = 25;

/**
 * The start of lyrics, with all that fits into any song of this length, and how many lines are left
 * after it.
 */
export function singableStart(
  sections: readonly LyricSection[],
  seconds: number,
): { lyrics: LyricSection[]; left: number } {
  const maxLines = Math.ceil(linesPerSecond * seconds);
  const maxCharacters = charactersPerSecond * seconds;
  let [count, characters] = [0, 0];
  const fits = (line: string) => {
    count++;
    characters += line.length;
    return count <= maxLines && characters <= maxCharacters;
  };
  const lyrics = sections.slice(0, maxLines).flatMap((section) => {
    const lines = section.lines.filter(fits);
    return lines.length === 0 && section.lines.length > 0 ? [] : [{ ...section, lines }];
  });
  return { lyrics, left: linesIn(sections) - linesIn(lyrics) };
}

function linesIn(sections: readonly LyricSection[]): number {
  return sections.reduce((sum, { lines }) => sum + lines.length, 0);
}

/** Reads lyrics. Tags in square brackets open sections, or describe what follows. */
export function readLyrics(lyrics: string): LyricSection[] {
  const sections: (LyricSection & { lines: string[] })[] = [];
  let tags = '';
  /** The section that the tags name. Only one of them names one. */
  let named: SectionName | undefined;
  const open = (name: SectionName) => sections.push({ name, lines: [], ...singingStyle(tags) });
  for (const piece of pieces(lyrics)) {
    if (!piece.startsWith('[')) {
      // A stanza without a tag continues with the same section, or is a verse.
      if (sections.length === 0 || tags !== '') open(named ?? sections.at(-1)?.name ?? 'verse');
      [tags, named] = ['', undefined];
      sections.at(-1)?.lines.push(piece);
      continue;
    }
    const name = nameOf(piece);
    if (named && name) {
      open(named);
      tags = '';
    }
    named = name ?? named;
    tags += ` ${piece}`;
  }
  if (named) open(named);
  return sections;
}

/** Tags and lines in order, without parts that cannot be spoken. */
function pieces(lyrics: string): string[] {
  return lyrics
    .replace(timestamp, '')
    .split(/(\[[^[\]\n]*\])|\n/)
    .map((piece) => piece?.trim() ?? '')
    .filter((piece) => piece.startsWith('[') || isSpoken(piece));
}

function nameOf(tag: string): SectionName | undefined {
  return sectionPatterns.find(([words]) => words.test(tag))?.[1];
}

function singingStyle(tags: string): Omit<LyricSection, 'name' | 'lines'> {
  return {
    energy: (loud.test(tags) ? 0.3 : 0) - (quiet.test(tags) ? 0.3 : 0),
    singer: singerIn(tags),
    harmony: harmony.test(tags),
    spoken: spoken.test(tags),
  };
}

function singerIn(tags: string): Singer | undefined {
  if (female.test(tags)) return 'female';
  return male.test(tags) ? 'male' : undefined;
}

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
  [/intro|opening/i, 'intro'],
  [/pre-?\s?chorus|verse|strophe/i, 'verse'],
  [/chorus|hook|refrain|drop/i, 'chorus'],
  [/bridge|middle/i, 'bridge'],
  [/solo|instrumental|interlude|break/i, 'solo'],
  [/outro|ending|coda|end\b|fade/i, 'outro'],
];
const loud = /high.energy|energetic|powerful|loud|intense|explosive|belt|shout|anthem|build/i;
const quiet = /low.energy|soft|quiet|gentle|whisper|calm|intimate|tender|breathy/i;
const female = /\b(female|woman|girl|soprano|alto)\b/i;
const male = /\b(male|man|boy|tenor|baritone|bass)\b/i;
const harmony = /harmon|choir|duet|backing|together|all\b/i;
const spoken = /\b(rap|rapped|spoken|talk|narrat\w+)\b/i;

/**
 * Some lyrics have times before their lines. They are removed, because a song has its own times.
 */
const timestamp = /\[\d{1,2}:\d{2}(?:[.:]\d{1,3})?\]/g;

/** Reads lyrics. Tags in square brackets open sections, or describe what follows. */
export function readLyrics(lyrics: string): LyricSection[] {
  const sections: (LyricSection & { lines: string[] })[] = [];
  let tags = '';
  const open = (name: SectionName) => sections.push({ name, lines: [], ...singingStyle(tags) });
  for (const piece of pieces(lyrics)) {
    if (!piece.startsWith('[')) {
      // A stanza without a tag continues with the same section, or is a verse.
      if (sections.length === 0 || tags !== '')
        open(nameOf(tags) ?? sections.at(-1)?.name ?? 'verse');
      tags = '';
      sections.at(-1)?.lines.push(piece);
      continue;
    }
    if (nameOf(tags) && nameOf(piece)) {
      open(nameOf(tags) ?? 'verse');
      tags = '';
    }
    tags += ` ${piece}`;
  }
  if (nameOf(tags)) open(nameOf(tags) ?? 'outro');
  return sections;
}

/** Tags and lines in order, without parts that cannot be spoken. */
function pieces(lyrics: string): string[] {
  return lyrics
    .replace(timestamp, '')
    .split(/(\[[^\]\n]*\])|\n/)
    .map((piece) => piece?.trim() ?? '')
    .filter((piece) => piece.startsWith('[') || isSpoken(piece));
}

function nameOf(tags: string): SectionName | undefined {
  return sectionPatterns.find(([words]) => words.test(tags))?.[1];
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

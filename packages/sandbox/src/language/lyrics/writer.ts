import type { Random } from '@genmedia/media/random';
import { cellsOf } from '../../table.ts';
import type { Phrase } from './subject.ts';
import data from './verse.json' with { type: 'json' };

/** The most syllables of a line, so that it can be sung in two bars. */
const maxSyllables = 10;

/**
 * The subject of a line, which determines how the line may end. All beginnings of lines are in the
 * present tense and have four syllables, alternately weak and strong.
 */
type Subject = keyof typeof data.beginnings;

/**
 * Endings of lines, by their rhyme: the last vowel and the sounds after it, in the notation of
 * CMU's dictionary. All have four syllables, alternately weak and strong. An ending with `and …`
 * continues an action. The others say where, when or how.
 */
export const rhymes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(data.rhymes).map(([sound, ends]) => [sound, cellsOf(ends)]),
);

/** Writes the lines of one song, without repeating a line. */
export class LyricsWriter {
  readonly #random: Random;
  readonly #hook: Phrase;
  readonly #beginnings: Map<string, string[]>;
  /** Pairs of lines that stand alone: for the bridge, and for the end of a song. */
  readonly #bridges: (readonly string[])[];
  readonly #farewells: (readonly string[])[];
  /** The rhymes to use, in turn. */
  readonly #sounds: string[];
  readonly #used = new Set<string>();

  constructor(hook: Phrase, random: Random) {
    this.#random = random;
    this.#hook = hook;
    this.#beginnings = new Map(
      Object.entries(data.beginnings).map(([who, lines]) => [who, random.shuffled(cellsOf(lines))]),
    );
    this.#bridges = random.shuffled(data.bridges).map(cellsOf);
    this.#farewells = random.shuffled(data.farewells).map(cellsOf);
    this.#sounds = random.shuffled([...rhymes.keys()]);
  }

  /** Four lines that rhyme in pairs or alternately. */
  stanza(): string[] {
    const [a, b] = [this.#nextSound(), this.#nextSound()];
    const [one, three] = [this.#line(a, []), this.#line(b, [])];
    const [two, four] = [this.#line(a, [one]), this.#line(b, [three])];
    return this.#random.chance(0.5) ? [one, three, two, four] : [one, two, three, four];
  }

  /** Four lines with the hook. The other lines rhyme with it if possible. */
  chorus(): string[] {
    const { text, rhyme } = this.#hook;
    const sound = this.#left(rhyme).length >= 2 ? rhyme : this.#nextSound();
    const second = this.#line(sound, [text]);
    return [this.hookLine(), second, this.hookLine(), this.#line(sound, [text, second])];
  }

  /** A line of the chorus with its hook. */
  hookLine(): string {
    const { text, syllables } = this.#hook;
    const ways = this.#random
      .shuffled(cellsOf(data.hooked))
      .filter((way) => syllables + 3 <= maxSyllables || way === 'Oh, #');
    // An article inside a line is not capitalised.
    const inside = text.replace(/^(?:The|A|An|My|Our|Your)\b/, (word) => word.toLowerCase());
    const lines = ways.map((way) => way.replace('#', () => inside));
    const line = lines.find((one) => !this.#used.has(one)) ?? text;
    this.#used.add(line);
    return line.charAt(0).toUpperCase() + line.slice(1);
  }

  bridge(): readonly string[] {
    return this.#bridges.pop() ?? [];
  }

  farewell(): readonly string[] {
    return this.#farewells.pop() ?? [];
  }

  /** A line that rhymes with others, with a different last word. */
  #line(sound: string, others: readonly string[]): string {
    const taken = others.map(lastWord);
    const left = this.#left(sound).filter((each) => !taken.includes(lastWord(each)));
    const end = left[0] ?? this.#random.pick(rhymes.get(sound) ?? ['']);
    this.#used.add(end);
    return `${this.#beginning(end)} ${end}`;
  }

  /** The beginning of a line for its ending: `and …` needs a person, `my` needs "I". */
  #beginning(end: string): string {
    const yours = /\byour?\b/.test(end);
    const mine = /\b(?:my|I)\b/.test(end);
    const does = end.startsWith('and ');
    const scenes: Subject[] = does ? [] : ['scene', 'scene'];
    const others: Subject[] = yours ? [] : ['we', 'you'];
    const able: Subject[] = mine ? ['I'] : [...scenes, 'I', ...others];
    const who = this.#random.shuffled(able).find((one) => this.#beginnings.get(one)?.length) ?? 'I';
    // When all beginnings are used, they are used again with other endings.
    return this.#beginnings.get(who)?.shift() ?? this.#random.pick(cellsOf(data.beginnings.I));
  }

  /** The next rhyme with enough unused endings. It moves to the end of the list. */
  #nextSound(): string {
    const at = this.#sounds.findIndex((each) => this.#left(each).length >= 2);
    const [sound = ''] = this.#sounds.splice(Math.max(0, at), 1);
    this.#sounds.push(sound);
    return sound;
  }

  #left(sound: string): string[] {
    return this.#random.shuffled((rhymes.get(sound) ?? []).filter((end) => !this.#used.has(end)));
  }
}

function lastWord(line: string): string {
  return line.slice(line.lastIndexOf(' ') + 1).toLowerCase();
}

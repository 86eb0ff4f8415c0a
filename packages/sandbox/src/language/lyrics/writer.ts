import type { Random } from '../../random.ts';
import type { Phrase, SongSubject } from './subject.ts';
import {
  beginnings,
  bridges,
  farewells,
  hooked,
  naming,
  rhymes,
  type Subject,
  themes,
} from './verse.ts';

/** Syllables that a line has at most, so that it can be sung in two bars. */
const MOST = 10;

/** Writes the lines of one song, and none of them twice. */
export class LyricsWriter {
  readonly #random: Random;
  readonly #subject: SongSubject;
  readonly #theme: RegExp | undefined;
  readonly #beginnings: Map<Subject, string[]>;
  readonly #bridges: (readonly string[])[];
  readonly #farewells: (readonly string[])[];
  readonly #naming: string[];
  readonly #rhymes: string[];
  readonly #used = new Set<string>();
  #named = 0;

  constructor(about: string, subject: SongSubject, random: Random) {
    this.#random = random;
    this.#subject = subject;
    const theme = themes.find(({ words }) => words.test(about));
    this.#theme = theme?.words;
    const own = random.shuffled(theme?.scenes ?? []);
    this.#beginnings = new Map(
      [...beginnings].map(([who, lines]) => [
        who,
        [...(who === 'scene' ? own : []), ...random.shuffled(lines)],
      ]),
    );
    this.#bridges = random.shuffled(bridges);
    this.#farewells = random.shuffled(farewells);
    this.#naming = random.shuffled(naming);
    this.#rhymes = this.#suiting(random.shuffled([...rhymes.keys()]));
  }

  /** Four lines: in turn, or the second with the fourth alone, and then a thing may be named. */
  stanza(): string[] {
    const thing = this.#nextThing();
    if (thing !== undefined && this.#random.chance(0.7)) {
      const [second, fourth] = this.#rhyming(2, this.#nextRhyme());
      return [thing, second, this.#line(this.#nextRhyme()), fourth].filter(
        (line) => line !== undefined,
      );
    }
    const [one, two] = [this.#rhyming(2, this.#nextRhyme()), this.#rhyming(2, this.#nextRhyme())];
    const isCrossed = this.#random.chance(0.5);
    return isCrossed
      ? [one[0], two[0], one[1], two[1]].flatMap((line) => line ?? [])
      : [...one, ...two];
  }

  /** Four lines around the hook, which the others rhyme with where they can. */
  chorus(): string[] {
    const { hook } = this.#subject;
    const sound =
      rhymes.has(hook.rhyme) && this.#left(hook.rhyme).length >= 2 ? hook.rhyme : this.#nextRhyme();
    const [second, fourth] = this.#rhyming(2, sound, [lastWord(hook.text)]);
    return [this.hookLine(), second, this.hookLine(), fourth].flatMap((line) => line ?? []);
  }

  hookLine(): string {
    const { text, syllables } = this.#subject.hook;
    if (syllables <= 4 && this.#isNew(`${text}, ${text}`)) return capitalised(`${text}, ${text}`);
    const ways = this.#random
      .shuffled(hooked)
      .filter((way) => syllables + 3 <= MOST || way === 'Oh, #');
    const line = ways
      .map((way) => way.replace('#', sungIn(way, text)))
      .find((one) => this.#isNew(one));
    return capitalised(line ?? text);
  }

  bridge(): readonly string[] {
    return this.#bridges.pop() ?? [];
  }

  farewell(): readonly string[] {
    return this.#farewells.pop() ?? [];
  }

  #nextThing(): string | undefined {
    const thing = this.#subject.things[this.#named];
    const start = this.#naming.pop();
    if (thing === undefined || start === undefined) return undefined;
    this.#named++;
    return fitted(start, thing);
  }

  /** Lines with one rhyme, and not on the same word. */
  #rhyming(count: number, sound: string, on: readonly string[] = []): string[] {
    const words = [...on];
    return Array.from({ length: count }, () => {
      const line = this.#line(sound, words);
      words.push(lastWord(line));
      return line;
    });
  }

  #line(sound: string, not: readonly string[] = []): string {
    const left = this.#left(sound).filter((end) => !not.includes(lastWord(end)));
    const end = this.#suiting(left)[0] ?? this.#random.pick(rhymes.get(sound) ?? []);
    this.#used.add(end);
    return `${this.#beginning(end)} ${end}`;
  }

  /** Who can be the subject of an end: what somebody does needs somebody, `my` needs me. */
  #beginning(end: string): string {
    const isMine = /\b(?:my|I)\b/.test(end);
    const isYours = /\byour?\b/.test(end);
    const able: Subject[] = isMine
      ? ['I']
      : end.startsWith('and ')
        ? isYours
          ? ['I', 'we']
          : ['I', 'we', 'you']
        : isYours
          ? ['I', 'scene']
          : ['scene', 'scene', 'I', 'we', 'you'];
    const subjects = this.#random.shuffled(able).filter((who) => this.#beginnings.get(who)?.length);
    const [who = 'I'] = subjects;
    const list = this.#beginnings.get(who) ?? [];
    // Once all are used, they come again, with other ends.
    return list.shift() ?? this.#random.pick(beginnings.get('I') ?? []);
  }

  #nextRhyme(): string {
    const at = this.#rhymes.findIndex((sound) => this.#left(sound).length >= 2);
    const [sound] = this.#rhymes.splice(Math.max(0, at), 1);
    if (sound === undefined) return this.#random.pick([...rhymes.keys()]);
    this.#rhymes.push(sound);
    return sound;
  }

  #left(sound: string): string[] {
    const ends = (rhymes.get(sound) ?? []).filter((end) => !this.#used.has(end));
    return this.#random.shuffled(ends);
  }

  /** Those first that suit the theme. */
  #suiting(texts: readonly string[]): string[] {
    const suits = (text: string) =>
      this.#theme?.test(text) || rhymes.get(text)?.some((end) => this.#theme?.test(end));
    return [...texts.filter(suits), ...texts.filter((text) => !suits(text))];
  }

  #isNew(line: string): boolean {
    if (this.#used.has(line)) return false;
    this.#used.add(line);
    return true;
  }
}

function fitted(start: string, { text, syllables }: Phrase): string {
  return `${syllables >= 5 ? 'I think of' : start} ${text}`;
}

/** Inside a line, an article has no capital. */
function sungIn(way: string, text: string): string {
  return way.startsWith('#')
    ? text
    : text.replace(/^(?:The|A|An|My|Our|Your)\b/, (word) => word.toLowerCase());
}

function capitalised(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function lastWord(line: string): string {
  return line.split(' ').at(-1)?.toLowerCase() ?? '';
}

import type { Random } from '@genmedia/media/random';
import type { SongSubject } from './subject.ts';
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
  readonly #things: SongSubject['things'][number][];
  /** Sounds that lines are to rhyme on, in turn. */
  readonly #sounds: string[];
  readonly #used = new Set<string>();

  constructor(about: string, subject: SongSubject, random: Random) {
    this.#random = random;
    this.#subject = subject;
    const theme = themes.find(({ words }) => words.test(about));
    this.#theme = theme?.words;
    this.#beginnings = new Map(
      [...beginnings].map(([who, lines]) => [
        who,
        [
          ...(who === 'scene' && theme ? random.shuffled(theme.scenes) : []),
          ...random.shuffled(lines),
        ],
      ]),
    );
    this.#bridges = random.shuffled(bridges);
    this.#farewells = random.shuffled(farewells);
    this.#naming = random.shuffled(naming);
    this.#things = [...subject.things];
    this.#sounds = this.#suiting(random.shuffled([...rhymes.keys()]));
  }

  /** Four lines: in turn, or the second with the fourth alone, and then a thing may be named. */
  stanza(): string[] {
    const [a, b] = [this.#nextSound(), this.#nextSound()];
    const one = this.#line(a, []);
    const two = this.#line(a, [one]);
    const three = this.#line(b, []);
    const thing = this.#random.chance(0.7) ? this.#things.shift() : undefined;
    if (thing !== undefined) {
      const start = thing.syllables >= 5 ? 'I think of' : (this.#naming.pop() ?? 'I see');
      return [`${start} ${thing.text}`, one, three, two];
    }
    const four = this.#line(b, [three]);
    return this.#random.chance(0.5) ? [one, three, two, four] : [one, two, three, four];
  }

  /** Four lines around the hook, which the others rhyme with where they can. */
  chorus(): string[] {
    const { text, rhyme } = this.#subject.hook;
    const sound = this.#left(rhyme).length >= 2 ? rhyme : this.#nextSound();
    const second = this.#line(sound, [text]);
    return [this.hookLine(), second, this.hookLine(), this.#line(sound, [text, second])];
  }

  hookLine(): string {
    const { text, syllables } = this.#subject.hook;
    const ways = [
      ...(syllables <= 4 ? ['#, #'] : []),
      ...this.#random.shuffled(hooked).filter((way) => syllables + 3 <= MOST || way === 'Oh, #'),
    ];
    // Inside a line, an article has no capital.
    const inside = text.replace(/^(?:The|A|An|My|Our|Your)\b/, (word) => word.toLowerCase());
    const lines = ways.map((way) =>
      way.startsWith('#') ? way.replaceAll('#', text) : way.replace('#', inside),
    );
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

  /** A line that rhymes with others, but not by the same word. */
  #line(sound: string, others: readonly string[]): string {
    const taken = others.map(lastWord);
    const left = this.#left(sound).filter((end) => !taken.includes(lastWord(end)));
    const end = this.#suiting(left)[0] ?? this.#random.pick(rhymes.get(sound) ?? ['']);
    this.#used.add(end);
    return `${this.#beginning(end)} ${end}`;
  }

  /** Who can be the subject of an end: what somebody does needs somebody, `my` needs me. */
  #beginning(end: string): string {
    const isYours = /\byour?\b/.test(end);
    const does = end.startsWith('and ');
    const able = /\b(?:my|I)\b/.test(end)
      ? 'I'
      : does
        ? `I we${isYours ? '' : ' you'}`
        : isYours
          ? 'I scene'
          : 'scene scene I we you';
    const who = this.#random
      .shuffled(able.split(' ') as Subject[])
      .find((one) => this.#beginnings.get(one)?.length);
    // Once all are used, they come again, with other ends.
    return (
      this.#beginnings.get(who ?? 'I')?.shift() ?? this.#random.pick(beginnings.get('I') ?? [''])
    );
  }

  /** One that is left enough of; it comes again after all others. */
  #nextSound(): string {
    const at = this.#sounds.findIndex((sound) => this.#left(sound).length >= 2);
    const [sound = ''] = this.#sounds.splice(Math.max(0, at), 1);
    this.#sounds.push(sound);
    return sound;
  }

  #left(sound: string): string[] {
    return this.#random.shuffled((rhymes.get(sound) ?? []).filter((end) => !this.#used.has(end)));
  }

  /** Those first that suit the theme. */
  #suiting(texts: readonly string[]): string[] {
    const suits = (text: string) =>
      this.#theme?.test(text) || rhymes.get(text)?.some((end) => this.#theme?.test(end));
    return [...texts.filter(suits), ...texts.filter((text) => !suits(text))];
  }
}

function lastWord(line: string): string {
  return line.split(' ').at(-1)?.toLowerCase() ?? '';
}

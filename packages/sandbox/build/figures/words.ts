import { tokens } from '../../src/image/prompt/tokens.ts';

/** What an icon may be called: its own name, and the words that only go with it. */
export interface Calls {
  readonly name: string;
  readonly tags: readonly string[];
}

/** A word that goes with more things than this names none of them. */
const MOST_MEANINGS = 4;

/** Below this a word goes with the thing and is no name of it. */
const NAME = 36;

const COLORED = /^(?:black|white|red|blue|green|yellow|orange|purple|pink|brown|grey|old|small) /;

/** Decides which word names which thing: each word one, the one that it fits best. */
export class Words {
  readonly #drawn = new Map<string, string>();
  /** Further words of drawings. */
  readonly #more = new Map<string, string[]>();
  readonly #things = new Set<string>();
  readonly #offers = new Map<string, { name: string; score: number }[]>();

  /** Words that are taken already; the first of a list is the thing's name. */
  constructor(taken: readonly (readonly string[])[]) {
    for (const words of taken) for (const word of words) this.#drawn.set(word, words[0] ?? word);
  }

  /** Says that a word means a thing, whatever else fits. */
  alias(word: string, name: string): void {
    const known = this.#drawn.get(name);
    if (known !== undefined) {
      this.#drawn.set(word, known);
      this.#more.set(known, [...(this.#more.get(known) ?? []), word]);
    } else if (this.#things.has(name)) this.#offer(word, name, 1000);
    else throw new Error(`${word}: nothing is called ${name}.`);
  }

  /** Says what a thing may be called; `weight` (0 to 1) ranks it among others with the same words. */
  offer(name: string, calls: Calls, weight = 1): void {
    const label = plain(calls.name);
    this.#things.add(name);
    this.#offer(label, name, 100 * weight);
    const parts = label.split(' ');
    const last = parts.at(-1) ?? '';
    if (parts.length > 1 && !/(?:ing|ed)$/.test(last))
      this.#offer(last, name, (parts.length === 2 ? 60 : 45) * weight);
    for (const tag of calls.tags.map(plain)) {
      if (/(?:ing|ed)$/.test(tag)) continue;
      const score = tag === label ? 99 : parts.includes(tag) ? 40 : label.includes(tag) ? 36 : 30;
      this.#offer(tag, name, score * weight);
    }
  }

  /** Whether a drawing shows it; "a black cat" is the cat that is drawn, in black. */
  isDrawn(name: string): boolean {
    return this.#drawn.has(name) || this.#drawn.has(name.replace(COLORED, ''));
  }

  /** The thing that a name means: that of the icon, or of the drawing that stands for it. */
  named(name: string): string | undefined {
    return this.#drawn.get(name) ?? (this.#things.has(name) ? name : undefined);
  }

  /** The names of each thing, of a drawing those that its own list lacks; or the words that go with it. */
  settle(weak = false): Map<string, string[]> {
    const words = new Map<string, string[]>(weak ? [] : this.#more);
    for (const [word, offers] of this.#offers) {
      if (this.isDrawn(word)) continue;
      const best = offers.reduce((a, b) => (b.score > a.score ? b : a));
      if (best.score < NAME !== weak || offers.length > (weak ? MOST_MEANINGS : 99)) continue;
      const name = this.#drawn.get(best.name) ?? best.name;
      words.set(name, [...(words.get(name) ?? []), word]);
    }
    return words;
  }

  #offer(word: string, name: string, score: number): void {
    if (word.length < 2 && word.charCodeAt(0) < 0x2e80) return;
    this.#offers.set(word, [...(this.#offers.get(word) ?? []), { name, score }]);
  }
}

/** A name as prompts are read. */
export function plain(text: string): string {
  return tokens(text)
    .filter((token) => token !== ',')
    .join(' ');
}

import { itemAt } from '@genmedia/media/arrays';
import { fillers, tokens } from '../../src/image/prompt/tokens.ts';

/** What an icon may be called: its own name, and words that are associated with it. */
export interface Calls {
  readonly name: string;
  readonly tags: readonly string[];
}

/** A word of more things than this, as a name or as an associated word, means none of them. */
const maxMeanings = { named: 99, associated: 4 };

/** Scores below this mean that a word is associated with the thing, but is not a name of it. */
const leastNameScore = 36;

const colored = /^(?:black|white|red|blue|green|yellow|orange|purple|pink|brown|grey|old|small) /;

/** Tags that say how a thing is, and name none. */
const describing = /(?:ing|ed)$|^empty$/;

/**
 * Words of icons that show nothing alone, beside those that prompts may ignore: "first quarter moon",
 * and 10, with which a clock is associated.
 */
const showingNothing = /^(?:\d+|quarter|round|straight|shallow|sweet|hairy|broken|loud)$/;

/** Decides which thing each word names: each word names one thing, the one that it fits best. */
export class Words {
  readonly #drawn = new Map<string, string>();
  /** Further words of drawn things. */
  readonly #more = new Map<string, string[]>();
  readonly #things = new Set<string>();
  readonly #offers = new Map<string, { name: string; score: number }[]>();

  /**
   * Takes the words that already have a meaning. The first word of each list is the thing's name.
   */
  constructor(taken: readonly (readonly string[])[]) {
    for (const words of taken) for (const word of words) this.#drawn.set(word, words[0] ?? word);
  }

  /** Makes a word mean a thing, even if other things fit better. */
  alias(word: string, name: string): void {
    const known = this.#drawn.get(name);
    if (known !== undefined) {
      this.#drawn.set(word, known);
      this.#more.set(known, [...(this.#more.get(known) ?? []), word]);
    } else if (this.#things.has(name)) this.#offer(word, name, 1000);
    else throw new Error(`${word}: no figure or icon has the name ${name}.`);
  }

  /**
   * Offers a thing as the meaning of its words. `weight` (0 to 1) ranks it among things with the
   * same words.
   */
  offer(name: string, calls: Calls, weight = 1): void {
    const label = plain(calls.name);
    this.#things.add(name);
    this.#offer(label, name, 100 * weight);
    const parts = label.split(' ');
    const last = itemAt(parts, parts.length - 1);
    if (parts.length > 1 && !/(?:ing|ed)$/.test(last))
      this.#offer(last, name, (parts.length === 2 ? 60 : 45) * weight);
    for (const tag of calls.tags.map(plain)) {
      if (describing.test(tag)) continue;
      this.#offer(tag, name, tagScore(tag, label) * weight);
    }
  }

  /** Whether there is a drawing of it. "A black cat" is the drawn cat, in black. */
  isDrawn(name: string): boolean {
    return this.#drawn.has(name) || this.#drawn.has(name.replace(colored, ''));
  }

  /** The thing that a name means: the icon's, or that of the drawing that replaces the icon. */
  named(name: string): string | undefined {
    return this.#drawn.get(name) ?? (this.#things.has(name) ? name : undefined);
  }

  /**
   * The names of each thing. For drawings, these are the names that their own list lacks. With
   * `weak`, the associated words of each thing.
   */
  settle(weak = false): Map<string, string[]> {
    const words = new Map<string, string[]>(weak ? [] : this.#more);
    for (const [word, offers] of this.#offers) {
      if (this.isDrawn(word)) continue;
      const best = offers.reduce((a, b) => (b.score > a.score ? b : a));
      const isWeak = best.score < leastNameScore;
      const most = weak ? maxMeanings.associated : maxMeanings.named;
      if (isWeak !== weak || offers.length > most) continue;
      const name = this.#drawn.get(best.name) ?? best.name;
      words.set(name, [...(words.get(name) ?? []), word]);
    }
    return words;
  }

  #offer(word: string, name: string, score: number): void {
    if (word.length < 2 && word.charCodeAt(0) < 0x2e80) return;
    if (fillers.has(word) || showingNothing.test(word)) return;
    this.#offers.set(word, [...(this.#offers.get(word) ?? []), { name, score }]);
  }
}

/** How well a tag fits as a name of a thing: the better, the more it has of the thing's label. */
function tagScore(tag: string, label: string): number {
  if (tag === label) return 99;
  if (label.split(' ').includes(tag)) return 40;
  return label.includes(tag) ? leastNameScore : 30;
}

/** Normalises a name as prompts are normalised. */
export function plain(text: string): string {
  return tokens(text)
    .filter((token) => token !== ',')
    .join(' ');
}

import { glossed } from './gloss.ts';
import { type Match, match } from './lexicon.ts';
import { fillers } from './tokens.ts';

/** Names of things that are also verbs. */
const verbs =
  /^(?:roll|swing|fl(?:y|ie)|drink|slide|drill|match|wrap|punch|watch|trap|ring|park|hook|nail|lock|brush|block|cook|drive|bear|duck|fan|light|fire|box|ski|film|record|drum|wall|cut|race|run|walk|sleep|play|swim|fall|kiss|laugh|cr(?:y|ie)|fight|skate|push|kick|call|melt|draw|sew|yawn|peek|stop|pour)e?s?$/;

/** What a thing does, as in "a cat sleeping". A wing, for example, is a thing. */
const participle = /^(?!(?:w|seedl|dumpl|wedd|stock|awn|park|bowl)ing$)\w+ing$/;

/** What a number before them does not count: "a 30 year old woman", "a two story house". */
const units =
  /^(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|met(?:er|re)s?|inch(?:es)?|miles?|[cmk]m|stor(?:y|ey|ies)|headed|legged|wheeled|winged|sided|seater|percent|[ap]m)$/;

/** What a number after them names: "the number 7", "ISO 100". */
const labels = /^(?:number|iso)$/;

/** From this age on, people look old. */
const oldAge = 60;

/** Reads digits as a count, unless they are a year. */
function numeral(token: string): Match | undefined {
  if (!/^(?:\d{1,4}|\d{1,3}(?:,\d{3})+)$/.test(token)) return undefined;
  const count = Number(token.replaceAll(',', ''));
  const year = /^(?:19|20)\d\d$|^2100$/.test(token);
  return count < 1 || year ? undefined : { sense: { count }, length: 1, plural: false };
}

/** The words of a prompt, and their meaning at each position. */
export class Phrases {
  readonly words: readonly string[];
  readonly #foreign: readonly string[];

  constructor(text: string) {
    const { words, unknown } = glossed(text);
    this.words = words;
    this.#foreign = unknown;
  }

  /** The number of known words, and the unknown words. */
  get understood(): { readonly known: number; readonly unknown: readonly string[] } {
    const content = this.words.filter((word) => /\p{L}/u.test(word) && !fillers.has(word));
    const senses = content.map((word) => match([word], 0)?.sense);
    // "Low" and "poly" have a meaning only together.
    const together = new Set(
      this.words.flatMap((_, at) => {
        const length = match(this.words, at)?.length ?? 1;
        return length > 1 ? this.words.slice(at, at + length) : [];
      }),
    );
    const unknown = content.filter((word, i) => senses[i] === undefined && !together.has(word));
    const known = senses.filter((sense) => sense !== undefined && !sense.particle).length;
    return { known, unknown: [...unknown, ...this.#foreign] };
  }

  /**
   * The words that ask for something other than what `isDone` accepts: those with another meaning,
   * and those with none.
   */
  wordsBesides(isDone: (sense: Match['sense']) => boolean): string[] {
    const others: string[] = [];
    for (let at = 0; at < this.words.length; ) {
      const { sense, length = 1 } = match(this.words, at) ?? {};
      const words = this.words.slice(at, at + length).join(' ');
      // "On", "two" and "big" ask for nothing without a thing.
      const isPart = sense?.particle ?? sense?.relation ?? sense?.place ?? sense?.scale;
      const isAsking = /\p{L}/u.test(words) && !fillers.has(words) && isPart === undefined;
      if (isAsking && !(sense && isDone(sense))) others.push(words);
      at += length;
    }
    return [...others, ...this.#foreign];
  }

  /**
   * The meaning at a position. "A black and white cat" does not make the picture monochrome, and
   * "neon pink" does not give it the neon style.
   */
  at(at: number): Match | undefined {
    const found = match(this.words, at) ?? numeral(this.#wordAt(at));
    if (found === undefined) return undefined;
    const measure = this.#measureAt(at, found);
    if (measure) return measure;
    const next = match(this.words, at + found.length)?.sense;
    // "A glass vase" is only a vase.
    const named = found.sense.motif?.flat && !found.plural && next?.motif && !next.hint;
    if (named && !found.sense.color && !found.sense.feature) return undefined;
    // "A golden retriever puppy" is one dog.
    if (found.sense.motif && found.sense.motif === next?.motif && !found.plural) return undefined;
    const mayBeVerb = found.sense.motif?.flat || found.sense.hint;
    if (mayBeVerb && this.#isVerbAt(at, found)) return undefined;
    if (found.sense.hint && !found.plural && !this.#isNounAt(at, next)) return undefined;
    if (found.sense.style === 'monochrome' && found.length === 3 && next?.motif) {
      return match(this.words, at, 1);
    }
    if (found.sense.shade !== undefined && next?.color !== undefined) {
      return { ...found, sense: { shade: found.sense.shade } };
    }
    return found;
  }

  /** The word at a position; empty before the first and after the last one. */
  #wordAt(at: number): string {
    return this.words[at] ?? '';
  }

  /** A number that counts nothing, with its unit. An age says how a person looks. */
  #measureAt(at: number, { sense, length }: Match): Match | undefined {
    if (sense.count === undefined || sense.motif !== undefined) return undefined;
    if (labels.test(this.#wordAt(at - 1))) return { sense: {}, length, plural: false };
    const unit = this.#wordAt(at + length);
    if (!units.test(unit)) return undefined;
    const isAge = unit.startsWith('year') && this.#wordAt(at + length + 1) === 'old';
    const look = isAge && sense.count >= oldAge ? { look: { age: 'old' } as const } : {};
    return { sense: look, length: length + (isAge ? 2 : 1), plural: false };
  }

  /** Whether a word is a verb: "waves roll", "a dog is lying", but not "a roll". */
  #isVerbAt(at: number, { sense, length }: Match): boolean {
    if (length !== 1) return false;
    const word = this.#wordAt(at);
    const before = match(this.words, at - 1, 1)?.sense;
    const follows = before?.motif !== undefined || before?.scenery !== undefined;
    if (participle.test(word) && (follows || before?.particle === 'is')) return true;
    // A prompt may also begin with a verb: "paint a cat".
    return (follows || at === 0) && (sense.hint === true || verbs.test(word));
  }

  /** Whether a word is a noun: "a pet", but not "a pet cat" or "cats that pet dogs". */
  #isNounAt(at: number, next: Match['sense'] | undefined): boolean {
    if ((next?.motif ?? next?.color ?? next?.scenery) !== undefined) return false;
    const before = match(this.words, at - 1, 1)?.sense ?? numeral(this.#wordAt(at - 1))?.sense;
    const { particle, count, color, scale } = before ?? {};
    return (
      at === 0 ||
      particle === 'article' ||
      particle === 'of' ||
      (count ?? color ?? scale) !== undefined
    );
  }

  /** The meaning of the words at a position, regardless of the words before them. */
  sense(at: number): Match['sense'] | undefined {
    return match(this.words, at)?.sense;
  }

  /** Whether a noun comes next, possibly after more colours. */
  nounFollows(after: number): boolean {
    for (let at = after; ; ) {
      const found = match(this.words, at);
      if (found === undefined) return false;
      const { motif, scenery, color, shade, particle } = found.sense;
      if (color === undefined && (motif !== undefined || scenery !== undefined)) return true;
      if (color === undefined && shade === undefined && particle !== 'and') return false;
      at += found.length;
    }
  }

  endsClause(at: number): boolean {
    const next = this.sense(at)?.particle;
    return at >= this.words.length || next === 'break' || next === 'with';
  }
}

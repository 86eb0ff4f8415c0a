import { glossed } from './gloss.ts';
import { type Match, match } from './lexicon.ts';
import { fillers } from './tokens.ts';

/** Names of things that are also verbs. */
const verbs =
  /^(?:roll|swing|fl(?:y|ie)|drink|slide|drill|match|wrap|punch|watch|trap|ring|park|hook|nail|lock|brush|block|cook|drive|bear|duck|fan|light|fire|box|ski|film|record|drum|wall|cut|race|run|walk|sleep|play|swim|fall|kiss|laugh|cr(?:y|ie)|fight|skate|push|kick|call|melt|draw|sew|yawn|peek|stop|pour)e?s?$/;

/** What a thing does, as in "a cat sleeping". A wing, for example, is a thing. */
const participle = /^(?!(?:w|seedl|dumpl|wedd|stock|awn|park|bowl)ing$)\w+ing$/;

/** How a picture is made, rather than what it shows. */
const medium = /^(?:draw|film|record)$/;

/** What a number before them does not count: "a 30 year old woman", "a two story house". */
const units =
  /^(?:years?|yr|months?|weeks?|days?|hours?|minutes?|seconds?|met(?:er|re)s?|inch(?:es)?|miles?|foot|feet (?:tall|high|long|wide|deep)|ft|[cmk]?m|k?g|degrees?|(?:twelve )?o clock|stor(?:y|ey|ies)|headed|legged|wheeled|winged|sided|seater|string|percent|[ap]m)\b/;

/** What a number after them names: "the number 7", "ISO 100". */
const labels = /^(?:number|iso|level|size|route|highway)$/;

/** From this age on, people look old. */
const oldAge = 60;

/** Reads digits as a count, unless they are a year. */
function numeral(token: string): Match | undefined {
  if (!/^(?:\d{1,4}|\d{1,3}(?:,\d{3})+)$/.test(token)) return undefined;
  const count = Number(token.replaceAll(',', ''));
  const year = /^(?:19|20)\d\d$|^2100$/.test(token);
  return count < 1 || year ? undefined : { sense: { count }, length: 1, plural: false };
}

/** "On", "two" and "big" show nothing without a thing. */
function isPart({ particle, relation, place, scale, count, motif }: Match['sense']): boolean {
  return motif === undefined && (particle ?? relation ?? place ?? scale ?? count) !== undefined;
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

  /** The number of words that show something, and the unknown words. */
  get understood(): { readonly known: number; readonly unknown: readonly string[] } {
    const unknown: string[] = [];
    let known = 0;
    for (let at = 0; at < this.words.length; ) {
      const measure = this.#measureAt(at);
      const found = measure ?? match(this.words, at);
      const word = this.#wordAt(at);
      const isContent = /\p{L}/u.test(word) && !fillers.has(word);
      const shows = found && Object.keys(found.sense).length > 0 && !isPart(found.sense);
      if (shows && this.at(at)) known++;
      else if (!found && isContent) unknown.push(word);
      at += found?.length ?? 1;
    }
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
      const isAsking = /\p{L}/u.test(words) && !fillers.has(words) && !(sense && isPart(sense));
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
    const found = this.#measureAt(at) ?? match(this.words, at) ?? numeral(this.#wordAt(at));
    if (found === undefined) return undefined;
    // "The fifties" count nothing.
    if (found.plural && found.sense.count !== undefined) return undefined;
    // What a thing does is no noun beside it: "a squirrel runs".
    const after = match(this.words, at + found.length);
    const next = after && this.#isVerbAt(at + found.length, after) ? undefined : after?.sense;
    // "A glass vase" is only a vase.
    const named = found.sense.motif?.flat && !found.plural && next?.motif && !next.hint;
    if (named && !found.sense.color && !found.sense.feature) return undefined;
    // "A golden retriever puppy" is one dog.
    if (found.sense.motif && found.sense.motif === next?.motif && !found.plural) return undefined;
    if (this.#isVerbAt(at, found)) return undefined;
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
  #measureAt(at: number): Match | undefined {
    const number = this.#numberAt(at);
    if (number === undefined) return undefined;
    const { count, length } = number;
    if (labels.test(this.#wordAt(at - 1))) return { sense: {}, length, plural: false };
    // "A fifty dollar bill" is one.
    const isName = this.#wordAt(at - 1) === 'a' && /ty$/.test(this.#wordAt(at));
    const unit = this.#wordAt(at + length);
    if (!units.test(this.words.slice(at + length, at + length + 3).join(' '))) {
      return isName ? { sense: {}, length, plural: false } : undefined;
    }
    const isAge = /^(?:y|month|week|day)/.test(unit) && this.#wordAt(at + length + 1) === 'old';
    if (isAge) {
      const isOld = unit.startsWith('y') && count >= oldAge;
      const look = isOld ? { look: { age: 'old' } as const } : {};
      return { sense: look, length: length + 2, plural: false };
    }
    // "A 6 foot tall man" shows no feet, but "one foot" does.
    const isThing = match([unit], 0)?.sense.motif !== undefined;
    if (isThing && count === 1) return undefined;
    return { sense: {}, length: length + (isThing ? 1 : 0), plural: false };
  }

  /** The number of a measure: "5", "1.5", "5 to 6", "5-6", "twenty-five". */
  #numberAt(at: number): { readonly count: number; readonly length: number } | undefined {
    const first = this.#countAt(at);
    if (first === undefined) return undefined;
    const to = this.#wordAt(at + first.length) === 'to' ? 1 : 0;
    const last = this.#countAt(at + first.length + to);
    if (last === undefined) return first;
    const length = first.length + to + last.length;
    const isRange = first.isDigits && last.isDigits && first.count < last.count;
    if (to === 1 || isRange) return { count: last.count, length };
    const isTens = !first.isDigits && first.count >= 20 && first.count % 10 === 0;
    return isTens && !last.isDigits && last.count < 10
      ? { count: first.count + last.count, length }
      : first;
  }

  #countAt(at: number) {
    const word = this.#wordAt(at);
    const { sense, length } = match(this.words, at) ?? numeral(word) ?? { sense: {}, length: 1 };
    const count = sense.count ?? (/^\d+\.\d+$/.test(word) ? Number(word) : undefined);
    if (count === undefined || sense.motif !== undefined) return undefined;
    return { count, length, isDigits: /^\d/.test(word) };
  }

  /** Whether a word is a verb: "waves roll", "a dog is lying", but not "a roll". */
  #isVerbAt(at: number, { sense, length }: Match): boolean {
    const mayBeVerb = sense.motif?.flat || (sense.hint && at > 0);
    if (!mayBeVerb || length !== 1) return false;
    const word = this.#wordAt(at);
    const before = match(this.words, at - 1, 1)?.sense;
    const follows = before?.motif !== undefined || before?.scenery !== undefined;
    if (participle.test(word) && (follows || before?.particle === 'is')) return true;
    if (sense.hint) return follows || at === 0;
    // A prompt may also begin with a verb: "paint a cat", but not "fall" or "fall landscape".
    const isNoun = this.endsClause(1) || this.sense(1)?.scenery !== undefined;
    const isOrder = at === 0 && (medium.test(word) || !isNoun);
    return (follows || isOrder) && verbs.test(word);
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

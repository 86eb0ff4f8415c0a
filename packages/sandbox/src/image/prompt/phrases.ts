import { type Match, match } from './lexicon.ts';
import { numeral } from './nouns.ts';
import { tokens } from './tokens.ts';

/** The words of a prompt, and what stands where among them. */
export class Phrases {
  readonly #tokens: readonly string[];

  constructor(text: string) {
    this.#tokens = tokens(text);
  }

  get length(): number {
    return this.#tokens.length;
  }

  /** "A black and white cat" is not a monochrome picture, and "neon pink" not a neon one. */
  at(at: number): Match | undefined {
    const found = match(this.#tokens, at);
    if (found === undefined) return numeral(this.#tokens[at] ?? '');
    const next = match(this.#tokens, at + found.length)?.sense;
    if (found.sense.style === 'monochrome' && found.length === 3 && next?.motif) {
      return match(this.#tokens, at, 1);
    }
    if (found.sense.shade !== undefined && next?.color !== undefined) {
      return { ...found, sense: { shade: found.sense.shade } };
    }
    return found;
  }

  /** What the known words from there mean, whatever stands before them. */
  sense(at: number): Match['sense'] | undefined {
    return match(this.#tokens, at)?.sense;
  }

  /** Whether more colours, then a noun, come next. */
  nounFollows(after: number): boolean {
    for (let at = after; ; ) {
      const found = match(this.#tokens, at);
      if (found === undefined) return false;
      const { motif, scenery, color, shade, particle } = found.sense;
      if (color === undefined && (motif !== undefined || scenery !== undefined)) return true;
      if (color === undefined && shade === undefined && particle !== 'and') return false;
      at += found.length;
    }
  }

  endsClause(at: number): boolean {
    const next = this.sense(at)?.particle;
    return at >= this.length || next === 'break' || next === 'with';
  }
}

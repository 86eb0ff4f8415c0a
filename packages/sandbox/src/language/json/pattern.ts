import ret, { type Char, type Range, type Root, type Token, types } from 'ret';
import type { Random } from '../../random.ts';

/** Its types name an export that is the default in truth: the package sets module.exports to it. */
const tokenize = ret as unknown as (pattern: string) => Root;

/** Patterns of schemas come from users: longer ones are not read, and no more is written than this. */
const LONGEST = 500;

/**
 * A text that fits a regular expression, without ever running it; undefined where that cannot be
 * done. Looking ahead and behind is not understood.
 */
export function textFitting(pattern: string, random: Random): string | undefined {
  if (pattern.length > LONGEST) return undefined;
  try {
    return new Writer(random).write(tokenize(pattern));
  } catch {
    return undefined;
  }
}

class Writer {
  readonly #random: Random;
  readonly #groups: string[] = [];
  #written = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  write(token: Root | Token): string {
    switch (token.type) {
      case types.ROOT:
        return this.#sequence(token);
      case types.GROUP:
        return this.#group(token);
      case types.POSITION:
        return '';
      case types.REFERENCE:
        return this.#count(this.#groups[token.value - 1] ?? '');
      case types.REPETITION:
        return this.#repeat(token);
      case types.SET:
        return this.#count(this.#oneOf(token));
      case types.CHAR:
        return this.#count(String.fromCharCode(token.value));
    }
  }

  #sequence({ stack, options }: { stack?: Token[]; options?: Token[][] }): string {
    const tokens = stack ?? this.#random.pick(options ?? [[]]);
    return tokens.map((token) => this.write(token)).join('');
  }

  #group(token: Extract<Token, { type: types.GROUP }>): string {
    if (token.followedBy || token.notFollowedBy || token.lookBehind) {
      throw new RangeError('Looking around is not understood.');
    }
    const at = token.remember ? this.#groups.push('') - 1 : undefined;
    const text = this.#sequence(token);
    if (at !== undefined) this.#groups[at] = text;
    return text;
  }

  #repeat({ min, max, value }: Extract<Token, { type: types.REPETITION }>): string {
    const most = Math.min(max, Math.max(min, 1) + 4);
    const times = this.#random.int(min, most);
    let text = '';
    for (let i = 0; i < times; i++) {
      this.#count(' ');
      text += this.write(value);
    }
    return text;
  }

  #oneOf(set: Extract<Token, { type: types.SET }>): string {
    const codes = printable.filter((code) => has(set, code));
    return String.fromCharCode(this.#random.pick(preferred(codes)));
  }

  /** Patterns such as (a{999}){999} must not fill the memory. */
  #count(text: string): string {
    this.#written += text.length;
    if (this.#written > LONGEST * 4) throw new RangeError('The pattern asks for too much.');
    return text;
  }
}

const printable = Array.from({ length: 95 }, (_, i) => i + 32);

function has({ set, not }: Extract<Token, { type: types.SET }>, code: number): boolean {
  const found = set.some((item) => (item.type === types.SET ? has(item, code) : isIn(item, code)));
  return found !== not;
}

function isIn(item: Range | Char, code: number): boolean {
  return item.type === types.RANGE ? item.from <= code && code <= item.to : item.value === code;
}

/** Letters and digits where there is a choice: they read better. */
function preferred(codes: readonly number[]): readonly number[] {
  const plain = codes.filter((code) => /[a-z0-9]/.test(String.fromCharCode(code)));
  return plain.length > 0 ? plain : codes;
}

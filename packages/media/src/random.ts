/**
 * Seeded pseudo-random numbers: the same key gives the same numbers in every process and on every
 * machine. Not for secrets.
 */
export class Random {
  readonly #key: string;
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(key: string) {
    const [a, b, c, d] = hash(key);
    this.#key = [a, b, c, d].map((word) => word.toString(36)).join('.');
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
    for (let i = 0; i < 12; i++) this.next();
  }

  /** A number in [0, 1). The generator is sfc32 ("small fast counter", C. Doty-Humphrey). */
  next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }

  /** A number in [min, max). */
  range(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** An integer from min to max, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Whether a chance of 0 to 1 comes up. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One item of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new RangeError('pick() needs a list with at least one item.');
    return item;
  }

  /** The items of a list in a random order. */
  shuffled<T>(list: readonly T[]): T[] {
    const keyed = list.map((item) => ({ item, at: this.next() }));
    return keyed.sort((one, other) => one.at - other.at).map(({ item }) => item);
  }

  /**
   * An independent stream of numbers named by `label`. It does not depend on how many numbers were
   * drawn here, so a new detail in one part of a picture does not change the other parts.
   */
  fork(label: string | number): Random {
    return new Random(`${this.#key}/${label}`);
  }
}

/** Four 32-bit words from a string of any length (multiply-xor-shift over its UTF-16 units). */
function hash(text: string): [number, number, number, number] {
  let a = 0x9e3779b9 ^ text.length;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let d = 0xdeadbeef;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ unit, 597399067);
    b = c ^ Math.imul(b ^ unit, 2869860233);
    c = d ^ Math.imul(c ^ unit, 951274213);
    d = a ^ Math.imul(d ^ unit, 2716044179);
  }
  return [mix(a ^ c), mix(b ^ d), mix(c ^ b), mix(d ^ a)];
}

function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 2246822507);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489909);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

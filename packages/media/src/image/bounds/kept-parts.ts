/** Collects the parts of a file that stay in it. */
export class KeptParts {
  readonly #file: Uint8Array;
  readonly #kept: Uint8Array[] = [];
  /** The range of the file that was kept last, unless something was added after it. */
  #last = { from: 0, to: -1 };
  #changed = false;

  constructor(file: Uint8Array) {
    this.#file = file;
  }

  /** Keeps the bytes from an offset up to another one. */
  keep(from: number, to: number): void {
    // Neighbours are one part: a file may have millions of them.
    const isNext = from === this.#last.to;
    if (isNext) this.#kept.pop();
    this.#last = { from: isNext ? this.#last.from : from, to };
    this.#kept.push(this.#file.subarray(this.#last.from, to));
  }

  /** Adds what is not in the file. */
  add(part: Uint8Array): void {
    this.#changed = true;
    this.#last = { from: 0, to: -1 };
    this.#kept.push(part);
  }

  /** The parts, one after another; the file itself if everything was kept. */
  join(): Uint8Array {
    const bytes = this.#kept.reduce((sum, { length }) => sum + length, 0);
    if (!this.#changed && bytes === this.#file.length) return this.#file;
    const all = new Uint8Array(bytes);
    let at = 0;
    for (const part of this.#kept) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

/** Collects the parts of a file that are kept. */
export class Parts {
  readonly #file: Uint8Array;
  readonly #kept: Uint8Array[] = [];
  #bytes = 0;
  #changed = false;

  constructor(file: Uint8Array) {
    this.#file = file;
  }

  /** Keeps the bytes from an offset up to another one. */
  keep(from: number, to: number): void {
    this.#push(this.#file.subarray(from, to));
  }

  /** Adds what is not in the file. */
  add(part: Uint8Array): void {
    this.#changed = true;
    this.#push(part);
  }

  #push(part: Uint8Array): void {
    this.#kept.push(part);
    this.#bytes += part.length;
  }

  /** The parts, one after another; the file itself if everything was kept. */
  join(): Uint8Array {
    if (!this.#changed && this.#bytes === this.#file.length) return this.#file;
    const all = new Uint8Array(this.#bytes);
    let at = 0;
    for (const part of this.#kept) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

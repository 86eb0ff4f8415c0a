/** Collects the parts of a file that are kept. */
export class Parts {
  readonly #file: Uint8Array;
  readonly #kept: Uint8Array[] = [];
  #bytes = 0;
  #changed = false;

  constructor(file: Uint8Array) {
    this.#file = file;
  }

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

  /** The file itself if everything was kept. */
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

export function ascii(file: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...file.subarray(at, at + length));
}

export function viewOf(file: Uint8Array): DataView {
  return new DataView(file.buffer, file.byteOffset, file.byteLength);
}

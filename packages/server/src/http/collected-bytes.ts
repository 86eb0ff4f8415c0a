/**
 * Collects the bytes of a body. Several chunks are copied into one buffer, so that a body in chunks
 * of one byte takes no more memory than any other. A single chunk is not copied.
 */
export class CollectedBytes {
  #bytes: Uint8Array = new Uint8Array();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.byteLength;
    if (this.#length === 0) this.#bytes = chunk;
    else {
      if (length > this.#bytes.byteLength) this.#grow(length);
      this.#bytes.set(chunk, this.#length);
    }
    this.#length = length;
  }

  all(): Uint8Array {
    const bytes = this.#bytes;
    return bytes.byteLength === this.#length ? bytes : bytes.subarray(0, this.#length);
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(length, 2 * this.#bytes.byteLength));
    grown.set(this.all());
    this.#bytes = grown;
  }
}

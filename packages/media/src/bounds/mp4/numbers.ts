import { viewOf } from '../../bytes.ts';

/** Reads the numbers of a file; 0 where it ends before. */
export class Numbers {
  readonly #view: DataView;

  constructor(file: Uint8Array) {
    this.#view = viewOf(file);
  }

  /** The bytes of the file. */
  get end(): number {
    return this.#view.byteLength;
  }

  uint32(at: number): number {
    return at + 4 <= this.end ? this.#view.getUint32(at) : 0;
  }

  uint64(at: number): number {
    return this.uint32(at) * 2 ** 32 + this.uint32(at + 4);
  }
}

/** Reads a TrueType file (ISO/IEC 14496-22, "OpenType"): big-endian numbers at given places. */
export class FontReader {
  readonly #view: DataView;
  readonly #tables = new Map<string, number>();

  constructor(file: Uint8Array) {
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const count = this.u16(4);
    for (let i = 0; i < count; i++) {
      const record = 12 + 16 * i;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((k) => this.u8(record + k)));
      this.#tables.set(tag, this.u32(record + 8));
    }
  }

  /** The place of a table in the file. */
  table(tag: string): number {
    const at = this.#tables.get(tag);
    if (at === undefined) throw new Error(`The font has no table ${tag}`);
    return at;
  }

  u8(at: number): number {
    return this.#view.getUint8(at);
  }

  i8(at: number): number {
    return this.#view.getInt8(at);
  }

  u16(at: number): number {
    return this.#view.getUint16(at);
  }

  i16(at: number): number {
    return this.#view.getInt16(at);
  }

  u32(at: number): number {
    return this.#view.getUint32(at);
  }
}

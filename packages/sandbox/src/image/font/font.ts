import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { outline } from './outline.ts';
import { FontReader } from './reader.ts';

/**
 * A TrueType font whose text becomes outlines. Drawing text ourselves keeps pictures the same on
 * machines with other fonts or none, and needs no fontconfig set-up in the process.
 */
export class Font {
  readonly unitsPerEm: number;
  readonly #reader: FontReader;
  readonly #glyphs = new Map<number, number>();
  readonly #places: readonly number[];
  readonly #metrics: number;

  constructor(file: Uint8Array) {
    const font = new FontReader(file);
    this.#reader = font;
    const head = font.table('head');
    this.unitsPerEm = font.u16(head + 18);
    this.#metrics = font.u16(font.table('hhea') + 34);
    const count = font.u16(font.table('maxp') + 4);
    const [loca, wide] = [font.table('loca'), font.i16(head + 50) === 1];
    this.#places = Array.from({ length: count + 1 }, (_, i) =>
      wide ? font.u32(loca + 4 * i) : 2 * font.u16(loca + 2 * i),
    );
    this.#readCharacters();
  }

  has(codePoint: number): boolean {
    return this.#glyphs.has(codePoint);
  }

  /** The width of a character, in font units. */
  advance(codePoint: number): number {
    const glyph = this.#glyphs.get(codePoint) ?? 0;
    const at = this.#reader.table('hmtx') + 4 * Math.min(glyph, this.#metrics - 1);
    return this.#reader.u16(at);
  }

  /** SVG path data of a character, in font units; the base line is y = 0, y grows downwards. */
  path(codePoint: number): string {
    return outline(this.#reader, (glyph) => this.#placeOf(glyph), this.#glyphs.get(codePoint) ?? 0);
  }

  #placeOf(glyph: number): number | undefined {
    const [from, to] = [this.#places[glyph], this.#places[glyph + 1]];
    if (from === undefined || to === undefined || from === to) return undefined;
    return this.#reader.table('glyf') + from;
  }

  /** The 'cmap' table in its format 4, which every font with a Unicode encoding has. */
  #readCharacters(): void {
    const font = this.#reader;
    const cmap = font.table('cmap');
    const tables = Array.from(
      { length: font.u16(cmap + 2) },
      (_, i) => cmap + font.u32(cmap + 8 + 8 * i),
    );
    const at = tables.find((table) => font.u16(table) === 4);
    if (at === undefined) throw new Error('The font has no character map of format 4');
    const double = font.u16(at + 6);
    for (let i = 0; i < double; i += 2) {
      const [end, start] = [font.u16(at + 14 + i), font.u16(at + 16 + double + i)];
      const delta = font.u16(at + 16 + 2 * double + i);
      const rangeAt = at + 16 + 3 * double + i;
      const range = font.u16(rangeAt);
      for (let code = start; code <= end && code < 0xffff; code++) {
        const raw = range === 0 ? code : font.u16(rangeAt + range + 2 * (code - start));
        const glyph = raw === 0 && range !== 0 ? 0 : (raw + delta) & 0xffff;
        if (glyph !== 0) this.#glyphs.set(code, glyph);
      }
    }
  }
}

let inter: Font | undefined;

/** Inter Medium, from the package @expo-google-fonts/inter (SIL Open Font License 1.1). */
export function interFont(): Font {
  if (inter === undefined) {
    const require = createRequire(import.meta.url);
    inter = new Font(
      readFileSync(require.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf')),
    );
  }
  return inter;
}

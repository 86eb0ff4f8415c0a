import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font as OpenType } from 'opentype.js';

/**
 * A font whose text becomes outlines. That keeps pictures the same on machines with other fonts or
 * none, and needs no fontconfig set-up in the process.
 */
export class Font {
  readonly unitsPerEm: number;
  readonly #font: OpenType;

  constructor(file: Uint8Array) {
    this.#font = opentype.parse(Uint8Array.from(file).buffer);
    this.unitsPerEm = this.#font.unitsPerEm;
  }

  has(character: string): boolean {
    return this.#font.charToGlyphIndex(character) !== 0;
  }

  /** The width of a character, in font units. */
  advance(character: string): number {
    return this.#font.charToGlyph(character).advanceWidth ?? 0;
  }

  /** SVG path data of a character, in font units; the base line is y = 0, y grows downwards. */
  path(character: string): string {
    return this.#font.charToGlyph(character).getPath(0, 0, this.unitsPerEm).toPathData(0);
  }
}

let inter: Font | undefined;

/** Inter Medium, from the package @expo-google-fonts/inter (SIL Open Font License 1.1). */
export function interFont(): Font {
  const require = createRequire(import.meta.url);
  inter ??= new Font(
    readFileSync(require.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf')),
  );
  return inter;
}

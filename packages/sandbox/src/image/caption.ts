import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { itemAt } from '@genmedia/media/arrays';
import opentype, { type Font } from 'opentype.js';
import { Defs } from './svg/defs.ts';
import { group, num, path, rect } from './svg/shapes.ts';

/** A strip to lay over the lower edge of a picture. */
export interface Caption {
  readonly svg: string;
  /** In pixels; the width is that of the picture. */
  readonly height: number;
}

/** The shorter side of the smallest picture with a readable caption, in pixels. */
const smallest = 160;
const ellipsis = '…';

let inter: Font | undefined;

/**
 * Inter Medium (SIL Open Font License 1.1). Its letters are drawn as outlines, so that pictures do
 * not depend on the machine's fonts.
 */
function interFont(): Font {
  const file = fileURLToPath(import.meta.resolve('#fonts/Inter_500Medium.ttf'));
  // With `lowMemory`, letters are read when they are needed. Most of the font's 2,500 letters never
  // are.
  inter ??= opentype.parse(Uint8Array.from(readFileSync(file)).buffer, { lowMemory: true });
  return inter;
}

/**
 * Writes the prompt in small white letters on a dark strip, with an ellipsis if it is too long.
 * Undefined if the picture is too small, or if the font has none of the characters.
 */
export function caption(prompt: string, width: number, height: number): Caption | undefined {
  const unit = Math.min(width, height);
  if (unit < smallest) return undefined;
  const size = Math.min(20, Math.max(9, unit * 0.0175));
  const pad = size * 1.1;
  const text = readable(prompt);
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const strip = Math.ceil(size * 3.4);
  const defs = new Defs();
  const shade = defs.linear([
    [0, '#000000', 0],
    [0.55, '#000000', 0.26],
    [1, '#000000', 0.48],
  ]);
  const place = `translate(${num(pad)} ${num(strip - size * 0.85)})`;
  const letters = group(written(text, size, width - 2 * pad), place);
  const body = rect(0, 0, width, strip, shade) + letters;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${strip}">${defs}${body}</svg>`,
    height: strip,
  };
}

/**
 * The part of a prompt that the font can show. Each run of other characters becomes one ellipsis.
 */
function readable(prompt: string): string {
  let text = '';
  for (const character of prompt.slice(0, 1000).normalize('NFC').replace(/\s+/gu, ' ').trim()) {
    // Marks, control characters, joiners and lone surrogates have no shape of their own, so they
    // are dropped.
    if (interFont().charToGlyphIndex(character) !== 0) text += character;
    else if (!/[\p{M}\p{C}]/u.test(character) && !text.endsWith(ellipsis)) text += ellipsis;
  }
  return text;
}

/** As many letters of a size as there is room for, with an ellipsis if some are left out. */
function written(text: string, size: number, room: number): string {
  const font = interFont();
  const wide = (letter: string) =>
    ((font.charToGlyph(letter).advanceWidth ?? 0) * size) / font.unitsPerEm;
  const letters = [...text];
  let width = letters.reduce((sum, letter) => sum + wide(letter), 0);
  if (width > room) {
    while (letters.length > 0 && width + wide(ellipsis) > room) {
      width -= wide(itemAt(letters, letters.length - 1));
      letters.pop();
    }
    letters.push(ellipsis);
  }
  let x = 0;
  return letters
    .map((letter) => {
      const d = font.charToGlyph(letter).getPath(x, 0, size).toPathData(2);
      x += wide(letter);
      return d === '' ? '' : path(d, '#ffffff', ' opacity="0.92"');
    })
    .join('');
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { itemAt } from '@genmedia/media/arrays';
import opentype, { type Font, type PathCommand } from 'opentype.js';
import { num, path } from './svg/shapes.ts';

const ellipsis = '…';
const fontFile = fileURLToPath(import.meta.resolve('#fonts/Inter_500Medium.ttf'));

let inter: Font | undefined;

/**
 * Inter Medium (SIL Open Font License 1.1). Its letters are drawn as outlines, so that pictures do
 * not depend on the machine's fonts.
 */
function interFont(): Font {
  // With `lowMemory`, letters are read when they are needed. Most of the font's 2,500 letters never
  // are.
  inter ??= opentype.parse(new Uint8Array(readFileSync(fontFile)).buffer, { lowMemory: true });
  return inter;
}

/**
 * The part of a text that the font can show. Each run of other characters becomes one ellipsis.
 */
export function readable(text: string): string {
  let shown = '';
  for (const character of text.slice(0, 1000).normalize('NFC').replace(/\s+/gu, ' ').trim()) {
    // Marks, control characters, joiners and lone surrogates have no shape of their own, so they
    // are dropped.
    if (interFont().charToGlyphIndex(character) !== 0) shown += character;
    else if (!/[\p{M}\p{C}]/u.test(character) && !shown.endsWith(ellipsis)) shown += ellipsis;
  }
  return shown;
}

/** The width of a line of text, in the unit of its size. */
export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + advance(letter, size), 0);
}

function advance(letter: string, size: number): number {
  const font = interFont();
  return ((font.charToGlyph(letter).advanceWidth ?? 0) * size) / font.unitsPerEm;
}

/** As much of a text as there is room for, with an ellipsis if some is left out. */
export function shortened(text: string, size: number, room: number): string {
  const letters = [...text];
  let width = widthOf(text, size);
  if (width <= room) return text;
  while (letters.length > 0 && width + advance(ellipsis, size) > room) {
    width -= advance(itemAt(letters, letters.length - 1), size);
    letters.pop();
  }
  return `${letters.join('')}${ellipsis}`;
}

/** The outlines of one line of text, which begins at x 0 on the base line y 0. */
export function outlines(text: string, size: number, color: string, opacity = 1): string {
  const font = interFont();
  const attributes = opacity === 1 ? '' : ` opacity="${opacity}"`;
  let x = 0;
  return [...text]
    .map((letter) => {
      const d = font.charToGlyph(letter).getPath(x, 0, size).commands.map(pathData).join('');
      x += advance(letter, size);
      return d === '' ? '' : path(d, color, attributes);
    })
    .join('');
}

/** The library's own path data has NaN for some numbers, which are not rounded as they should be. */
function pathData(command: PathCommand): string {
  const numbers = [
    ...('x1' in command ? [command.x1, command.y1] : []),
    ...('x2' in command ? [command.x2, command.y2] : []),
    ...('x' in command ? [command.x, command.y] : []),
  ];
  return `${command.type}${numbers.map(num).join(' ')}`;
}

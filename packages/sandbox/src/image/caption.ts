import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Font } from 'opentype.js';
import { Defs } from './svg/defs.ts';
import { group, num, path, rect } from './svg/shapes.ts';

/** A strip to lay over the lower edge of a picture. */
export interface Caption {
  readonly svg: string;
  /** In pixels; the width is that of the picture. */
  readonly height: number;
}

/** Below this, in pixels of the shorter side, a caption could not be read. */
const SMALLEST = 160;
const ELLIPSIS = '…';

let inter: Font | undefined;

/**
 * Inter Medium (SIL Open Font License 1.1). Its letters become outlines, so that pictures are the
 * same on machines with other fonts or none.
 */
function interFont(): Font {
  const file = fileURLToPath(import.meta.resolve('#fonts/Inter_500Medium.ttf'));
  // Reads letters when they are asked for: most of the font's 2,500 never are.
  inter ??= opentype.parse(Uint8Array.from(readFileSync(file)).buffer, { lowMemory: true });
  return inter;
}

/**
 * The prompt in small white type on a shade, cut with an ellipsis where it is too long; undefined
 * where the picture is too small or none of the characters are in the font.
 */
export function caption(prompt: string, width: number, height: number): Caption | undefined {
  const unit = Math.min(width, height);
  if (unit < SMALLEST) return undefined;
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

/** What the font can show of a prompt: runs of other characters become one ellipsis. */
function readable(prompt: string): string {
  let text = '';
  for (const character of prompt.slice(0, 1000).normalize('NFC').replace(/\s+/gu, ' ').trim()) {
    // Marks, control characters, joiners, lone surrogates have no shape of their own.
    if (interFont().charToGlyphIndex(character) !== 0) text += character;
    else if (!/[\p{M}\p{C}]/u.test(character) && !text.endsWith(ELLIPSIS)) text += ELLIPSIS;
  }
  return text;
}

/** As many letters as there is room for, in a size, with an ellipsis for the others. */
function written(text: string, size: number, room: number): string {
  const font = interFont();
  const wide = (letter: string) =>
    ((font.charToGlyph(letter).advanceWidth ?? 0) * size) / font.unitsPerEm;
  const letters = [...text];
  let width = letters.reduce((sum, letter) => sum + wide(letter), 0);
  if (width > room) {
    while (letters.length > 0 && width + wide(ELLIPSIS) > room) width -= wide(letters.pop() ?? '');
    letters.push(ELLIPSIS);
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

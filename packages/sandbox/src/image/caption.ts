import { type Font, interFont } from './font.ts';
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

/**
 * The prompt in small white type on a shade, cut with an ellipsis where it is too long; undefined
 * where the picture is too small or none of the characters are in the font.
 */
export function caption(prompt: string, width: number, height: number): Caption | undefined {
  const unit = Math.min(width, height);
  if (unit < SMALLEST) return undefined;
  const size = Math.min(20, Math.max(9, unit * 0.0175));
  const pad = size * 1.1;
  const font = interFont();
  const text = shorten(font, readable(font, prompt), ((width - 2 * pad) / size) * font.unitsPerEm);
  if (text === '') return undefined;
  const strip = Math.ceil(size * 3.4);
  const defs = new Defs();
  const shade = defs.linear([
    [0, '#000000', 0],
    [0.55, '#000000', 0.26],
    [1, '#000000', 0.48],
  ]);
  const scale = size / font.unitsPerEm;
  const letters = group(
    line(font, text),
    `translate(${num(pad)} ${num(strip - size * 0.85)}) scale(${scale})`,
  );
  const body = rect(0, 0, width, strip, shade) + letters;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${strip}">${defs}${body}</svg>`,
    height: strip,
  };
}

/** What the font can show of a prompt: runs of other characters become one ellipsis. */
function readable(font: Font, prompt: string): string {
  let text = '';
  for (const character of prompt.slice(0, 1000).normalize('NFC').replace(/\s+/gu, ' ').trim()) {
    if (font.has(character)) text += character;
    else if (!isInvisible(character) && !text.endsWith(ELLIPSIS)) text += ELLIPSIS;
  }
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

/** Marks, control characters, joiners, lone surrogates: they have no shape of their own. */
function isInvisible(character: string): boolean {
  return /[\p{M}\p{C}]/u.test(character);
}

function shorten(font: Font, text: string, most: number): string {
  const letters = [...text];
  const dots = font.advance(ELLIPSIS);
  let width = 0;
  for (const [i, letter] of letters.entries()) {
    width += font.advance(letter);
    if (width > most) return cut(font, letters.slice(0, i), most - dots);
  }
  return text;
}

function cut(font: Font, letters: readonly string[], most: number): string {
  const kept = [...letters];
  const width = () => kept.reduce((sum, letter) => sum + font.advance(letter), 0);
  while (kept.length > 0 && width() > most) kept.pop();
  return `${kept.join('').trimEnd()}${ELLIPSIS}`;
}

function line(font: Font, text: string): string {
  let x = 0;
  let out = '';
  for (const letter of text) {
    const d = font.path(letter);
    if (d !== '') out += path(d, '#ffffff', ` opacity="0.92" transform="translate(${num(x)} 0)"`);
    x += font.advance(letter);
  }
  return out;
}

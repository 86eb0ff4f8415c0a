import { type Bounds, overlaySvg, type Picture } from '@genmedia/media/image';
import { outlines, readable, shortened, widthOf } from './lettering.ts';
import { group, num, rect } from './svg/shapes.ts';

const heading = 'NOT DONE: ';
const paper = '#ffd400';
const ink = '#111111';
const maxLines = 3;
/** The size of the letters, as a share of the shorter side, and its limits in pixels. */
const letters = { share: 0.04, least: 7, most: 28 };
/** Distances as factors of the size of the letters. */
const spacing = { line: 1.35, margin: 0.7 };

/**
 * Writes on a picture what was asked and not done, along its upper edge or that of a part: black on
 * a yellow bar, so that nobody takes it for the picture's content.
 */
export async function withNotDoneLabel(
  picture: Picture,
  notDone: string,
  part: Bounds = { left: 0, top: 0, right: picture.width, bottom: picture.height },
): Promise<Picture> {
  const [width, height] = [part.right - part.left, part.bottom - part.top];
  const size = Math.min(
    letters.most,
    Math.max(letters.least, Math.min(width, height) * letters.share),
  );
  const margin = size * spacing.margin;
  const lines = linesOf(`${heading}${readable(notDone)}`, size, width - 2 * margin);
  const bar = Math.min(height, Math.ceil(lines.length * size * spacing.line + margin));
  const texts = lines.map((line, i) => {
    const down = margin + size * (0.7 + i * spacing.line);
    return group(outlines(line, size, ink), `translate(${num(margin)} ${num(down)})`);
  });
  const body = rect(0, 0, width, bar, paper) + texts.join('');
  const place = `x="${part.left}" y="${part.top}" width="${width}" height="${bar}"`;
  const whole = `width="${picture.width}" height="${picture.height}"`;
  return await overlaySvg(
    picture,
    `<svg xmlns="http://www.w3.org/2000/svg" ${whole}><svg ${place}>${body}</svg></svg>`,
  );
}

/** A text in lines that fit. What does not fit into the last one is left out. */
function linesOf(text: string, size: number, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const isFitting = last !== undefined && widthOf(longer, size) <= room;
    if (last !== undefined && (isFitting || lines.length === maxLines)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.map((line) => shortened(line, size, room));
}

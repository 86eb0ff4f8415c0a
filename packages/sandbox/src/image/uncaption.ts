import { clampByte, encodePng, type Picture } from '@genmedia/media/image';
import sharp from 'sharp';
import { caption } from './caption.ts';
import { overlay } from './render.ts';
import { LARGEST_SIDE } from './size.ts';

/** From here on a pixel is more letter than picture, and what was under it cannot be told. */
const LETTER = 0.55;
/** How bright letters are, which are white on a shade. */
const BRIGHT = 200;

/**
 * The file of a picture without the prompt along its lower edge, if the sandbox wrote one there; any
 * other file as it is. Where there were letters, the picture runs on from beside them.
 */
export async function uncaptioned(file: Uint8Array): Promise<Uint8Array> {
  const { comments = [], width, height } = await sharp(file).metadata();
  const texts = Object.fromEntries(comments.map(({ keyword, text }) => [keyword, text]));
  const prompt = texts.Description;
  if (prompt === undefined || texts.Software !== 'Genmedia sandbox') return file;
  if (Math.max(width, height) > LARGEST_SIDE) return file;
  const strip = caption(prompt, width, height);
  if (strip === undefined) return file;
  const { data } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lower = data.subarray(3 * width * (height - strip.height));
  const over = await overlay(strip.svg);
  if (!isWritten(lower, over.data)) return file;
  unblend(lower, over.data);
  fillLetters({ data: lower, width, height: strip.height }, over.data);
  return await encodePng({ data, width, height }, texts, 0);
}

/** Whether the letters are there: the caption may have been left out, or the picture painted over. */
function isWritten(lower: Uint8Array, over: Uint8Array): boolean {
  let [letters, bright] = [0, 0];
  for (let i = 0; 4 * i < over.length; i++) {
    if ((over[4 * i] ?? 0) < 235 || (over[4 * i + 3] ?? 0) < 225) continue;
    letters++;
    if ((lower[3 * i + 1] ?? 0) > BRIGHT) bright++;
  }
  return letters > 0 && bright > 0.95 * letters;
}

function unblend(lower: Uint8Array, over: Uint8Array): void {
  for (let i = 0; 4 * i < over.length; i++) {
    const cover = (over[4 * i + 3] ?? 0) / 255;
    if (cover === 0 || cover > LETTER) continue;
    for (let k = 0; k < 3; k++) {
      const plain = ((lower[3 * i + k] ?? 0) - cover * (over[4 * i + k] ?? 0)) / (1 - cover);
      lower[3 * i + k] = clampByte(plain);
    }
  }
}

/** Each pixel of a letter becomes the mean of the nearest ones beside it, left, right, up and down. */
function fillLetters({ data, width, height }: Picture, over: Uint8Array): void {
  const isLetter = (x: number, y: number) => (over[4 * (y * width + x) + 3] ?? 0) / 255 > LETTER;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isLetter(x, y)) continue;
      const sum = [0, 0, 0];
      let weights = 0;
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        let [nx, ny, steps] = [x + dx, y + dy, 1];
        while (nx >= 0 && ny >= 0 && nx < width && ny < height && isLetter(nx, ny))
          [nx, ny, steps] = [nx + dx, ny + dy, steps + 1];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        weights += 1 / steps;
        for (let k = 0; k < 3; k++)
          sum[k] = (sum[k] ?? 0) + (data[3 * (ny * width + nx) + k] ?? 0) / steps;
      }
      for (let k = 0; k < 3; k++) data[3 * (y * width + x) + k] = (sum[k] ?? 0) / weights;
    }
  }
}

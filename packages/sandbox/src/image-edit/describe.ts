import { float32At, itemAt } from '@genmedia/media/arrays';
import { luminance, resizePicture } from '@genmedia/media/image';
import { fromRgb, type Oklch, toLab } from '../image/color/oklch.ts';
import { figuresIn } from '../image/draw.ts';
import { colorNames } from '../image/prompt/lexicon.ts';
import words from '../image/prompt/words.json' with { type: 'json' };
import { cellsOf } from '../table.ts';
import { tally } from '../tally.ts';
import { type Photo, readPhoto } from './photo.ts';
import data from './words.json' with { type: 'json' };

export type CaptionLength = 'short' | 'normal' | 'long';

/**
 * Describes a picture from its pixels, without a model that recognises things. Figures are named
 * only if the sandbox drew the picture, because then their names are in the file.
 */
export async function describeImage(
  bytes: Uint8Array,
  length: CaptionLength,
): Promise<Description> {
  const photo = await readPhoto(bytes);
  const sentences = await sentencesOf(photo);
  const text = sentences.slice(0, { short: 1, normal: 3, long: 9 }[length]).join(' ');
  return { text, knowsThings: photo.scene !== undefined };
}

export interface Description {
  readonly text: string;
  /** Whether it is known what the picture shows. */
  readonly knowsThings: boolean;
}

async function sentencesOf(photo: Photo): Promise<string[]> {
  const scale = 96 / Math.max(photo.width, photo.height);
  const side = (length: number) => Math.max(8, Math.round(length * scale));
  const small = await resizePicture(photo, side(photo.width), side(photo.height));
  const names = Array.from({ length: small.width * small.height }, (_, i) =>
    colorName(fromRgb(small.data.subarray(3 * i, 3 * i + 3))),
  );
  const third = Math.floor(names.length / 3);
  const [above, below] = [first(tally(names.slice(0, third))), first(tally(names.slice(-third)))];
  const colors = [...tally(names)].filter(([, count]) => count > names.length * 0.05);
  const lights = luminance(small).map((value) => value / 255);
  const mean = meanOf(lights);
  const contrast = Math.sqrt(meanOf(lights.map((value) => (value - mean) ** 2)));
  const detail = meanOf(
    lights.map((value, i) => Math.abs(value - float32At(lights, i % small.width ? i - 1 : i))),
  );
  const figures = tally(photo.scene ? figuresIn(photo.scene.drawing).map(({ name }) => name) : []);
  const contents = enumeration.format([...figures].map(([name, count]) => counted(name, count)));
  const layers = above === below ? `mostly ${above}` : `${above} above and ${below} below`;
  return [
    `A ${shapeOf(photo)} picture${contents ? ` of ${contents}` : `, ${layers}`}.`,
    `It is ${graded(mean, 'brightness')}, with ${graded(contrast, 'contrast')} contrast.`,
    `Its colours are mostly ${enumeration.format(colors.slice(0, 4).map(([name]) => name)) || above}.`,
    above === below
      ? `The upper and the lower third are ${above}.`
      : `The upper third is ${above}, the lower third ${below}.`,
    `It has ${graded(detail, 'detail')}.`,
  ];
}

function shapeOf({ width, height }: Photo): string {
  const ratio = width / height;
  if (ratio > 1.1) return 'wide';
  return ratio < 0.9 ? 'tall' : 'square';
}

/** The phrase of the first step of a scale that the value reaches. */
function graded(value: number, scale: keyof typeof data.scales): string {
  const steps = cellsOf(data.scales[scale]).map((cell) => cell.split(/ (.*)/));
  // The last step is from 0.
  const step = steps.find(([from]) => value >= Number(from)) ?? itemAt(steps, steps.length - 1);
  return itemAt(step, 1);
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function first(counts: ReadonlyMap<string, number>): string {
  return counts.keys().next().value ?? 'gray';
}

function counted(name: string, count: number): string {
  if (count === 1)
    return `${/^(?:[ai]|o(?!ne )|e(?!u|we)|u(?!ni|fo)|hour|x )/.test(name) ? 'an' : 'a'} ${name}`;
  const last = name.slice(name.lastIndexOf(' ') + 1);
  return `${count} ${name.slice(0, name.length - last.length)}${plural(last)}`;
}

const irregular = new Map(Object.entries(words.irregular).map(([many, one]) => [one, many]));
const endings = [
  [/(?:sheep|deer|fish)$/, '$&'],
  [/(?<!hu)man$/, 'men'],
  [/(?<=[^aeiou])y$/, 'ies'],
  [/(?<=al|el|wol|ea|oa|ar)f$|(?<=i)fe$/, 'ves'],
  [/(?:s|sh|ch|x|tomato|potato|mango|mosquito|volcano|tornado|buffalo)$/, '$&es'],
] as const;

function plural(noun: string): string {
  const [pattern, ending] = endings.find(([one]) => one.test(noun)) ?? [/$/, 's'];
  return irregular.get(noun) ?? noun.replace(pattern, ending);
}

/** Writes "a, b and c". */
const enumeration = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const namedColors = data.colors.split(' ').flatMap((name) => {
  const color = colorNames.get(name);
  return color ? [[name, color] as const] : [];
});

/** The most similar colour with a plain name. */
function colorName(color: Oklch): string {
  const [l, a, b] = toLab(color);
  const away = (other: Oklch) => {
    const [l2, a2, b2] = toLab(other);
    return Math.hypot(l - l2, 2 * (a - a2), 2 * (b - b2));
  };
  return namedColors.reduce(
    (best, one) => (away(one[1]) < away(best[1]) ? one : best),
    namedColors[0] ?? ['gray', color],
  )[0];
}

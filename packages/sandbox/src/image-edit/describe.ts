import { luminance, resizePicture } from '@genmedia/media/image';
import { fromHex, type Oklch } from '../image/color/oklch.ts';
import { colorNames } from '../image/prompt/lexicon.ts';
import { type Photo, readPhoto } from './photo.ts';
import { figuresOf } from './scene.ts';

export type CaptionLength = 'short' | 'normal' | 'long';

/** What can be measured of a picture. */
interface Facts {
  figures: ReadonlyMap<string, number>;
  /** Names of its colours, the most common first. */
  colors: readonly string[];
  /** Of the upper and the lower third. */
  above: string;
  below: string;
  /** From 0 to 1. */
  brightness: number;
  contrast: number;
  detail: number;
  shape: string;
}

/**
 * Says what a picture looks like, from its pixels: no model that knows things takes part. Figures are
 * named where the picture was drawn by the sandbox, which keeps their names in the file.
 */
export async function describeImage(bytes: Uint8Array, length: CaptionLength): Promise<string> {
  const facts = await factsOf(await readPhoto(bytes));
  const sentences = [subject(facts), light(facts), colors(facts), place(facts), texture(facts)];
  const most = { short: 1, normal: 3, long: sentences.length }[length];
  return sentences.slice(0, most).filter(Boolean).join(' ');
}

async function factsOf(photo: Photo): Promise<Facts> {
  const scale = 96 / Math.max(photo.width, photo.height);
  const w = Math.max(8, Math.round(photo.width * scale));
  const h = Math.max(8, Math.round(photo.height * scale));
  const small = await resizePicture(photo, w, h);
  const names = Array.from({ length: w * h }, (_, i) => colorName(colorAt(small.data, i)));
  const lights = luminance(small);
  const mean = lights.reduce((sum, value) => sum + value, 0) / lights.length / 255;
  const spread = Math.sqrt(
    lights.reduce((sum, value) => sum + (value / 255 - mean) ** 2, 0) / lights.length,
  );
  return {
    figures: tally(photo.scene ? figuresOf(photo.scene).map(({ name }) => name) : []),
    colors: [...tally(names)]
      .filter(([, count]) => count > names.length * 0.05)
      .map(([name]) => name),
    above: first(tally(names.slice(0, Math.floor(names.length / 3)))),
    below: first(tally(names.slice(-Math.floor(names.length / 3)))),
    brightness: mean,
    contrast: spread,
    detail: detailOf(lights, w),
    shape: shapeOf(photo),
  };
}

function subject({ figures, shape, above, below }: Facts): string {
  if (figures.size > 0) {
    return `A ${shape} picture of ${list([...figures].map(([name, count]) => counted(name, count)))}.`;
  }
  return above === below
    ? `A ${shape} picture, all over ${above}.`
    : `A ${shape} picture, ${above} above and ${below} below.`;
}

function light({ brightness, contrast }: Facts): string {
  const bright =
    brightness > 0.7
      ? 'bright'
      : brightness > 0.42
        ? 'of medium brightness'
        : brightness > 0.2
          ? 'dark'
          : 'very dark';
  const range = contrast > 0.27 ? 'strong' : contrast > 0.13 ? 'moderate' : 'low';
  return `It is ${bright}, with ${range} contrast.`;
}

function colors({ colors: names }: Facts): string {
  return names.length > 0 ? `Its colours are mostly ${list(names.slice(0, 4))}.` : '';
}

function place({ above, below }: Facts): string {
  return above === below
    ? `The upper and the lower third are both ${above}.`
    : `The upper third is ${above}, the lower third ${below}.`;
}

function texture({ detail }: Facts): string {
  return detail > 0.09
    ? 'It has many fine details.'
    : detail > 0.035
      ? 'It has some details, and large even areas.'
      : 'It is soft, with few details.';
}

function detailOf(lights: Float32Array, width: number): number {
  let sum = 0;
  for (let i = 1; i < lights.length; i++) {
    if (i % width !== 0) sum += Math.abs((lights[i] ?? 0) - (lights[i - 1] ?? 0));
  }
  return sum / lights.length / 255;
}

function shapeOf({ width, height }: Photo): string {
  const ratio = width / height;
  return ratio > 1.1 ? 'wide' : ratio < 0.9 ? 'tall' : 'square';
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

function first(counts: ReadonlyMap<string, number>): string {
  return counts.keys().next().value ?? 'gray';
}

function counted(name: string, count: number): string {
  if (count === 1) return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
  return `${count} ${/(?:s|sh|ch|x)$/.test(name) ? `${name}es` : `${name}s`}`;
}

function list(parts: readonly string[]): string {
  if (parts.length <= 1) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function colorAt(data: Uint8Array, i: number): Oklch {
  const hex = [0, 1, 2].map((k) => (data[3 * i + k] ?? 0).toString(16).padStart(2, '0'));
  return fromHex(`#${hex.join('')}`);
}

const NAMES = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'beige',
]
  .concat(['white', 'grey', 'black'])
  .flatMap((name) => {
    const color = colorNames.get(name);
    return color ? [[name === 'grey' ? 'gray' : name, color] as const] : [];
  });

/** The nearest of the colours that have a plain name. */
function colorName(color: Oklch): string {
  const at = ({ l, c, h }: Oklch) => {
    const angle = (h * Math.PI) / 180;
    return [l, 2 * c * Math.cos(angle), 2 * c * Math.sin(angle)] as const;
  };
  const [l, a, b] = at(color);
  const away = (other: Oklch) => {
    const [l2, a2, b2] = at(other);
    return Math.hypot(l - l2, a - a2, b - b2);
  };
  return NAMES.reduce(
    (best, one) => (away(one[1]) < away(best[1]) ? one : best),
    NAMES[0] ?? ['gray', color],
  )[0];
}

import { UnsupportedFunctionalityError } from '@ai-sdk/provider';
import {
  growMask,
  type Mask,
  maskArea,
  maskBounds,
  resizeMask,
  SOLID,
  uniteMasks,
} from '@genmedia/media/image';
import type { Oklch } from '../image/color/oklch.ts';
import type { Figure } from '../image/layout-text.ts';
import type { Place } from '../image/prompt/brief.ts';
import { match } from '../image/prompt/lexicon.ts';
import { read } from '../image/prompt/read.ts';
import { tokens } from '../image/prompt/tokens.ts';
import { colorName } from './color-names.ts';
import type { KnownFigure } from './figures.ts';
import type { Photo } from './photo.ts';
import { type Blob, blobsOf, colored } from './regions.ts';

/** What a name says of a thing. */
interface Wanted {
  readonly name: string;
  /** First words of the motifs that it can be. */
  readonly motifs: readonly string[];
  readonly color: Oklch | undefined;
  readonly place: Place;
  /** Whether it is whatever there is: "the object". */
  readonly any: boolean;
}

const anything = /\b(?:object|thing|item|subject|main subject|figure|it|everything)s?\b/i;

/**
 * Where a thing is. In pictures that the sandbox drew it is looked up; in others it has to be named by
 * its colour or its place, because no model that knows things takes part.
 *
 * @throws UnsupportedFunctionalityError where it cannot be told, or is not there
 */
export async function locate(photo: Photo, name: string): Promise<Mask> {
  const mask = photo.figures?.length
    ? await inLayout(photo, name)
    : await inPixels(photo, understand(name));
  if (mask) return mask;
  throw new UnsupportedFunctionalityError({
    functionality: 'finding a thing by its name',
    message: photo.figures?.length ? notDrawn(name, photo.figures) : notFound(name),
  });
}

function notDrawn(name: string, figures: readonly Figure[]): string {
  const names = [...new Set(figures.map((figure) => figure.name))].join(', ');
  return `There is no ${bare(name)} in this picture. It shows: ${names}.`;
}

function notFound(name: string): string {
  return (
    `The sandbox cannot tell where the ${bare(name)} is, because it knows no things, only colours and places. ` +
    'Name both, such as "the red object on the left", or use a model that knows things.'
  );
}

/** Without an article. */
function bare(name: string): string {
  return name.replace(/^(?:the|an?)\s+/i, '');
}

function understand(name: string): Wanted {
  const { subjects, colors } = read(name);
  const words = tokens(name);
  const places = words.flatMap((_, at) => match(words, at)?.sense.place ?? []);
  return {
    name,
    motifs: subjects.map(({ motif }) => motif.words[0]),
    color: subjects[0]?.colors[0] ?? colors[0],
    place: Object.assign({}, ...places) as Place,
    any: anything.test(name),
  };
}

/** The figures that a name means, in a picture that the sandbox drew; undefined where it means none. */
export function figuresNamed(
  { figures = [] }: Photo,
  name: string,
): [KnownFigure, ...KnownFigure[]] | undefined {
  const wanted = understand(name);
  const named = figures.filter((each) => wanted.any || wanted.motifs.includes(each.name));
  const placed = named.filter((figure) => isAt(wanted.place, middleOf(figure)));
  const [first, ...rest] = Object.keys(wanted.place).length > 0 ? placed.slice(0, 1) : named;
  return first && [first, ...rest];
}

async function inLayout(photo: Photo, name: string): Promise<Mask | undefined> {
  const figures = figuresNamed(photo, name);
  if (!figures) return undefined;
  const [first, ...rest] = await Promise.all(figures.map((figure) => touchedBy(figure, photo)));
  if (!first) return undefined;
  return await growMask(
    uniteMasks([first, ...rest]),
    Math.max(2, Math.min(photo.width, photo.height) / 200),
  );
}

/** A figure with the shadow at its foot, but without the light that it throws on all around it. */
async function touchedBy(figure: KnownFigure, photo: Photo): Promise<Mask> {
  const cover = await figure.cover(photo);
  const foot = figure.bottom - (figure.bottom - figure.top) * 0.12;
  const from = Math.floor(foot * photo.height) * photo.width;
  const data = cover.data.map((value, i) => (value > (i < from ? SOLID : 8) ? 255 : 0));
  // Of glass or mist nothing is solid.
  if (maskArea({ ...cover, data: data.subarray(0, from) }) > 0) return { ...cover, data };
  return { ...cover, data: cover.data.map((value) => (value > 8 ? 255 : 0)) };
}

async function inPixels(photo: Photo, wanted: Wanted): Promise<Mask | undefined> {
  const { color, place, any } = wanted;
  if (color) return await byColor(photo, color, place);
  const blobs = await blobsOf(photo);
  const placed = blobs.filter((blob) => isAt(place, blob));
  if (Object.keys(place).length > 0) return await asMask(photo, placed[0]?.mask);
  return any && stands(blobs) ? await asMask(photo, blobs[0]?.mask) : undefined;
}

/** Whether the first stands out alone. */
function stands([first, second]: readonly Blob[]): boolean {
  return first !== undefined && (second === undefined || first.area > 2.5 * second.area);
}

async function byColor(photo: Photo, color: Oklch, place: Place): Promise<Mask | undefined> {
  const parts = (await colored(photo, color)).filter((mask) => {
    const bounds = maskBounds(mask);
    return bounds && isAt(place, middle(bounds, mask)) && maskArea(mask) / mask.data.length < 0.6;
  });
  const [largest, ...others] = parts.sort((a, b) => maskArea(b) - maskArea(a));
  if (!largest) return undefined;
  const near = others.filter((mask) => isNear(mask, largest));
  const [second] = others.filter((mask) => !near.includes(mask));
  // Two of about the same size, and no word for which: neither is touched.
  const clear =
    Object.keys(place).length > 0 || !second || maskArea(largest) > 1.5 * maskArea(second);
  return clear ? await asMask(photo, hull(uniteMasks([largest, ...near]))) : undefined;
}

/** Parts of one thing are divided by bands of other colours, and stand in a column or a row. */
function isNear(mask: Mask, other: Mask): boolean {
  const [one, two] = [maskBounds(mask), maskBounds(other)];
  if (!one || !two) return false;
  const gapX = Math.max(one.left, two.left) - Math.min(one.right, two.right);
  const gapY = Math.max(one.top, two.top) - Math.min(one.bottom, two.bottom);
  const most = 0.2 * Math.max(two.right - two.left, two.bottom - two.top);
  return (gapX < 0 && gapY < most) || (gapY < 0 && gapX < most / 2);
}

/** With all between its left and right edge, row by row, and from its first row to its last. */
function hull({ data, width, height }: Mask): Mask {
  const out = Uint8Array.from(data);
  const bounds = maskBounds({ data, width, height });
  let [left, right] = [0, -1];
  for (let y = bounds?.top ?? height; y < (bounds?.bottom ?? 0); y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((value) => value >= 128);
    if (first >= 0) [left, right] = [first, row.findLastIndex((value) => value >= 128)];
    out.fill(255, y * width + left, y * width + right + 1);
  }
  return { data: out, width, height };
}

async function asMask({ width, height }: Photo, mask: Mask | undefined): Promise<Mask | undefined> {
  if (!mask) return undefined;
  const whole = await resizeMask(mask, width, height);
  return await growMask(whole, Math.max(3, Math.round(Math.min(width, height) / 90)));
}

function middle(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  { width, height }: Mask,
) {
  return { x: (left + right) / 2 / width, y: (top + bottom) / 2 / height };
}

function middleOf({ left, top, right, bottom }: Figure) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function isAt(place: Place, { x, y }: { x: number; y: number }): boolean {
  const across = { left: x < 0.45, center: x > 0.3 && x < 0.7, right: x > 0.55 };
  const down = { top: y < 0.45, middle: y > 0.25 && y < 0.75, bottom: y > 0.55 };
  return (!place.x || across[place.x]) && (!place.y || down[place.y]);
}

/** For messages: what a blob looks like. */
export function looksLike({ color, x, y }: Blob): string {
  const across = x < 0.36 ? 'left' : x > 0.64 ? 'right' : 'middle';
  const down = y < 0.36 ? 'upper ' : y > 0.64 ? 'lower ' : '';
  return `${colorName(color)}, in the ${down}${across}`;
}

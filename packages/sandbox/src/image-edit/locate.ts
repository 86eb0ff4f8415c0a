import { UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { growMask, type Mask, maskArea, SOLID, uniteMasks } from '@genmedia/media/image';
import type { Figure } from '../image/layout-text.ts';
import type { Place } from '../image/prompt/brief.ts';
import { match } from '../image/prompt/lexicon.ts';
import { read } from '../image/prompt/read.ts';
import { tokens } from '../image/prompt/tokens.ts';
import type { KnownFigure } from './figures.ts';
import type { Photo } from './photo.ts';
import { refused } from './refusal.ts';

/** What a name says of a thing. */
interface Wanted {
  /** First words of the motifs that it can be. */
  readonly motifs: readonly string[];
  readonly place: Place;
  /** Whether it is whatever there is: "the object". */
  readonly any: boolean;
}

const anything = /\b(?:object|thing|item|subject|main subject|figure|it|everything)s?\b/i;

/**
 * Where a thing is, in a picture that the sandbox drew. In others it is not looked for: by colours and
 * places alone, more is destroyed than found.
 *
 * @throws UnsupportedFunctionalityError where it cannot be told, or is not there
 */
export async function locate(photo: Photo, name: string): Promise<Mask> {
  const { figures } = photo;
  if (!figures?.length) {
    throw refused(
      'finding a thing by its name',
      `The sandbox cannot tell where the ${bare(name)} is, because it knows no things: mark it with a mask.`,
    );
  }
  const mask = await inLayout(photo, name);
  if (mask) return mask;
  throw new UnsupportedFunctionalityError({
    functionality: 'finding a thing by its name',
    message: notDrawn(name, figures),
  });
}

function notDrawn(name: string, figures: readonly Figure[]): string {
  const names = [...new Set(figures.map((figure) => figure.name))].join(', ');
  return `There is no ${bare(name)} in this picture. It shows: ${names}.`;
}

/** Without an article. */
function bare(name: string): string {
  return name.replace(/^(?:the|an?)\s+/i, '');
}

function understand(name: string): Wanted {
  const { subjects } = read(name);
  const words = tokens(name);
  const places = words.flatMap((_, at) => match(words, at)?.sense.place ?? []);
  return {
    motifs: subjects.map(({ motif }) => motif.words[0]),
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

function middleOf({ left, top, right, bottom }: Figure) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function isAt(place: Place, { x, y }: { x: number; y: number }): boolean {
  const across = { left: x < 0.45, center: x > 0.3 && x < 0.7, right: x > 0.55 };
  const down = { top: y < 0.45, middle: y > 0.25 && y < 0.75, bottom: y > 0.55 };
  return (!place.x || across[place.x]) && (!place.y || down[place.y]);
}

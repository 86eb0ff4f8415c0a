import type { Figure } from '../image/layout-text.ts';
import { motifs } from '../image/motifs/library.ts';
import type { Place, RelationKind } from '../image/prompt/brief.ts';
import { match } from '../image/prompt/lexicon.ts';
import { read } from '../image/prompt/read.ts';
import { tokens } from '../image/prompt/tokens.ts';
import { windowSide } from '../image/scenery/room.ts';
import type { KnownFigure } from './figures.ts';
import { freeSpot, scaleAt } from './free-spot.ts';
import type { Photo } from './photo.ts';

/** Where something goes, in pixels: the middle of its foot, and its height. */
export interface Stand {
  x: number;
  y: number;
  height: number;
  /** Whether it stands on something, and so has a shadow there. */
  grounded: boolean;
  /** Figures of the picture that are nearer, and so hide a part of it. */
  hiddenBy?: readonly KnownFigure[];
}

/**
 * Where the words of a prompt put a thing in a picture: beside, on or above a figure that the picture
 * is known to have, at a place that is named, or on the floor.
 */
export async function standOf(
  photo: Photo,
  prompt: string,
  aspect: number,
  size = 0.38,
): Promise<Stand> {
  const { width, height } = photo;
  const { place, relation } = placeOf(prompt);
  const anchor = anchorOf(photo, prompt);
  if (anchor && relation) return besides(anchor, relation, photo, aspect);
  const wall = /\b(?:wall|hang|above|ceiling)\b/i.test(prompt);
  const sky = /\b(?:sky|air|flying)\b/i.test(prompt);
  const x = { left: 0.24, center: 0.5, right: 0.76 }[place.x ?? sideOf(photo, prompt)];
  const high = wall || sky || place.y === 'top';
  const foot = high ? 0.46 : place.depth === 'back' ? 0.74 : place.y === 'middle' ? 0.66 : 0.9;
  // What stands further down is nearer, and larger.
  const near = high ? 0.7 : place.depth === 'front' ? 1.2 : 0.55 + 0.5 * foot;
  // Nor so much larger than things mostly are that nothing else would have room.
  const usual = Math.min(amongFigures(photo, prompt, foot) ?? size * near, 1.2 * size * near);
  const most = Math.min(height * usual, (width * 0.5) / aspect, height * foot * 0.94);
  const stand = { x: width * x, y: height * foot, height: most, grounded: !high };
  return high ? stand : await freeSpot(photo, stand, aspect);
}

/**
 * How tall what a prompt names first is beside the things that stand in a picture, as a share of the
 * picture's height; undefined where neither is known.
 */
function amongFigures({ figures = [] }: Photo, prompt: string, foot: number): number | undefined {
  const thing = read(prompt).subjects[0]?.motif;
  const standing = figures.flatMap((figure) => {
    const motif = motifs.find(({ words }) => words[0] === figure.name);
    return motif?.realm === 'ground' ? [{ ...figure, size: motif.size }] : [];
  })[0];
  if (thing?.realm !== 'ground' || standing === undefined) return undefined;
  const { top, bottom, size } = standing;
  return (((bottom - top) * thing.size) / size) * (scaleAt(foot) / scaleAt(bottom));
}

/**
 * Rooms are said to have windows and doors, which no program sees: they are taken to be at a side,
 * unless the picture is a drawing, of which it is known.
 */
function sideOf({ figures }: Photo, prompt: string): 'left' | 'center' | 'right' {
  const drawn = figures?.[0]?.known.drawing.stage;
  if (/\bwindow\b/i.test(prompt) && drawn?.setting === 'room')
    return windowSide(drawn) < 0 ? 'left' : 'right';
  if (/\b(?:window|corner|door|plant)\b/i.test(prompt)) return 'right';
  return /\b(?:wall|shelf|lamp)\b/i.test(prompt) ? 'left' : 'center';
}

function placeOf(prompt: string): { place: Place; relation: RelationKind | undefined } {
  const words = tokens(prompt);
  const senses = words.flatMap((_, at) => match(words, at)?.sense ?? []);
  return {
    place: Object.assign({}, ...senses.flatMap(({ place }) => place ?? [])),
    relation: senses.find(({ relation }) => relation)?.relation,
  };
}

/** The figure of the picture that the prompt names last: "a cat on the sofa". */
function anchorOf({ figures = [] }: Photo, prompt: string): Figure | undefined {
  const names = read(prompt).subjects.map(({ motif }) => motif.words[0]);
  return names.toReversed().flatMap((name) => figures.filter((figure) => figure.name === name))[0];
}

function besides(
  anchor: Figure,
  relation: RelationKind,
  { width, height }: Photo,
  aspect: number,
): Stand {
  const [left, right] = [anchor.left * width, anchor.right * width];
  const [top, foot] = [anchor.top * height, anchor.bottom * height];
  const tall = Math.max(height * 0.12, (foot - top) * 0.85);
  const half = (tall * aspect) / 2;
  const middle = (left + right) / 2;
  const beside = left - 2 * half > 0 && left > width - right ? left - half : right + half;
  const inside = (x: number) => Math.min(width - half, Math.max(half, x));
  switch (relation) {
    case 'left of':
      return { x: inside(left - half), y: foot, height: tall, grounded: true };
    case 'right of':
      return { x: inside(right + half), y: foot, height: tall, grounded: true };
    case 'above':
      return {
        x: middle,
        y: Math.max(tall, top - height * 0.02),
        height: tall * 0.8,
        grounded: false,
      };
    case 'on':
    case 'in':
      return { x: middle, y: surfaceOf(anchor) * height, height: tall * 0.7, grounded: false };
    case 'in front of':
      return {
        x: middle,
        y: Math.min(height * 0.97, foot + height * 0.05),
        height: tall * 0.8,
        grounded: true,
      };
    default:
      return { x: inside(beside), y: foot, height: tall, grounded: true };
  }
}

/** Where things that lie on a figure touch it, as a fraction of the picture's height. */
function surfaceOf({ name, top, bottom }: Figure): number {
  const seat = motifs.find(({ words }) => words[0] === name)?.seat ?? 0.78;
  // Nearer than its far edge.
  return bottom - (bottom - top) * (seat - 0.08);
}

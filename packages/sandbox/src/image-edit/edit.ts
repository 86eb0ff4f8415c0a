import {
  adjustTone,
  blendPictures,
  fillMask,
  growMask,
  type Mask,
  maskBounds,
  type Picture,
  SOLID,
  softenMask,
  turnPicture,
  uniteMasks,
} from '@genmedia/media/image';
import { read } from '../image/prompt/read.ts';
import { type CutOut, drawnCutOut, subjectMask, subjectOf } from './cut-out.ts';
import { drawnWithout, wallOf } from './figures.ts';
import { type Instruction, readInstruction } from './instruction.ts';
import { figuresNamed, locate } from './locate.ts';
import type { Photo } from './photo.ts';
import { put } from './put.ts';
import { oneColored, recoloredIn } from './recolor.ts';
import { FIGURES, type Restyle, restyled } from './restyle.ts';
import { drawnScene } from './scene.ts';
import { type Stand, standOf } from './stand.ts';

export interface Edit extends Restyle {
  /** The picture to edit, and others to take things from. */
  readonly photos: readonly [Photo, ...Photo[]];
}

/**
 * Does what a prompt asks for. Throws UnsupportedFunctionalityError where the thing that it names cannot
 * be found.
 */
export async function edit(order: Edit): Promise<Picture> {
  const [photo, ...others] = order.photos;
  const instruction = readInstruction(order.prompt, order.photos.length);
  switch (instruction.kind) {
    case 'remove':
      return await removed(photo, instruction.what);
    case 'replace':
      return await replaced(photo, instruction, order);
    case 'add':
      return await added(photo, instruction.what, order);
    case 'recolor':
      return await inColor(photo, instruction);
    case 'background':
      return await before(photo, instruction.by, order);
    case 'combine':
      return await combined(photo, others, instruction.where);
    case 'tone':
      return await adjustTone(photo, instruction.tone);
    case 'turn':
      return await turnPicture(photo, instruction.turn);
    case 'restyle':
      return others.length > 0
        ? await restyledTogether(photo, others, order)
        : await restyled(photo, order);
  }
}

type Of<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;

/** Of a drawing it is known what is behind a thing; else it is made up of what is around it. */
async function removed(photo: Photo, what: string): Promise<Picture> {
  const figures = figuresNamed(photo, what);
  if (!figures) return await without(photo, await locate(photo, what));
  const [first, ...rest] = figures;
  const covers = await Promise.all(rest.map((figure) => figure.cover(photo)));
  const mask = uniteMasks([await first.cover(photo), ...covers]);
  const touched = { ...mask, data: mask.data.map((value) => (value > 0 ? 255 : 0)) };
  return blendPictures(photo, await drawnWithout(figures, photo), touched);
}

/** The rest of the picture runs on where the mask is; other things are not copied into it. */
export async function without(photo: Photo, mask: Mask): Promise<Picture> {
  const standing = await things(photo);
  // Shadows are so wide and faint that they would leave no ground to copy.
  const solid = standing && {
    ...standing,
    data: standing.data.map((value) => (value > SOLID ? 255 : 0)),
  };
  return await fillMask(photo, mask, solid);
}

/** What stands in a picture, with soft edges. */
async function things(photo: Photo): Promise<Mask | undefined> {
  const [first, ...rest] = await Promise.all(photo.figures?.map((each) => each.cover(photo)) ?? []);
  return first ? uniteMasks([first, ...rest]) : await subjectMask(photo);
}

/** The old thing goes; the new one stands where it stood, as high as it was. */
async function replaced(
  photo: Photo,
  { what, by }: Of<'replace'>,
  { seed, negativePrompt }: Restyle,
): Promise<Picture> {
  const mask = await locate(photo, what);
  const cleared = await removed(photo, what);
  const [cut, bounds] = [await drawnCutOut(by, seed, negativePrompt), maskBounds(mask)];
  if (!bounds) return cleared;
  if (!cut) return blendPictures(cleared, await drawnScene(by, photo, seed, negativePrompt), mask);
  const height = (bounds.bottom - bounds.top) * 0.9;
  const x = (bounds.left + bounds.right) / 2;
  return await put(cleared, cut, { x, y: bounds.bottom - height * 0.04, height, grounded: true });
}

async function added(photo: Photo, what: string, order: Restyle): Promise<Picture> {
  const cut = await drawnCutOut(thingIn(what), order.seed, order.negativePrompt);
  // Rain, fog, night: nothing that stands anywhere.
  if (!cut) return await restyled(photo, { ...order, prompt: what });
  return await among(photo, photo, cut, await standOf(photo, what, cut.width / cut.height));
}

/** Of "a cat on the sofa" the sofa is there already. */
export function thingIn(what: string): string {
  return what.replace(
    /\b(?:on|in|under|behind|beside|next to|near|above|below|to the|at the|in front of)\b.*$/i,
    '',
  );
}

async function inColor(photo: Photo, { what, color }: Of<'recolor'>): Promise<Picture> {
  const [wanted] = read(color).colors;
  if (!wanted) return photo;
  const wide = /\b(?:walls?|sky|background|floor|ground)\b/i.test(what);
  // Of a drawing it is known to the pixel.
  const wall = /\bwalls?\b/i.test(what) ? await wallOf(photo) : undefined;
  if (wall) return recoloredIn(photo, wall, wanted);
  const mask = wide ? await surface(photo, what) : await growMask(await locate(photo, what), -3);
  return recoloredIn(photo, await softenMask(mask, 1.2), wanted);
}

/** All but what stands out; of a wall or a sky what is above, of a floor what is below. */
async function surface(photo: Photo, what: string): Promise<Mask> {
  const { width, height } = photo;
  const subject = await things(photo);
  const floor = /\b(?:floor|ground)\b/i.test(what);
  const half = /\bbackground\b/i.test(what) ? undefined : Math.round(height * 0.62) * width;
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const meant = half === undefined || (floor ? i >= half : i < half);
    return meant ? 255 - (subject?.data[i] ?? 0) : 0;
  });
  return oneColored(photo, { width, height, data });
}

async function before(
  photo: Photo,
  by: string,
  { seed, negativePrompt }: Restyle,
): Promise<Picture> {
  const subject = await things(photo);
  const scene = await drawnScene(by, photo, seed, negativePrompt);
  return subject
    ? blendPictures(scene, photo, photo.figures ? subject : await softenMask(subject, 1))
    : scene;
}

async function combined(photo: Photo, others: readonly Photo[], where: string): Promise<Picture> {
  let current: Picture = photo;
  for (const [index, other] of others.entries()) {
    const cut = await subjectOf(other);
    const stand = await standOf(photo, where, cut.width / cut.height);
    // Several things stand beside each other.
    const x =
      stand.x + (index - (others.length - 1) / 2) * Math.min(photo.width / 4, stand.height * 0.9);
    current = await among(photo, current, cut, { ...stand, x });
  }
  return current;
}

/** Puts a thing behind those of a picture that are nearer. */
async function among(photo: Photo, current: Picture, cut: CutOut, stand: Stand): Promise<Picture> {
  const standing = await put(current, cut, stand);
  const [first, ...rest] = await Promise.all(
    stand.hiddenBy?.map((figure) => figure.cover(photo)) ?? [],
  );
  if (!first) return standing;
  const cover = uniteMasks([first, ...rest]);
  const solid = { ...cover, data: cover.data.map((value) => (value > SOLID ? value : 0)) };
  return blendPictures(standing, current, solid);
}

/** What the prompt names stands in the pictures: it is not drawn a second time. */
async function restyledTogether(
  photo: Photo,
  others: readonly Photo[],
  order: Restyle,
): Promise<Picture> {
  const { data } = await combined(photo, others, order.prompt);
  const strength = Math.min(order.strength ?? 1, FIGURES - 0.01);
  return await restyled({ ...photo, data }, { ...order, strength });
}

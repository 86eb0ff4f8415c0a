import { adjustTone, type Picture, turnPicture } from '@genmedia/media/image';
import { editedScene, restyledScene } from './edit-scene.ts';
import { readInstruction } from './instruction.ts';
import { pasted } from './paste.ts';
import type { Photo } from './photo.ts';
import { refused } from './refusal.ts';
import { drawnScene, type Restyle, restyledPhoto } from './restyle.ts';
import { shown } from './scene.ts';

export interface Edit extends Restyle {
  /** The picture to edit, and further pictures to take things from. */
  readonly photos: readonly [Photo, ...Photo[]];
}

/** From this strength on, only the prompt is drawn. */
const alone = 0.95;

/**
 * Does what a prompt asks for. Drawings of the sandbox are drawn again with the change. In
 * photographs only light, tones, styles and weather can be changed.
 *
 * @throws UnsupportedFunctionalityError if the thing that the prompt names cannot be found
 */
export async function edit(order: Edit): Promise<Picture> {
  const made = await done(order);
  const [photo] = order.photos;
  if (order.strength !== 0 && Buffer.compare(made.data, photo.data) === 0)
    throw refused(
      'this edit',
      `The prompt ${JSON.stringify(order.prompt)} asks for no change that the sandbox can make to this picture.`,
    );
  return made;
}

async function done(order: Edit): Promise<Picture> {
  const [photo, ...others] = order.photos;
  const { scene } = photo;
  const instruction = readInstruction(order.prompt, order.photos.length);
  if (instruction.kind === 'tone') return await adjustTone(photo, instruction.tone);
  if (instruction.kind === 'turn') return await turnPicture(photo, instruction.turn);
  if (instruction.kind === 'restyle') {
    const { strength = 0.7 } = order;
    if (strength === 0) return photo;
    if (strength >= alone && others.length === 0)
      return await drawnScene(order.prompt, photo, order);
    const restyling = { ...order, prompt: instruction.as };
    return scene
      ? await restyledScene(scene, photo, restyling, others)
      : await restyledPhoto(photo, restyling);
  }
  const after = scene ? await editedScene(scene, instruction, others, order) : undefined;
  if (after !== undefined) return await shown(after, photo);
  if (instruction.kind === 'add') return await restyledPhoto(photo, order);
  if (instruction.kind === 'combine' && others.length > 0)
    return await pasted(photo, others, order);
  throw refused(
    `${instruction.kind} in photographs`,
    'The sandbox finds things by their names in PNG files that it drew, not in photographs: mark the place with a mask instead.',
  );
}

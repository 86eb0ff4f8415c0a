import { UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { adjustTone, type Picture, turnPicture } from '@genmedia/media/image';
import { editedScene, restyledScene } from './edit-scene.ts';
import { type Instruction, readInstruction } from './instruction.ts';
import type { Photo } from './photo.ts';
import { drawnScene, type Restyle, restyledPhoto } from './restyle.ts';
import { shown } from './scene.ts';

export interface Edit extends Restyle {
  /** The picture to edit, and others to take things from. */
  readonly photos: readonly [Photo, ...Photo[]];
}

/** From here on the prompt alone is drawn. */
const ALONE = 0.95;

/**
 * Does what a prompt asks for: with drawings of the sandbox by drawing them again, with photographs
 * as far as light, tones, styles and weather go.
 *
 * @throws UnsupportedFunctionalityError where the thing that it names cannot be found
 */
export async function edit(order: Edit): Promise<Picture> {
  const [photo, ...others] = order.photos;
  const { scene } = photo;
  const instruction = readInstruction(order.prompt, order.photos.length);
  if (instruction.kind === 'tone') return await adjustTone(photo, instruction.tone);
  if (instruction.kind === 'turn') return await turnPicture(photo, instruction.turn);
  if (instruction.kind === 'restyle') {
    const { strength = 0.7 } = order;
    if (strength === 0) return photo;
    if (strength >= ALONE && others.length === 0)
      return await drawnScene(order.prompt, photo, order);
    return scene
      ? await restyledScene(scene, photo, order, others)
      : await restyledPhoto(photo, order);
  }
  const after = scene ? editedScene(scene, instruction, others, order) : undefined;
  if (after !== undefined) return await shown(after, photo);
  if (instruction.kind === 'add') return await restyledPhoto(photo, order);
  throw refused(instruction);
}

/** What no program does well in a picture of which it does not know what is there. */
function refused({ kind }: Instruction): UnsupportedFunctionalityError {
  const asked = {
    remove: 'removing things by their names',
    replace: 'replacing things by their names',
    recolor: 'colouring things by their names',
    background: 'changing the background',
  } as Partial<Record<Instruction['kind'], string>>;
  return new UnsupportedFunctionalityError({
    functionality: `${asked[kind] ?? 'this edit'} in photographs`,
    message:
      `The sandbox knows no things in photographs: ${asked[kind] ?? 'this'} works on PNG files that it drew. ` +
      'On photographs it changes tones, light, season, weather and style, and fills what a mask says.',
  });
}

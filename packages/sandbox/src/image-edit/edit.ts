import { figuresIn } from '../image/draw.ts';
import { withNotDoneLabel } from '../image/not-done-label.ts';
import { readPrompt } from '../image/prompt/read.ts';
import { adjustTone } from '../picture/tone.ts';
import { turnPicture } from '../picture/turn.ts';
import { tally } from '../tally.ts';
import { editedScene, restyledDrawing } from './edit-scene.ts';
import { type Instruction, readInstruction } from './instruction.ts';
import { type Kept, wordsLeftOut } from './left-out.ts';
import { NotPossible, onlyInDrawings } from './not-possible.ts';
import { pasted } from './paste.ts';
import type { Photo } from './photo.ts';
import { drawnScene, type Restyle, restyledPhoto } from './restyle.ts';
import { showScene } from './scene.ts';
import { type Edited, labelText, unfollowedWords, unusedPictures } from './shortfall.ts';

export interface Edit extends Restyle {
  /** The picture to edit, and further pictures to take things from. */
  readonly photos: readonly [Photo, ...Photo[]];
}

/** From this strength on, only the prompt is drawn. */
const promptOnlyStrength = 0.95;

/**
 * Does what a prompt asks for. Drawings of the sandbox are drawn again with the change. In
 * photographs only light, tones, styles and weather can be changed. What cannot be done is written
 * on the picture.
 */
export async function edit(order: Edit): Promise<Edited> {
  const [photo] = order.photos;
  if (order.strength === 0) return { picture: photo, shortfalls: [] };
  const instruction = readInstruction(order.prompt, order.photos.length);
  const { picture, shortfalls } = await attemptEdit(order, instruction);
  if (shortfalls.length === 0) return { picture, shortfalls };
  return { picture: await withNotDoneLabel(picture, labelText(shortfalls)), shortfalls };
}

async function attemptEdit(order: Edit, instruction: Instruction): Promise<Edited> {
  const [photo] = order.photos;
  try {
    const { picture, shortfalls } = await applyInstruction(order, instruction);
    if (picture.width === photo.width && Buffer.compare(picture.data, photo.data) === 0) {
      return notDone(order, 'It asks for no change that the sandbox can make to this picture.');
    }
    const keptKind = keptKindOf(order, instruction);
    const unfollowed = wordsLeftOut(instruction, order.prompt, keptKind, countsIn(order));
    return { picture, shortfalls: [...unfollowedWords(unfollowed), ...shortfalls] };
  } catch (error) {
    if (error instanceof NotPossible) return notDone(order, error.message);
    throw error;
  }
}

/** The picture as it was: nothing of the prompt was done. */
function notDone({ photos, prompt }: Edit, why: string): Edited {
  const shortfall = { what: prompt, message: `Not done: ${JSON.stringify(prompt)}. ${why}` };
  return { picture: photos[0], shortfalls: [shortfall] };
}

/** Whether only the prompt counts, and nothing of the picture is kept. */
function isDrawnAnew({ strength = 0.7, photos }: Edit): boolean {
  return strength >= promptOnlyStrength && photos.length === 1;
}

/** The names of the things in drawings of the sandbox, and how many there are of each. */
function countsIn({ photos }: Edit): ReadonlyMap<string, number> {
  const drawings = photos.flatMap(({ scene }) => (scene ? [scene.drawing] : []));
  return tally(drawings.flatMap(figuresIn).map(({ name }) => name));
}

function keptKindOf(order: Edit, { kind }: Instruction): Kept {
  if (kind === 'restyle' && isDrawnAnew(order)) return 'nothing';
  return order.photos[0].scene ? 'scene' : 'photograph';
}

/** The shortfalls are the pictures of which nothing is taken. */
async function applyInstruction(order: Edit, instruction: Instruction): Promise<Edited> {
  const [photo, ...others] = order.photos;
  const { scene } = photo;
  const shortfalls = unusedPictures(others);
  if (instruction.kind === 'tone') {
    return { picture: await adjustTone(photo, instruction.tone), shortfalls };
  }
  if (instruction.kind === 'turn') {
    return { picture: await turnPicture(photo, instruction.turn), shortfalls };
  }
  if (instruction.kind === 'restyle') {
    if (isDrawnAnew(order)) {
      return { picture: await drawnScene(order.prompt, photo, order), shortfalls };
    }
    const restyling = { ...order, prompt: instruction.as };
    return scene
      ? await restyledDrawing(scene, photo, restyling, others)
      : { picture: await restyledPhoto(photo, restyling), shortfalls };
  }
  const after = scene && (await editedScene(scene, instruction, others, order));
  if (after) return { picture: await showScene(after.scene, photo), shortfalls: after.unused };
  if (instruction.kind === 'add' && namesNoThing(instruction.what)) {
    return { picture: await restyledPhoto(photo, order), shortfalls };
  }
  if (instruction.kind === 'combine' && others.length > 0) {
    return await pasted(photo, others, order);
  }
  throw new NotPossible(onlyInDrawings);
}

/** Whether what is to be added is only weather, light or a style: "rain". */
function namesNoThing(what: string): boolean {
  return readPrompt(what).subjects.length === 0;
}

import { readPicture } from '@genmedia/media/image';
import { windowBox } from '../../image/scenery/room.ts';
import { castsNamed, sceneOf } from '../../image-edit/scene.ts';
import { thingIn } from '../../image-edit/thing-in.ts';

/** The point that a camera moves to, as shares of the picture's width and height. */
export type Aim = readonly [x: number, y: number];

/** Where a camera moves that has no known goal. */
export const middle: Aim = [0.5, 0.5];

/** "Zooms in on the lamp", "moves slowly towards the window". */
export const goals = /\b(?:towards?|up to|closer to|in on|in to|into)\s+(?:the |an? )?([^,.;]+)/i;

/** The place of the thing that a prompt names as the goal; the centre if it is not known. */
export async function aimOf(prompt: string, file: Uint8Array): Promise<Aim> {
  const goal = goals.exec(prompt)?.[1];
  if (goal === undefined) return middle;
  // The file's texts say where things are, so its pixels are not needed.
  const { texts, original } = await readPicture(file, { maxSide: 1 });
  const scene = sceneOf(texts, original);
  if (scene === undefined) return middle;
  const { width, height, stage } = scene.drawing;
  const spot = castsNamed(scene, thingIn(goal))[0]?.spots[0];
  if (spot) return [spot.x / width, (spot.y - spot.height / 2) / height];
  if (stage.setting !== 'room' || !/\bwindow\b/i.test(thingIn(goal))) return middle;
  const { x, y, w, h } = windowBox(stage);
  return [(x + w / 2) / width, (y + h / 2) / height];
}

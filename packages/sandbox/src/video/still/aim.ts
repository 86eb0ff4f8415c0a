import { windowBox } from '../../image/scenery/room.ts';
import { type Photo, readPhoto } from '../../image-edit/photo.ts';
import { castsNamed } from '../../image-edit/scene.ts';

/** The point that a camera moves to, as shares of the picture's width and height. */
export type Aim = readonly [x: number, y: number];

const middle: Aim = [0.5, 0.5];

/** "Zooms in on the lamp", "moves slowly towards the window". */
const goals = /\b(?:towards?|up to|closer to|in on|in to|into)\s+(?:the |an? )?([^,.;]+)/i;

/** The place of the thing that a prompt names as the goal; the centre if it is not known. */
export async function aimOf(prompt: string, file: Uint8Array): Promise<Aim> {
  const goal = goals.exec(prompt)?.[1];
  if (goal === undefined) return middle;
  const photo = await readPhoto(file);
  const { scene } = photo;
  const spot = scene && castsNamed(scene, goal)[0]?.spots[0];
  if (scene && spot)
    return [spot.x / scene.drawing.width, (spot.y - spot.height / 2) / scene.drawing.height];
  return (/\bwindow\b/i.test(goal) && windowOf(photo)) || middle;
}

/** The place of the window in a room that the sandbox drew. */
function windowOf({ scene }: Photo): Aim | undefined {
  const drawing = scene?.drawing;
  if (drawing?.stage.setting !== 'room') return undefined;
  const { x, y, w, h } = windowBox(drawing.stage);
  return [(x + w / 2) / drawing.width, (y + h / 2) / drawing.height];
}

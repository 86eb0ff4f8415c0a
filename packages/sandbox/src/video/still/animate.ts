import type { Canvas } from '../film/paint.ts';
import type { Timeline } from '../film/timeline.ts';
import type { Footage } from '../footage.ts';
import type { Aim } from './aim.ts';
import { depthAt, depthOf } from './depth.ts';
import { type Look, lookOf } from './moves.ts';
import { stirOf } from './stir.ts';
import { type Field, warp } from './warp.ts';

/** A camera moves before a picture, in which near things move more than far ones. */
export async function animate(
  picture: Canvas,
  prompt: string,
  time: Timeline,
  aim?: Aim,
): Promise<Footage> {
  const look = lookOf(prompt, time, aim);
  const field = await bent(picture, prompt, time);
  return (t, canvas) => warp(canvas, picture, field(look(t), t));
}

/** The field of a picture under a look, at a moment. */
async function bent(
  picture: Canvas,
  prompt: string,
  time: Timeline,
): Promise<(look: Look, t: number) => Field> {
  const depth = await depthOf(picture);
  const { width, height } = picture;
  const stir = stirOf(prompt, picture, time);
  return ({ zoom, x, y, relief }, t) => {
    const [roomX, roomY] = [(width * (1 - 1 / zoom)) / 2, (height * (1 - 1 / zoom)) / 2];
    return (px, py) => {
      const near = depthAt(depth, px / width, py / height) - 0.5;
      const share = 1 + relief * near;
      // What is near grows a little more, too; at the edges everything stays in place.
      const own = 1 / (1 + (zoom - 1) * (1 + 0.5 * relief * near));
      const [du, dv] = stir(px, py, t);
      return [
        width / 2 + (px - width / 2) * own + roomX * x * share * 0.8 + du,
        height / 2 + (py - height / 2) * own + roomY * y * share * 0.8 + dv,
      ];
    };
  };
}

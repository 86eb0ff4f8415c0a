import type { Canvas } from '../film/paint.ts';
import type { Timeline } from '../film/timeline.ts';
import type { Footage } from '../footage.ts';
import { depthAt, depthOf } from './depth.ts';
import { type Look, lookOf } from './moves.ts';
import { stirOf } from './stir.ts';
import { type Field, warp } from './warp.ts';

/** What is set in motion; `end` is where the film ends. */
export interface Stills {
  readonly start: Canvas;
  readonly end?: Canvas | undefined;
}

/** A camera moves before a picture, in which near things move more than far ones. */
export async function animate(
  { start, end }: Stills,
  prompt: string,
  time: Timeline,
): Promise<Footage> {
  const look = lookOf(prompt, time);
  const first = await bent(start, prompt, time);
  if (end === undefined) return (t, canvas) => warp(canvas, start, first(look(t), t));
  const last = await bent(end, prompt, time);
  return (t, canvas) => {
    const over = smooth((t - 0.32) / 0.36);
    // Both are looked at from where they meet, and the last one comes to rest.
    if (over < 1) warp(canvas, start, first(look(t * 0.5), t));
    if (over > 0) warp(canvas, end, last(look((1 - t) * 0.5), t - 1), over);
  };
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

function smooth(value: number): number {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
}

import { type Canvas, paint } from '../film/paint.ts';
import type { Timeline } from '../film/timeline.ts';
import { chain, type Transform } from '../film/transform.ts';
import type { Footage } from '../footage.ts';
import { type Look, lookOf } from './moves.ts';
import { stirOf } from './stir.ts';
import type { Passage, Placed, Traveller } from './travellers.ts';
import { type Field, warp } from './warp.ts';

/** How much nearer the camera is half way, if the prompt does not move it. */
const PUSH = 0.16;

/**
 * From one picture to another, which shows through the first while the camera moves. Figures that
 * are known in both go their way before them.
 */
export function morph(
  { start, end, travellers }: Passage,
  prompt: string,
  time: Timeline,
): Footage {
  const camera = cameraOf(prompt, time);
  const stir = stirOf(prompt, start, time);
  const field = (t: number): Field =>
    bent(start, { ...camera(t), stir: (px, py) => stir(px, py, t) });
  return (t, canvas) => {
    const on = time.eased(t);
    const over = time.eased(Math.min(1, Math.max(0, (t - 0.25) / 0.5)));
    if (over < 1) warp(canvas, start, field(t));
    if (over > 0) warp(canvas, end, field(t), over);
    for (const one of travellers) travel(canvas, one, { on, over, ...camera(t) });
  };
}

interface Shot extends Pick<Look, 'zoom' | 'x' | 'y'> {
  /** How far along its way a figure is, and how much of it is the last picture's. */
  readonly on: number;
  readonly over: number;
}

function travel(canvas: Canvas, { start, end }: Traveller, shot: Shot): void {
  const { on, over } = shot;
  const between = (a: number, b: number) => a + (b - a) * on;
  const [x, y] = [between(start.x, end.x), between(start.y, end.y)];
  const height = between(start.height, end.height);
  const put = (one: Placed, opacity: number) => {
    if (opacity <= 0) return;
    const scale = height / one.height;
    const { sprite } = one;
    const placed = {
      a: scale,
      b: 0,
      c: 0,
      d: scale,
      e: x + scale * (sprite.left - one.x),
      f: y + scale * (sprite.top - one.y),
    };
    paint(canvas, sprite, chain(placed, seenBy(canvas, shot)), opacity);
  };
  // One stays solid until the other is.
  put(start, Math.min(1, 2 - 2 * over));
  put(end, Math.min(1, 2 * over));
}

/** From places in the picture to those on the canvas: the way back of what `bent` does. */
function seenBy({ width, height }: Canvas, { zoom, x, y }: Shot): Transform {
  const [roomX, roomY] = [(width * (1 - 1 / zoom)) / 2, (height * (1 - 1 / zoom)) / 2];
  const e = width / 2 - zoom * (width / 2 + roomX * x);
  return { a: zoom, b: 0, c: 0, d: zoom, e, f: height / 2 - zoom * (height / 2 + roomY * y) };
}

interface Bend {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly stir: (x: number, y: number) => readonly [number, number];
}

function bent({ width, height }: Canvas, { zoom, x, y, stir }: Bend): Field {
  const [roomX, roomY] = [(width * (1 - 1 / zoom)) / 2, (height * (1 - 1 / zoom)) / 2];
  return (px, py) => {
    const [seenX, seenY] = [
      width / 2 + (px - width / 2) / zoom + roomX * x,
      height / 2 + (py - height / 2) / zoom + roomY * y,
    ];
    const [du, dv] = stir(px, py);
    return [seenX + du, seenY + dv];
  };
}

/** The camera of the prompt, which is at rest at both ends; else one that pushes in and comes back. */
function cameraOf(prompt: string, time: Timeline) {
  const look = lookOf(prompt, time);
  return (t: number) => {
    const on = Math.sin(Math.PI * t) ** 2;
    const { zoom, x, y } = look(t);
    return { zoom: 1 + Math.max(PUSH, zoom - 1) * on, x: x * on, y: y * on };
  };
}

import type { Canvas } from '@genmedia/media/video';
import type { Size } from '../../image/size.ts';
import { readPhoto } from '../../image-edit/photo.ts';
import { type Camera, cameraOf, moveOf, type View } from '../film/camera.ts';
import type { Timeline } from '../film/timeline.ts';
import type { Footage } from '../footage.ts';
import type { Aim } from './aim.ts';
import { displacementOf } from './displacement.ts';
import { type Field, warp } from './warp.ts';

/**
 * How much farther cameras move in front of a picture than in front of a scene, whose parts move by
 * themselves.
 */
const photoMovement = 1.5;

/**
 * Loads a picture on white, without the sandbox's caption, so that it fills `size`. Parts that do
 * not fit the shape are cut off.
 *
 * @throws InvalidArgumentError if it is damaged or too large
 */
export async function loadPicture(file: Uint8Array, size: Size): Promise<Canvas> {
  const { data, width, height } = await readPhoto(file, size);
  const pixels = new Int32Array(width * height).map((_, i) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * i, 3 * i + 3);
    return (255 << 24) | (blue << 16) | (green << 8) | red;
  });
  return { pixels, width, height };
}

/** Moves a camera in front of a picture, and stirs the parts that the prompt names. */
export function animate(picture: Canvas, prompt: string, time: Timeline, aim: Aim): Footage {
  const field = fieldOf(picture, prompt, time, cameraBefore(prompt, time, aim));
  return (t, canvas) => warp(canvas, picture, field(t));
}

/** Fades from one picture to another while the camera comes nearer and goes back. */
export function morph(start: Canvas, end: Canvas, prompt: string, time: Timeline): Footage {
  const camera = cameraOf(prompt, time);
  const field = fieldOf(start, prompt, time, (t) =>
    scaledView({ ...camera(t), zoom: Math.max(1.1, camera(t).zoom) }, Math.sin(Math.PI * t) ** 2),
  );
  return (t, canvas) => {
    const over = time.eased(Math.min(1, Math.max(0, (t - 0.375) / 0.25)));
    if (over < 1) warp(canvas, start, field(t));
    if (over > 0) warp(canvas, end, field(t), over);
  };
}

/**
 * The camera of a prompt in front of a picture. It shows the whole picture at first, unless it
 * moves back. If it comes nearer, it moves to `aim`.
 */
export function cameraBefore(prompt: string, time: Timeline, aim: Aim): Camera {
  const camera = cameraOf(prompt, time);
  const move = moveOf(prompt);
  // The shift goes up to the edge of the picture, to reach things near the edges.
  const [x = 0, y = 0] = aim.map((share) => Math.min(1, Math.max(-1, 4 * (share - 0.5))));
  return (t) => {
    const view = move === 'zoom in' ? { ...camera(t), x, y } : camera(t);
    return scaledView(view, move === 'zoom out' ? 1 : time.eased(Math.min(1, 5 * t)));
  };
}

/** A part of a view: 0 is the whole picture, 1 the view itself. */
function scaledView({ x, y, zoom }: View, share: number): View {
  return { x: x * share, y: y * share, zoom: 1 + (zoom - 1) * photoMovement * share };
}

/** Maps points of the canvas to points of a picture at a moment. */
function fieldOf(
  { width, height }: Canvas,
  prompt: string,
  time: Timeline,
  camera: Camera,
): (t: number) => Field {
  const displacement = displacementOf(prompt, { width, height }, time);
  return (t) => {
    const { zoom, x, y } = camera(t);
    const room = (1 - 1 / zoom) / 2;
    return (px, py) => {
      const [du, dv] = displacement(px, py, t);
      return [
        width / 2 + (px - width / 2) / zoom + x * width * room + du,
        height / 2 + (py - height / 2) / zoom + y * height * room + dv,
      ];
    };
  };
}

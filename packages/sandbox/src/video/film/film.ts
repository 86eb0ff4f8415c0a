import type { Canvas } from '@genmedia/media/video';
import type { Size } from '../../image/size.ts';
import { type Camera, type Plane, project } from './camera.ts';
import { paintSprite, type Wave } from './paint.ts';
import type { Sprite } from './sprite.ts';
import { apply, chain, type Transform } from './transform.ts';

/** How something is moved from its place in the scene. Lengths are in pixels of the scene. */
export interface Pose {
  readonly x?: number;
  readonly y?: number;
  /** The rotation around its pivot in radians, clockwise. */
  readonly turn?: number;
  /** Factors for width and height. */
  readonly wide?: number;
  readonly tall?: number;
  /** How far its top leans sideways, per pixel of height. */
  readonly lean?: number;
  readonly opacity?: number;
  readonly wave?: Wave;
}

/** Something that moves by itself. In every frame, it is painted once for each of its poses. */
export interface Actor {
  readonly sprite: Sprite;
  readonly plane: Plane;
  /** The point of the scene around which it turns and grows. */
  readonly pivot: readonly [x: number, y: number];
  readonly poses: (t: number) => readonly Pose[];
}

/** A scene that is larger than the picture, with a camera. */
export interface Film {
  readonly scene: Size;
  /** Back to front. */
  readonly actors: readonly Actor[];
  readonly camera: Camera;
}

/** Paints the moment `t`, from 0 to 1, over the whole canvas. */
export function shoot({ scene, actors, camera }: Film, t: number, canvas: Canvas): void {
  const view = camera(t);
  for (const { sprite, plane, pivot, poses } of actors) {
    const projection = project(view, plane, scene, canvas);
    for (const pose of poses(t)) {
      const movement = moved(pose, pivot);
      const [e, f] = apply(movement, sprite.left - pivot[0], sprite.top - pivot[1]);
      paintSprite(
        canvas,
        sprite,
        chain({ ...movement, e, f }, projection),
        pose.opacity,
        pose.wave,
      );
    }
  }
}

function moved(pose: Pose, [px, py]: Actor['pivot']): Transform {
  const { x = 0, y = 0, turn = 0, wide = 1, tall = 1, lean = 0 } = pose;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    a: cos * wide,
    b: sin * wide,
    c: -(sin + cos * lean) * tall,
    d: (cos - sin * lean) * tall,
    e: px + x,
    f: py + y,
  };
}

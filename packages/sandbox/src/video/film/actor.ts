import type { Plane } from './camera.ts';
import type { Wave } from './paint.ts';
import type { Sprite } from './sprite.ts';

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

/** The pose of something that does not move by itself. */
export const AT_REST: readonly Pose[] = [{}];

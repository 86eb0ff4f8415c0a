import type { Bounds } from '@genmedia/media/image';

/** Where one figure stands: the middle of its foot, and its height, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** The foot of what it stands on, where that is not its own: it decides what hides what. */
  readonly base?: number;
}

/** A part of the picture, in pixels. */
export type Region = Bounds;

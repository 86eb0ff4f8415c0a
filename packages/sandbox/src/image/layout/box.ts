import type { Bounds } from '@genmedia/media/image';

/** The place of one figure: the middle of its foot, and its height, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /**
   * The foot of the thing on which the figure stands, if it stands on another. It decides which
   * figure hides which.
   */
  readonly base?: number;
}

/** A part of the picture, in pixels. */
export type Region = Bounds;

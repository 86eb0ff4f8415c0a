import type { Picture } from '@genmedia/media/image';
import sharp, { type OverlayOptions } from 'sharp';
import type { Material } from './material.ts';
import type { Mesh } from './mesh.ts';

/** What an object is made from. */
export interface Order {
  readonly prompt: string;
  readonly seed: number;
  /** In pixels. */
  readonly textureSize: number;
  /** The share of the finest mesh's faces that is left out. */
  readonly meshSimplify: number;
}

/** A mesh with the texture that covers it. */
export interface Built {
  readonly name: string;
  readonly mesh: Mesh;
  readonly material: Material;
  /** A square. */
  readonly texture: Picture;
  /** Whether it is a whole picture, because nothing in it stands out. */
  readonly isWhole?: boolean;
}

/** Makes a texture of one colour, with pictures on it. */
export async function textureOf(
  background: string,
  side: number,
  pictures: OverlayOptions[] = [],
): Promise<Picture> {
  const create = { width: side, height: side, channels: 3, background } as const;
  const data = await sharp({ create }).composite(pictures).removeAlpha().raw().toBuffer();
  return { data, width: side, height: side };
}

/**
 * The number of edges in each direction, as a share of the finest mesh's. The number of faces is
 * proportional to its square.
 */
export function detailOf(meshSimplify: number): number {
  return Math.sqrt(Math.max(0, 1 - meshSimplify));
}

import type { Sharp } from 'sharp';
import type { Material } from './material.ts';
import type { Mesh } from './mesh.ts';

/** What an object is made from. */
export interface Order {
  readonly prompt: string;
  readonly seed: number;
  /** In pixels. */
  readonly textureSize: number;
  /** The share of the finest mesh's faces to leave out. */
  readonly meshSimplify: number;
}

/** A mesh with its texture, which wraps it once. */
export interface Built {
  readonly name: string;
  readonly mesh: Mesh;
  readonly material: Material;
  readonly texture: Texture;
}

/** Straight RGB, three bytes a pixel. */
export interface Texture {
  readonly rgb: Uint8Array;
  readonly side: number;
}

/** A square picture as a texture. */
export async function textureOf(picture: Sharp, side: number): Promise<Texture> {
  return { rgb: Uint8Array.from(await picture.removeAlpha().raw().toBuffer()), side };
}

/** Edges each way, as a share of the finest mesh's: faces are as many as their square. */
export function detailOf(meshSimplify: number): number {
  return Math.sqrt(Math.max(0, 1 - meshSimplify));
}

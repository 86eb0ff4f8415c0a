import type { Picture } from '@genmedia/media/image';
import type { Material } from './material.ts';
import type { Mesh } from './mesh.ts';

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

/** What an object is made from. */
export interface Order {
  readonly prompt: string;
  readonly seed: number;
  /** In pixels. */
  readonly textureSize: number;
  /** The share of the finest mesh's faces that is left out. */
  readonly meshSimplify: number;
}

/**
 * The number of edges in each direction, as a share of the finest mesh's. The number of faces is
 * proportional to its square.
 */
export function detailOf(meshSimplify: number): number {
  return Math.sqrt(1 - meshSimplify);
}

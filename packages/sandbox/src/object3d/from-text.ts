import { Random } from '../random.ts';
import type { Textured } from './glb.ts';
import { standing } from './mesh.ts';
import { Kit } from './shapes/kit.ts';
import { type Atlas, atlasOf, inCell } from './texture.ts';
import { wishOf } from './words.ts';

/** What an object is made from. */
export interface Order {
  readonly prompt: string;
  readonly seed: number;
  /** In pixels. */
  readonly textureSize: number;
  /** The share of the finest mesh's faces to leave out. */
  readonly meshSimplify: number;
}

export interface Built {
  readonly name: string;
  readonly parts: readonly Textured[];
  readonly texture: Pick<Atlas, 'rgb' | 'side'>;
}

/** The object that a prompt names. */
export function fromText({ prompt, seed, textureSize, meshSimplify }: Order): Built {
  const random = new Random(`object3d\n${seed}\n${prompt}`);
  const { shape, colors, stuff } = wishOf(prompt);
  const kit = new Kit(detailOf(meshSimplify), colors, stuff, random.fork('shape'));
  shape.build(kit);
  const parts = standing(kit.solid.parts);
  const paints = parts.map(({ paint }) => paint);
  const texture = atlasOf(paints, textureSize, random.fork('texture'));
  const textured = parts.map(({ paint, mesh }, i) => {
    const cell = texture.cells[i] ?? { x: 0, y: 0, size: 1 };
    return { paint, mesh: { ...mesh, uvs: mesh.uvs.map((uv) => inCell(uv, cell)) } };
  });
  return { name: shape.words[0], parts: textured, texture };
}

/** Edges each way, as a share of the finest mesh's: faces are as many as their square. */
export function detailOf(meshSimplify: number): number {
  return Math.sqrt(Math.max(0, 1 - meshSimplify));
}

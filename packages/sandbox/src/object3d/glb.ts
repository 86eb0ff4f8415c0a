import {
  Document,
  type Material,
  NodeIO,
  type Primitive,
  type Texture,
} from '@gltf-transform/core';
import type { Mesh } from './mesh.ts';
import { FINISHES, type Finish, type Paint } from './paint.ts';
import type { Vector } from './vectors.ts';

/** A mesh whose texture coordinates are those of the file's one texture. */
export interface Textured {
  readonly paint: Paint;
  readonly mesh: Mesh;
}

/** What is written of an object beside its shape. */
export interface Origin {
  readonly name: string;
  readonly model: string;
  readonly seed: number;
  readonly prompt: string;
}

/** A GLB file (glTF 2.0, binary): metres, y up, the front towards +z. */
export async function writeGlb(
  parts: readonly Textured[],
  texture: Uint8Array,
  { name, ...origin }: Origin,
): Promise<Uint8Array> {
  const document = new Document();
  const asset = document.getRoot().getAsset();
  asset.generator = 'Genmedia sandbox';
  asset.extras = { software: 'Genmedia sandbox', ...origin };
  const image = document.createTexture('colours').setImage(texture).setMimeType('image/png');
  const mesh = document.createMesh(name);
  const buffer = document.createBuffer();
  const accessor = (type: 'VEC2' | 'VEC3' | 'SCALAR', array: Float32Array | Uint32Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as Float32Array<ArrayBuffer>)
      .setBuffer(buffer);
  for (const { paint, mesh: part } of parts) {
    const primitive: Primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', flat(part.positions)))
      .setAttribute('NORMAL', accessor('VEC3', flat(part.normals)))
      .setAttribute('TEXCOORD_0', accessor('VEC2', flat(part.uvs)))
      .setIndices(accessor('SCALAR', Uint32Array.from(part.indices)))
      .setMaterial(materialOf(document, image, paint));
    mesh.addPrimitive(primitive);
  }
  const node = document.createNode(name).setMesh(mesh);
  document.getRoot().setDefaultScene(document.createScene(name).addChild(node));
  return new NodeIO().writeBinary(document);
}

function flat(vectors: readonly (Vector | readonly [number, number])[]): Float32Array {
  return Float32Array.from(vectors.flat());
}

/** Equal finishes share a material: only their place in the texture differs. */
function materialOf(document: Document, texture: Texture, { stuff }: Paint): Material {
  const made = document
    .getRoot()
    .listMaterials()
    .find((material) => material.getName() === stuff);
  if (made !== undefined) return made;
  const { roughness, metallic, opacity, glow }: Finish = FINISHES[stuff];
  const material = document
    .createMaterial(stuff)
    .setBaseColorTexture(texture)
    .setBaseColorFactor([1, 1, 1, opacity])
    .setRoughnessFactor(roughness)
    .setMetallicFactor(metallic);
  if (opacity < 1) material.setAlphaMode('BLEND').setDoubleSided(true);
  if (glow > 0) material.setEmissiveTexture(texture).setEmissiveFactor([glow, glow, glow]);
  return material;
}

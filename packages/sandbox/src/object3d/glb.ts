import type { Picture } from '@genmedia/media/image';
import { Document, type Material, NodeIO, type Texture } from '@gltf-transform/core';
import { sharpOf } from '../picture/sharp-of.ts';
import { software } from '../software.ts';
import type { Built } from './built.ts';
import type { Vector } from './vectors.ts';

/** The metadata of an object. */
export interface Origin {
  readonly model: string;
  readonly seed: number;
  readonly prompt: string;
}

/** Writes a GLB file (glTF 2.0, binary): in metres, y up, the front towards +z. */
export async function writeGlb(
  { name, mesh, material, texture }: Built,
  origin: Origin,
): Promise<Uint8Array> {
  const document = new Document();
  const asset = document.getRoot().getAsset();
  asset.generator = software;
  asset.extras = { software, ...origin };
  const image = await textureOf(document, texture);
  const buffer = document.createBuffer();
  const accessor = (type: 'VEC2' | 'VEC3' | 'SCALAR', array: Float32Array | Uint32Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array as Float32Array<ArrayBuffer>)
      .setBuffer(buffer);
  const surface = surfaceOf(document, material, image);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', flat(mesh.positions)))
    .setAttribute('NORMAL', accessor('VEC3', flat(mesh.normals)))
    .setAttribute('TEXCOORD_0', accessor('VEC2', flat(mesh.uvs)))
    .setIndices(accessor('SCALAR', Uint32Array.from(mesh.indices)))
    .setMaterial(surface);
  const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive));
  document.getRoot().setDefaultScene(document.createScene(name).addChild(node));
  return new NodeIO().writeBinary(document);
}

async function textureOf(document: Document, texture: Picture): Promise<Texture> {
  const png = await sharpOf(texture)
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer();
  return document.createTexture('colours').setImage(png).setMimeType('image/png');
}

function surfaceOf(
  document: Document,
  { name, roughness, metallic, opacity, glow }: Built['material'],
  texture: Texture,
): Material {
  const surface = document
    .createMaterial(name)
    .setBaseColorTexture(texture)
    .setBaseColorFactor([1, 1, 1, opacity])
    .setRoughnessFactor(roughness)
    .setMetallicFactor(metallic);
  if (opacity < 1) surface.setAlphaMode('BLEND').setDoubleSided(true);
  if (glow > 0) surface.setEmissiveTexture(texture).setEmissiveFactor([glow, glow, glow]);
  return surface;
}

function flat(vectors: readonly (Vector | readonly [number, number])[]): Float32Array {
  return Float32Array.from(vectors.flat());
}

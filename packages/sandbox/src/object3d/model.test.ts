import { crc32 } from 'node:zlib';
import { InvalidArgumentError } from '@ai-sdk/provider';
import type { Media, Object3dModelCallOptions } from '@genmedia/media';
import { byteAt, itemAt } from '@genmedia/media/arrays';
import { isFull, variations } from '@genmedia/media/testing/variations';
import { NodeIO } from '@gltf-transform/core';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sandbox } from '../index.ts';
import { fromText } from './from-text.ts';
import { writeGlb } from './glb.ts';
import { inflate } from './inflate.ts';
import { type Mesh, rangeOf } from './mesh.ts';
import { cross, dot, minus, type Vector } from './vectors.ts';

const model = sandbox.object3dModel('sandbox-object3d');
const small = { outputFormat: 'glb', seed: 1, textureSize: 128, meshSimplify: 0.98 } as const;

async function made(options: Partial<Object3dModelCallOptions>) {
  return await model.doGenerate({ ...small, ...options });
}

async function facts({ data }: Media) {
  const { issues, info } = await validateBytes(data);
  const root = (await new NodeIO().readBinary(data)).getRoot();
  const texture = await sharp(root.listTextures()[0]?.getImage() ?? new Uint8Array())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { issues, info, root, texture: texture.info, pixels: texture.data };
}

/** The corners of the triangle whose first index is at `i`. */
function cornersAt({ positions, indices }: Mesh, i: number): [Vector, Vector, Vector] {
  const corner = (k: number) => itemAt(positions, itemAt(indices, i + k));
  return [corner(0), corner(1), corner(2)];
}

/** Six times the volume of a mesh; negative if it is inside out. */
function volume(mesh: Mesh): number {
  let sum = 0;
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = cornersAt(mesh, i);
    sum += dot(a, cross(b, c));
  }
  return sum;
}

/** The share of faces whose normals point to their visible side. */
function facing(mesh: Mesh): number {
  const { normals, indices } = mesh;
  let right = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = cornersAt(mesh, i);
    const normal = cross(minus(b, a), minus(c, a));
    const mean = [0, 1, 2].reduce(
      (total, k) => total + dot(normal, normals[itemAt(indices, i + k)] ?? [0, 0, 0]),
      0,
    );
    if (mean > 0) right++;
  }
  return right / (indices.length / 3);
}

const named = [
  'cube',
  'chair',
  'hammer',
  'sphere',
  'cylinder',
  'cone',
  'pyramid',
  'ring',
  'table',
  'stool',
  'vase',
];

test.each(variations(2, named))(
  '%s is a valid object that stands on the ground, right side out',
  async (prompt) => {
    const built = await fromText({ prompt, seed: 2, textureSize: 64, meshSimplify: 0.98 });
    const { name, mesh } = built;
    expect(name).toBe(prompt);
    expect(mesh.positions.reduce((low, [, y]) => Math.min(low, y), Infinity)).toBeCloseTo(0, 6);
    expect(volume(mesh)).toBeGreaterThan(0);
    expect(facing(mesh)).toBeGreaterThan(0.9);
    const { issues } = await validateBytes(await writeGlb(built, { model: 'm', seed: 2, prompt }));
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
  },
);

test('a file is valid, has one texture of the requested size, and contains its origin', async () => {
  const { object } = await made({ prompt: 'a wooden chair', textureSize: 200, seed: 9 });
  const { issues, info, root, texture } = await facts(object);
  expect(object.mediaType).toBe('model/gltf-binary');
  expect([issues.numErrors, issues.numWarnings]).toEqual([0, 0]);
  expect(info.generator).toBe('Genmedia sandbox');
  expect(root.getAsset().extras).toEqual({
    software: 'Genmedia sandbox',
    model: 'sandbox-object3d',
    seed: 9,
    prompt: 'a wooden chair',
  });
  expect([root.listTextures().length, texture.width, texture.height]).toEqual([1, 200, 200]);
});

test('the object has the colours and materials of the prompt', async () => {
  const { root, pixels } = await facts((await made({ prompt: 'a blue metal cube' })).object);
  const mean = [0, 1, 2].map((k) =>
    pixels.filter((_, i) => i % 3 === k).reduce((sum, value) => sum + value, 0),
  );
  expect(mean[2]).toBeGreaterThan(1.5 * itemAt(mean, 0));
  expect(
    root.listMaterials().map((material) => [material.getName(), material.getMetallicFactor()]),
  ).toEqual([['metal', 1]]);
  if (!isFull) return;
  const glass = await facts((await made({ prompt: 'glass vase' })).object);
  expect(glass.root.listMaterials().some((material) => material.getAlphaMode() === 'BLEND')).toBe(
    true,
  );
});

/** The object of a prompt, without its file and preview. */
const shaped = (prompt: string, meshSimplify = 0.98, seed = 1) =>
  fromText({ prompt, seed, textureSize: 64, meshSimplify });

test.runIf(isFull)('a mesh that is simplified has that much fewer faces', async () => {
  const faces = async (meshSimplify: number) =>
    (await shaped('a sphere', meshSimplify)).mesh.indices.length;
  const [all, half, few] = [await faces(0), await faces(0.5), await faces(0.95)];
  expect(half / all).toBeCloseTo(0.5, 1);
  expect(few / all).toBeCloseTo(0.05, 1);
});

test.runIf(isFull)('the size is in metres: a mug is smaller than a house', async () => {
  const height = async (prompt: string) =>
    Math.max(...(await shaped(prompt)).mesh.positions.map(([, y]) => y));
  expect(await height('a mug')).toBeCloseTo(0.1, 1);
  expect(await height('a house')).toBeGreaterThan(4);
});

test('a chair is as deep as it is wide, and stands on four legs', async () => {
  const { positions } = (await shaped('a wooden chair')).mesh;
  const [[left, right], [back, front]] = [rangeOf(positions, 0), rangeOf(positions, 2)];
  expect((front - back) / (right - left)).toBeCloseTo(1, 1);
  const feet = positions.filter(([, y]) => y === 0).map(([x, , z]) => [x > 0, z > 0].join());
  expect(new Set(feet).size).toBe(4);
});

test('an unknown word gives a sculpture that depends on the seed, and a warning', async () => {
  const [one, other] = [await shaped('qwertz'), await shaped('qwertz', 0.98, 2)];
  expect(one.mesh.positions).not.toEqual(other.mesh.positions);
  expect((await made({ prompt: 'qwertz' })).warnings).toHaveLength(1);
});

async function picture(svg: string, background: string): Promise<Media> {
  const data = await sharp({ create: { width: 200, height: 200, channels: 4, background } })
    .composite([{ input: Buffer.from(`<svg width="200" height="200">${svg}</svg>`) }])
    .png()
    .toBuffer();
  return { data: Uint8Array.from(data), mediaType: 'image/png' };
}

test('the picture of an object shows it on the ground, with its shadow', async () => {
  const { preview } = await made({ prompt: 'a wooden chair' });
  const { data, info } = await sharp(preview?.data).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => byteAt(data, info.channels * (y * info.width + x));
  const row = Array.from({ length: 400 }, (_, i) => at(56 + i, 455));
  expect(Math.min(...row)).toBeLessThan(at(20, 455) - 20);
});

test('an inflated square is closed: each edge of a face is that of another, in reverse', () => {
  const [size, margin] = [48, 12];
  const isInside = (at: number) => at >= margin && at < size - margin;
  const on = Uint8Array.from({ length: size * size }, (_, i) =>
    Number(isInside(i % size) && isInside(Math.floor(i / size))),
  );
  const square = { on, width: size, height: size, standsOut: true, file: new Uint8Array() };
  const { positions, indices } = inflate(square, size, (x, y) => [x, y]);
  const places = indices.map((i) => positions[i]?.map((value) => value.toFixed(6)).join());
  const edges = places.map((place, i) => [place, places[i % 3 === 2 ? i - 2 : i + 1]]);
  const known = new Set(edges.map(String));
  expect(known.size).toBe(edges.length);
  expect(edges.filter(([from, to]) => !known.has(String([to, from])))).toEqual([]);
});

test('a drawing of thin lines becomes an object, and what is too thin is refused', async () => {
  const icon = async (width: number, height: number, path: string) => {
    const svg = `<svg width="${width}" height="${height}"><path d="${path}" fill="none" stroke="#222" stroke-width="2"/></svg>`;
    const data = Uint8Array.from(await sharp(Buffer.from(svg)).png().toBuffer());
    return made({ images: [{ data, mediaType: 'image/png' }], meshSimplify: 0.5 });
  };
  const { issues, root } = await facts((await icon(24, 24, 'M4 4h16v16h-16z')).object);
  expect(issues.numErrors).toBe(0);
  const [, high] =
    root.listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION')?.getMax([]) ?? [];
  expect(high).toBeGreaterThan(0.5);
  await expect(icon(400, 1, 'M0 0h400')).rejects.toThrow('too thin');
});

test('an image becomes an object with its outline and its colours', async () => {
  const images = [await picture('<path d="M40 60h120l-20 90h-70z" fill="#c22"/>', '#dde8f0')];
  const { object, preview } = await made({ images });
  const { issues, root, pixels } = await facts(object);
  expect(issues.numErrors).toBe(0);
  const position = root.listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION');
  const [[left, low, back], [right, high, front]] = [
    position?.getMin([]) ?? [],
    position?.getMax([]) ?? [],
  ] as [number[], number[]];
  expect(((high ?? 0) - (low ?? 0)) / ((right ?? 0) - (left ?? 0))).toBeCloseTo(90 / 120, 1);
  expect((front ?? 0) - (back ?? 0)).toBeGreaterThan(0.1);
  const middle = 3 * (64 * 128 + 64);
  expect(byteAt(pixels, middle) - byteAt(pixels, middle + 2)).toBeGreaterThan(100);
  expect((await sharp(preview?.data).metadata()).width).toBe(512);
});

test.runIf(isFull)(
  'a symmetric shape becomes a rotated body, and a second image is its back',
  async () => {
    const vase = (color: string) =>
      picture(
        `<path d="M80 30h40l-10 30c60 40 40 110 10 120h-40c-30-10-50-80 10-120z" fill="${color}"/>`,
        '#ffffff00',
      );
    const { object } = await made({ images: [await vase('#22c'), await vase('#c22')] });
    const { issues, root, pixels } = await facts(object);
    expect(issues.numErrors).toBe(0);
    expect(root.listMeshes()[0]?.getName()).toBe('vessel');
    const [front, back] = [3 * (64 * 128 + 32), 3 * (64 * 128 + 96)];
    expect(
      byteAt(pixels, front + 2) > byteAt(pixels, front) &&
        byteAt(pixels, back) > byteAt(pixels, back + 2),
    ).toBe(true);
  },
);

test.each([
  ['prompt', { prompt: ' ' }, 'Give a prompt'],
  ['textureSize', { prompt: 'x', textureSize: 5000 }, '64 to 4096'],
  ['meshSimplify', { prompt: 'x', meshSimplify: 2 }, '0 to 1'],
  ['images', { images: [{ data: new Uint8Array(4), mediaType: 'image/png' }] }, 'unknown format'],
])('a bad %s says what would be good', async (argument, options, words) => {
  const failure = await made(options).catch((error: unknown) => error);
  expect(InvalidArgumentError.isInstance(failure)).toBe(true);
  expect(failure).toMatchObject({ argument, message: expect.stringContaining(words) });
});

test('an image that is cut off is called damaged, not of another format', async () => {
  const { data, ...image } = await picture('', '#fff');
  const failure = made({ images: [{ ...image, data: data.subarray(0, data.length - 40) }] });
  await expect(failure).rejects.toThrow('The image cannot be decoded: send it again, or as PNG.');
});

test('an image of too many pixels is refused with the most that it may have', async () => {
  const image = await picture('', '#fff');
  const png = Buffer.from(image.data);
  const header = png.subarray(12, 29);
  header.writeUInt32BE(8000, 4);
  header.writeUInt32BE(7000, 8);
  png.writeUInt32BE(crc32(header), 29);
  const failure = made({ images: [{ ...image, data: Uint8Array.from(png) }] });
  await expect(failure).rejects.toThrow('more than 50000000 pixels');
});

test('an image that shows nothing is refused, and an abort ends the work', async () => {
  await expect(made({ images: [await picture('', '#ffffff00')] })).rejects.toThrow('no object');
  await expect(
    made({ prompt: 'x', abortSignal: AbortSignal.abort(new Error('enough')) }),
  ).rejects.toThrow('enough');
});

test.each(
  variations(1, [
    [
      'an object on white',
      '<circle cx="100" cy="100" r="60" fill="#c22"/>',
      'inflated the outline',
    ],
    ['a whole picture', '', 'No object stands out'],
  ] as const),
)('%s is inflated, not recognised, and a warning says so', async (_, svg, why) => {
  const images = [await picture(svg, '#ffffff')];
  const warnings = async (more: Partial<Object3dModelCallOptions>) =>
    (await made({ images, ...more })).warnings.map(
      (warning) => 'message' in warning && warning.message,
    );
  if (isFull) expect(await warnings({})).toEqual([expect.stringContaining(why)]);
  expect(await warnings({ prompt: 'a red car' })).toEqual([
    expect.stringContaining(why),
    'The prompt has no effect on pictures.',
  ]);
});

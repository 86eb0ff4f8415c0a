import { Random } from '@genmedia/media/random';
import sharp from 'sharp';
import { figureAlone } from '../image/alone.ts';
import { fromHex, type Oklch, shift, toRgb } from '../image/color/oklch.ts';
import type { Motif } from '../image/motifs/library.ts';
import { read } from '../image/prompt/read.ts';
import { fromImages } from './from-images.ts';
import { type Material, materialOf, type Noise, PLAIN } from './material.ts';
import { type Mesh, placed, standing } from './mesh.ts';
import { type Built, detailOf, type Order, type Texture } from './order.ts';
import { sculpture, solidNamed } from './solids.ts';

/** Solids have so many faces around at their finest. */
const FINEST = 128;
/** In pixels: what figures are blown up from. */
const FIGURE = 720;

/** The object that a prompt names: a solid of geometry, or a figure blown up. */
export async function fromText(order: Order): Promise<Built> {
  const { prompt, seed, meshSimplify } = order;
  const [subject] = read(prompt).subjects;
  const random = new Random(`object3d\n${seed}\n${prompt}`);
  const cells = Math.max(6, Math.round(FINEST * detailOf(meshSimplify)));
  const material = materialOf(prompt, subject?.motif.words ?? []) ?? PLAIN;
  const name = subject?.motif.words[0] ?? 'sculpture';
  const solid = subject ? solidNamed(name, cells) : sculpture(cells, random.fork('shape'));
  const own = subject?.colors[0] ?? material.color;
  if (solid !== undefined || subject === undefined) {
    const color =
      own ?? fromHex(random.pick(subject?.motif.colors ?? ['#b5ada0', '#c8553d', '#3c6e91']));
    const texture = plainTexture(order.textureSize, color);
    const mesh = sized(solid ?? sculpture(cells, random), subject?.motif);
    return { name, mesh, material, texture: patterned(texture, material, random) };
  }
  const dyed = own ? { ...subject, colors: [own, ...subject.colors.slice(1)] } : subject;
  const svg = figureAlone(dyed, `${seed}\n${prompt}`, FIGURE);
  const data = await sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
  const built = await fromImages([{ data, mediaType: 'image/png' }], order);
  return {
    name,
    mesh: sized(built.mesh, subject.motif),
    material,
    texture: patterned(built.texture, material, random),
  };
}

/** As tall as such a thing is, in metres, on the ground. */
function sized(mesh: Mesh, motif: Motif | undefined): Mesh {
  const whole = standing(mesh);
  const tall = whole.positions.reduce((most, [, y]) => Math.max(most, y), 0);
  const scale = (motif ? metresOf(motif) : 1) / tall;
  return placed(whole, [0, 0, 0], scale);
}

/** Where nothing is said of it, a thing for a table, a room or the open is as large as most of these. */
function metresOf({ metres, realm, home, size }: Motif): number {
  if (metres !== undefined) return metres;
  if (realm === 'table') return home === 'room' ? 1.6 * size : 0.45 * size;
  if (realm === 'ground') return home === 'room' ? 2 * size : home === 'land' ? 3 * size : size;
  return realm === 'float' ? size : 2 * size;
}

function plainTexture(side: number, color: Oklch): Texture {
  const rgb = new Uint8Array(3 * side * side);
  const tone = toRgb(color);
  for (let i = 0; i < rgb.length; i += 3) rgb.set(tone, i);
  return { rgb, side };
}

/** The grain of wood, the joints of bricks: lighter and darker tones of what is there. */
function patterned({ rgb, side }: Texture, { pattern }: Material, random: Random): Texture {
  if (pattern === undefined) return { rgb, side };
  const noise = noiseOf(random.fork('noise'));
  const shades = new Map<number, readonly number[]>();
  const out = rgb.map((_, i) => i % 3 && 0);
  for (let i = 0; i < side * side; i++) {
    const t = Math.round(
      8 * Math.max(-1, Math.min(1, pattern((i % side) / side, Math.floor(i / side) / side, noise))),
    );
    const [r, g, b] = [0, 1, 2].map((k) => (rgb[3 * i + k] ?? 0) >> 2) as [number, number, number];
    const key = (((r << 12) | (g << 6) | b) << 5) + t + 8;
    let tone = shades.get(key);
    if (tone === undefined) {
      const hex = `#${[r, g, b].map((value) => (value << 2).toString(16).padStart(2, '0')).join('')}`;
      tone = toRgb(shift(fromHex(hex), 0.02 * t, 1, 0.6 * t));
      shades.set(key, tone);
    }
    out.set(tone, 3 * i);
  }
  return { rgb: out, side };
}

function noiseOf(random: Random): Noise {
  const values = Float32Array.from({ length: 4096 }, () => random.range(-1, 1));
  const at = (x: number, y: number) => values[(x * 61 + y * 157) & 4095] ?? 0;
  const smooth = (t: number) => t * t * (3 - 2 * t);
  return (u, v, perSideU, perSideV) => {
    const [x, y] = [u * perSideU, v * perSideV];
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    const [tx, ty] = [smooth(x - ix), smooth(y - iy)];
    const upper = at(ix, iy) * (1 - tx) + at(ix + 1, iy) * tx;
    return upper * (1 - ty) + (at(ix, iy + 1) * (1 - tx) + at(ix + 1, iy + 1) * tx) * ty;
  };
}

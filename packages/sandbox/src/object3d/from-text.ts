import { Random } from '@genmedia/media/random';
import sharp from 'sharp';
import { css, fromHex } from '../image/color/oklch.ts';
import { figureAlone } from '../image/figure-alone.ts';
import type { Motif } from '../image/motifs/library.ts';
import { readPrompt } from '../image/prompt/read.ts';
import type { Built } from './built.ts';
import { fromImages } from './from-images.ts';
import { materialOf } from './material.ts';
import { type Mesh, standing } from './mesh.ts';
import { detailOf, type Order } from './order.ts';
import { sculpture, solidNamed } from './solids.ts';
import { textureOf } from './texture.ts';

/** The number of faces around the finest solids. */
const maxFacesAcross = 128;
/** The height in pixels of figures before they are inflated. */
const figureHeight = 720;

const sculptureColors = ['#b5ada0', '#c8553d', '#3c6e91'] as const;

/** The object that a prompt names: a geometric solid, or an inflated figure; else a sculpture. */
export async function fromText(order: Order): Promise<Built> {
  const { prompt, seed, meshSimplify, textureSize } = order;
  const [subject] = readPrompt(prompt).subjects;
  const random = new Random(`object3d\n${seed}\n${prompt}`);
  const cells = Math.max(6, Math.round(maxFacesAcross * detailOf(meshSimplify)));
  const material = materialOf(prompt, subject?.motif.words ?? []);
  const name = subject?.motif.words[0] ?? 'sculpture';
  const color = subject?.colors[0] ?? material.color;
  const tall = metresOf(subject?.motif);
  const inOneColor = async (mesh: Mesh, natural: Motif['colors']): Promise<Built> => {
    const background = css(color ?? fromHex(random.pick(natural)));
    const texture = await textureOf(background, textureSize);
    return { name, mesh: standing(mesh, tall), material, texture };
  };
  if (subject === undefined) {
    return await inOneColor(sculpture(cells, random.fork('shape')), sculptureColors);
  }
  const solid = solidNamed(name, cells);
  if (solid !== undefined) return await inOneColor(solid, subject.motif.colors);
  const colored = color ? { ...subject, colors: [color, ...subject.colors.slice(1)] } : subject;
  const svg = figureAlone(colored, `${seed}\n${prompt}`, figureHeight);
  const data = await sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
  const inflated = await fromImages({ data, mediaType: 'image/png' }, undefined, order);
  return { name, mesh: standing(inflated.mesh, tall), material, texture: inflated.texture };
}

/**
 * The height of a thing in metres. Figures without a height of their own get the usual one of their
 * realm.
 */
function metresOf(motif: Motif | undefined): number {
  if (motif === undefined) return 1;
  const { metres, realm, home, size } = motif;
  if (metres !== undefined) return metres;
  if (realm === 'table') return home === 'room' ? 1.6 * size : 0.45 * size;
  if (realm === 'ground' && home === 'room') return 2 * size;
  if (realm === 'ground') return home === 'land' ? 3 * size : size;
  return realm === 'float' ? size : 2 * size;
}

import { byteAt, itemAt } from '@genmedia/media/arrays';
import type { Picture } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { type Drawing, toSvg } from '../../image/compose.ts';
import type { Style } from '../../image/prompt/brief.ts';
import { type Rgba, rasterizeRgba, render } from '../../image/render.ts';
import type { Layer } from '../../image/scenery/stage.ts';
import { type Sprite, spriteOf } from './sprite.ts';

/** Layers of a drawing that become one sprite. */
export interface Cutting {
  readonly layers: readonly Layer[];
  /** Whether it continues at the opposite edge, so that copies side by side show no seam. */
  readonly endless: boolean;
}

/** Cuts a drawing into sprites, one per cutting; `undefined` if nothing of it is visible. */
export async function cutIntoSprites(
  drawing: Drawing,
  cuttings: readonly Cutting[],
  style: Style | undefined,
  random: Random,
): Promise<(Sprite | undefined)[]> {
  // One after the other: until it is cropped, each is as large as the scene.
  const alone = (cutting: Cutting) => renderAlone(drawing, cutting);
  if (style !== undefined && style !== 'minimal')
    return inStyle(drawing, cuttings, alone, (only) => render(only, style, random.fork('style')));
  const sprites: (Sprite | undefined)[] = [];
  for (const cutting of cuttings) sprites.push(spriteOf(await alone(cutting)));
  return sprites;
}

async function renderAlone(drawing: Drawing, { layers, endless }: Cutting): Promise<Rgba> {
  const { width, height } = drawing;
  if (!endless) return rasterizeRgba(toSvg({ ...drawing, layers }));
  const body = layers.map(({ svg }) => svg).join('');
  const copies = [-1, 0, 1].flatMap((i) =>
    [-1, 0, 1].map((k) => `<g transform="translate(${i * width} ${k * height})">${body}</g>`),
  );
  return rasterizeRgba(toSvg({ ...drawing, layers: [{ z: 0, svg: copies.join('') }] }));
}

/**
 * A style affects a whole picture. So the picture is painted in the style several times, each time
 * with one more set of layers. The sprites of a set contain the difference that the set makes. Put
 * together at rest, all sprites give the styled picture.
 */
async function inStyle(
  drawing: Drawing,
  cuttings: readonly Cutting[],
  alone: (cutting: Cutting) => Promise<Rgba>,
  styled: (drawing: Drawing) => Promise<Picture>,
): Promise<(Sprite | undefined)[]> {
  const sprites = new Array<Sprite | undefined>(cuttings.length).fill(undefined);
  // Rain and the like, over the whole picture, is painted without the style: its difference would
  // contain the picture behind it.
  for (const [i, cutting] of cuttings.entries())
    if (cutting.endless) sprites[i] = spriteOf(await alone(cutting));
  let layers: Layer[] = [];
  let under: Picture | undefined;
  for (const set of setsOf(cuttings)) {
    layers = [...layers, ...set.flatMap((i) => cuttings[i]?.layers ?? [])];
    const over = await styled({ ...drawing, layers });
    for (const i of set)
      sprites[i] = difference(await alone(itemAt(cuttings, i)), under, over, set.length === 1);
    under = over;
  }
  return sprites;
}

/** Consecutive figures, clouds or waves are painted as one set, because styles take long. */
function setsOf(cuttings: readonly Cutting[]): number[][] {
  const sets = new Map<string, number[]>();
  let kind = '';
  cuttings.forEach(({ layers: [layer], endless }, i) => {
    if (endless || layer === undefined) return;
    const layerKind = layer.figure === undefined ? layer.part : 'figure';
    if (layerKind === undefined || !kind.startsWith(layerKind)) kind = `${layerKind} ${i}`;
    sets.set(kind, [...(sets.get(kind) ?? []), i]);
  });
  return [...sets.values()];
}

/** Smaller differences are only the grain of a style. */
const maxGrain = 12;

/** The least opaque paint that turns `under` into `over`, at least as opaque as the layer was. */
function difference(
  { data, width, height }: Rgba,
  under: Picture | undefined,
  over: Picture,
  isOnly: boolean,
): Sprite | undefined {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const drawn = byteAt(data, 4 * i + 3) / 255;
    const opacity = Math.max(drawn, neededOpacity(under, over, isOnly, 3 * i));
    if (opacity === 0) continue;
    for (let k = 0; k < 3; k++) {
      const below = under === undefined ? 0 : byteAt(under.data, 3 * i + k);
      const above = byteAt(over.data, 3 * i + k);
      out[4 * i + k] = Math.min(255, Math.max(0, below + (above - below) / opacity));
    }
    out[4 * i + 3] = Math.round(255 * opacity);
  }
  return spriteOf({ data: out, width, height });
}

/** The least opacity of a layer at a byte; of layers that share a difference it is not known. */
function neededOpacity(
  under: Picture | undefined,
  over: Picture,
  isOnly: boolean,
  at: number,
): number {
  if (under === undefined) return 1;
  return isOnly ? opacityBetween(under.data, over.data, at) : 0;
}

function opacityBetween(under: Uint8Array, over: Uint8Array, at: number): number {
  let needed = 0;
  for (let p = at; p < at + 3; p++) {
    const [below, above] = [byteAt(under, p), byteAt(over, p)];
    const change = above - below;
    if (Math.abs(change) < maxGrain) continue;
    needed = Math.max(needed, change > 0 ? change / (255 - below) : -change / below);
  }
  return needed;
}

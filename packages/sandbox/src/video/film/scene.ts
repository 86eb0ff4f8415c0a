import { Random } from '@genmedia/media/random';
import { composePicture, type Drawing } from '../../image/compose.ts';
import { imageKey } from '../../image/draw.ts';
import type { Layer } from '../../image/scenery/stage.ts';
import { ActorFactory } from './actor-factory.ts';
import { cameraOf, margin } from './camera.ts';
import { type Cutting, cutIntoSprites } from './cut.ts';
import type { Film } from './film.ts';
import { isFalling } from './scenery-motion.ts';
import type { Script } from './script.ts';
import { splitComposition, splitLayer } from './split.ts';

/**
 * Draws the scene that the image model draws from the same words and seed, cuts it into sprites and
 * sets them in motion.
 */
export async function filmOf(script: Script): Promise<Film> {
  const { prompt, brief, seed, size, time } = script;
  const scene = {
    width: Math.round(size.width * (1 + 2 * margin)),
    height: Math.round(size.height * (1 + 2 * margin)),
  };
  const key = imageKey(prompt, seed);
  const drawing = composePicture({ brief, ...scene, key });
  const random = new Random(key).fork('film');
  const cuttings = cuttingsOf(drawing);
  const sprites = await cutIntoSprites(drawing, cuttings, brief.style, random);
  const factory = new ActorFactory(drawing, script, random);
  const actors = cuttings.flatMap(({ layers }, i) => {
    const sprite = sprites[i];
    const [layer] = layers;
    return layer === undefined || sprite === undefined ? [] : [factory.actorOf(layer, sprite, i)];
  });
  return { scene, actors, camera: cameraOf(prompt, time) };
}

/** Parts whose pieces each move or shine separately. */
const separateParts = new Set<Layer['part']>(['clouds', 'fireworks', 'stars', 'glitter']);

/** Consecutive layers that move alike are one cutting. */
function cuttingsOf({ layers, stage: { setting } }: Drawing): Cutting[] {
  const pieces = layers.flatMap((layer) => {
    if (setting === 'abstract') return splitComposition(layer);
    return separateParts.has(layer.part) ? splitLayer(layer) : [layer];
  });
  const cuttings: { layers: Layer[]; endless: boolean }[] = [];
  for (const layer of pieces) {
    if (layer.svg === '') continue;
    const last = cuttings.at(-1);
    const before = last?.layers[0];
    const still = ({ part, figure }: Layer) => part === undefined && figure === undefined;
    const same = before !== undefined && still(before) && still(layer) && setting !== 'abstract';
    if (last !== undefined && same && Math.floor(before.z * 2) === Math.floor(layer.z * 2))
      last.layers.push(layer);
    else cuttings.push({ layers: [layer], endless: isFalling(layer.part) });
  }
  return cuttings;
}

import type { Stage } from '../scenery/stage.ts';
import { type Layer, Z } from '../scenery/stage.ts';
import { type Composition, canvasOf } from './canvas.ts';
import { ribbons } from './ribbons.ts';
import { tiles } from './tiles.ts';

const COMPOSITIONS: readonly Composition[] = [ribbons, tiles];

/** A composition without subjects, for prompts in which no word is known. */
export function abstract(stage: Stage): Layer[] {
  const canvas = canvasOf(stage);
  const compose = canvas.random.pick(COMPOSITIONS);
  return [{ z: Z.sky, svg: compose({ ...canvas, random: canvas.random.fork(compose.name) }) }];
}

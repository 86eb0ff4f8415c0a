import { type Layer, type Stage, Z } from '../scenery/stage.ts';
import { canvasOf } from './canvas.ts';
import { ribbons } from './ribbons.ts';
import { tiles } from './tiles.ts';

/** A composition without subjects, for prompts in which no word is known. */
export function abstract(stage: Stage): Layer[] {
  const canvas = canvasOf(stage);
  const compose = canvas.random.pick([ribbons, tiles]);
  return [{ z: Z.sky, svg: compose({ ...canvas, random: canvas.random.fork(compose.name) }) }];
}

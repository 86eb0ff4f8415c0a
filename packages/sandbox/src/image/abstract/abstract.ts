import { type Layer, type Stage, Z } from '../scenery/stage.ts';
import { canvasOf } from './canvas.ts';
import { ribbons } from './ribbons.ts';
import { tiles } from './tiles.ts';

const compositions = { ribbons, tiles };

/** A composition without things, for prompts that name neither a thing nor a place. */
export function abstract(stage: Stage): Layer[] {
  const canvas = canvasOf(stage);
  const name = canvas.random.pick(['ribbons', 'tiles'] as const);
  const random = canvas.random.fork(name);
  return [{ z: Z.sky, svg: compositions[name]({ ...canvas, random }) }];
}

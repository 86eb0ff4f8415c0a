import { buildings } from './buildings.ts';
import { characters } from './characters.ts';
import { furniture } from './furniture.ts';
import type { Shape } from './kit.ts';
import { nature } from './nature.ts';
import { solids } from './solids.ts';
import { things } from './things.ts';
import { vehicles } from './vehicles.ts';

/** Every object that a prompt can name. */
export const shapes: readonly Shape[] = [
  ...solids,
  ...buildings,
  ...vehicles,
  ...furniture,
  ...things,
  ...nature,
  ...characters,
];

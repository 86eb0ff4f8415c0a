import { type Layer, type Spot, type Stage, Z } from '../../image/scenery/stage.ts';
import type { Plane } from './camera.ts';

/** The plane of the layer with an index, which says how near it is. */
export function planeOf({ z, part, figure }: Layer, stage: Stage, index: number): Plane {
  const { setting, horizon, height } = stage;
  if (setting === 'abstract') return flat(0.08 * index);
  if (figure !== undefined) return flat(figureDepth(z, figure.spot, stage));
  if (z >= Z.front || part === 'rain' || part === 'snow' || part === 'leaves') return flat(1);
  if (setting === 'room' && z < Z.ground) return flat(0.3);
  // Things in a street are on the same plane as the street.
  if (setting === 'city' && z >= Z.ground) return flat(0.5);
  if (z >= Z.ground || part === 'water' || part === 'swell' || part === 'glitter') {
    return { far: depthAt(horizon, stage), near: 1, top: horizon, bottom: height };
  }
  if (z < Z.celestial) return flat(0);
  if (z < Z.clouds) return flat(0.02);
  if (z < Z.far) return flat(0.1);
  return z < Z.middle ? flat(0.12 + 0.2 * (z - Z.far)) : flat(0.32 + 0.2 * (z - Z.middle));
}

function figureDepth(z: number, { y, base = y }: Spot, stage: Stage): number {
  if (z < Z.far) return 0.02;
  if (z < Z.middle) return 0.34;
  if (stage.setting === 'city') return 0.5;
  return stage.setting === 'space' || stage.setting === 'underwater' ? 0.6 : depthAt(base, stage);
}

/** The nearness of a point on the ground, from its height in the picture. */
function depthAt(y: number, { horizon, height }: Stage): number {
  return Math.min(1, Math.max(0.32, 0.32 + (0.68 * (y - horizon)) / (height - horizon)));
}

function flat(depth: number): Plane {
  return { far: depth, near: depth, top: 0, bottom: 0 };
}

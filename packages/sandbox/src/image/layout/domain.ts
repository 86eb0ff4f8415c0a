import type { Bounds } from '@genmedia/media/image';
import type { Subject } from '../prompt/brief.ts';
import { isPortrait } from '../prompt/noun.ts';
import { tabletop } from '../scenery/room.ts';
import type { Stage } from '../scenery/stage.ts';
import { shoreHeight } from '../scenery/water.ts';

/** Where subjects of one kind may be: floating freely in a region, or standing on a plane. */
export interface Domain {
  readonly kind: 'free' | 'plane';
  readonly name: string;
  /** In pixels. */
  readonly region: Bounds;
}

/** The domain of a subject on this stage. */
export function domainOf(stage: Stage, { motif }: Subject): Domain {
  const { realm } = motif;
  const { setting, height } = stage;
  const anywhere = () => free(stage, 'whole', 0.05, height * 0.05, height * 0.93);
  if (isPortrait(motif)) return plane(stage, 'bust', height, height);
  if (realm === 'celestial') return air(stage, 'celestial', 0.07, 0.86);
  if (setting === 'underwater')
    return realm === 'ground' || realm === 'table'
      ? floor(stage, 0.97, 0.86)
      : free(stage, 'whole', 0.04, height * 0.08, height * 0.84);
  const landed =
    stage.brief.scenery.has('moonscape') && motif.home === 'space' && motif.words[0] !== 'planet';
  if (setting === 'space')
    return realm === 'ground' || landed ? floor(stage, 0.93, 0.8) : anywhere();
  if (setting === 'studio')
    return realm === 'table' || realm === 'ground' ? floor(stage, 0.83, 0.68) : anywhere();
  const crowd = stage.brief.subjects.some(
    (other) => other.motif.realm === 'ground' && other.count > 7,
  );
  if (realm === 'sky' || realm === 'float') return air(stage, 'air', 0.09, crowd ? 0.72 : 0.9);
  if (setting === 'room')
    return tabletop(stage) ? floor(stage, 0.87, 0.76) : floor(stage, 0.9, 0.76);
  if (setting === 'sea' || setting === 'city') return wet(stage, realm);
  if (realm === 'water' || realm === 'deep') return floor(stage, 0.86, 0.72);
  return floor(stage, 0.9, 0.7);
}

function wet(stage: Stage, realm: Subject['motif']['realm']): Domain {
  const afloat = realm === 'water' || realm === 'deep';
  if (!afloat) return floor(stage, 0.93, stage.setting === 'sea' ? 0.84 : 0.78);
  const shore = stage.setting === 'sea' ? shoreHeight(stage) : 0;
  const { height, horizon } = stage;
  const bottom = height * (1 - shore) - height * (shore > 0 ? 0.06 : 0.14);
  return plane(stage, 'water', bottom, horizon + (bottom - horizon) * 0.3);
}

function air(stage: Stage, name: string, top: number, bottom: number): Domain {
  return free(stage, name, 0.04, stage.horizon * top, stage.horizon * bottom);
}

function free({ width }: Stage, name: string, edge: number, top: number, bottom: number): Domain {
  const region = { left: width * edge, right: width * (1 - edge), top, bottom };
  return { kind: 'free', name, region };
}

function floor(stage: Stage, near: number, far: number): Domain {
  const { height, horizon } = stage;
  return plane(stage, 'ground', height * near, Math.max(horizon + height * 0.02, height * far));
}

function plane({ width }: Stage, name: string, near: number, far: number): Domain {
  const region = { left: width * 0.05, right: width * 0.95, top: far, bottom: near };
  return { kind: 'plane', name, region };
}

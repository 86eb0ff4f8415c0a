import { aircraft } from './aircraft.ts';
import { animals } from './animals.ts';
import { boats } from './boats.ts';
import { containers } from './containers.ts';
import { cups } from './cups.ts';
import { furniture } from './furniture.ts';
import { homes } from './homes.ts';
import type { Shape } from './kit.ts';
import { monuments } from './monuments.ts';
import { nature } from './nature.ts';
import { people } from './people.ts';
import { regalia } from './regalia.ts';
import { roadVehicles } from './road-vehicles.ts';
import { smallAnimals } from './small-animals.ts';
import { solids } from './solids.ts';
import { spacecraft } from './spacecraft.ts';
import { tableThings } from './table-things.ts';
import { tools } from './tools.ts';
import { towers } from './towers.ts';
import { vessels } from './vessels.ts';

/** Every object that a prompt can name. */
export const shapes: readonly Shape[] = [
  ...solids,
  ...homes,
  ...towers,
  ...monuments,
  ...roadVehicles,
  ...boats,
  ...aircraft,
  ...spacecraft,
  ...furniture,
  ...cups,
  ...vessels,
  ...containers,
  ...tools,
  ...regalia,
  ...tableThings,
  ...nature,
  ...people,
  ...animals,
  ...smallAnimals,
];

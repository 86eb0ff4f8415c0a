import { air } from './air.ts';
import { aircraft } from './aircraft.ts';
import { birds } from './birds.ts';
import { bowl } from './bowl.ts';
import { celestial } from './celestial.ts';
import { characters } from './characters.ts';
import { creatures } from './creatures.ts';
import { dishes } from './dishes.ts';
import { dragon } from './dragon.ts';
import { eiffelTower } from './eiffel-tower.ts';
import { flowers } from './flowers.ts';
import { fruit } from './fruit.ts';
import { furnishings } from './furniture.ts';
import { geometry } from './geometry.ts';
import { giraffe } from './giraffe.ts';
import { helicopter } from './helicopter.ts';
import { houses } from './houses.ts';
import { landmarks } from './landmarks.ts';
import type { Motif } from './motif.ts';
import { motorcycle } from './motorcycle.ts';
import { people } from './people.ts';
import { portraits } from './portraits.ts';
import { pottedPlant } from './potted-plant.ts';
import { seaLife } from './sea-life.ts';
import { ships } from './ships.ts';
import { sittingAnimals } from './sitting.ts';
import { skull } from './skull.ts';
import { snake } from './snake.ts';
import { solids } from './solids.ts';
import { standingAnimals } from './standing.ts';
import { submarine } from './submarine.ts';
import { sushi } from './sushi.ts';
import { tallShip } from './tall-ship.ts';
import { things } from './things.ts';
import { trees } from './trees.ts';
import { vehicles } from './vehicles.ts';
import { vessels } from './vessels.ts';

/** Every figure that the image model can draw. */
export const motifs: readonly Motif[] = [
  ...celestial,
  ...air,
  ...aircraft,
  helicopter,
  ...trees,
  ...flowers,
  ...sittingAnimals,
  ...standingAnimals,
  giraffe,
  snake,
  ...birds,
  ...creatures,
  dragon,
  ...seaLife,
  ...people,
  ...portraits,
  ...characters,
  ...houses,
  ...landmarks,
  eiffelTower,
  ...vehicles,
  motorcycle,
  ...ships,
  tallShip,
  submarine,
  ...furnishings,
  ...vessels,
  pottedPlant,
  ...things,
  skull,
  ...fruit,
  ...dishes,
  bowl,
  sushi,
  ...solids,
  ...geometry,
];

import { type Brief, hostIndexOf, type Scenery, type Subject } from '../prompt/brief.ts';

/** The place in which the figures are. */
export type Setting = Outside | 'space' | 'underwater' | 'room' | 'studio' | 'abstract';
type Outside = 'land' | 'sea' | 'city';

/** Scenery that determines the setting, in order of precedence. */
const settings: Partial<Record<Scenery, Setting>> = {
  underwater: 'underwater',
  moonscape: 'space',
  space: 'space',
  room: 'room',
  city: 'city',
  sea: 'sea',
  beach: 'sea',
  studio: 'studio',
};
const outdoorScenery: readonly Scenery[] = [
  'mountains',
  'hills',
  'forest',
  'field',
  'desert',
  'lake',
  'river',
  'road',
  'sky',
  'ground',
];

/** The setting that the prompt names, or that its figures need; `abstract` if there is no hint. */
export function settingOf(brief: Brief): Setting {
  const { scenery, subjects } = brief;
  if (scenery.has('abstract') && subjects.every(({ motif }) => motif.realm === 'float')) {
    return subjects.length > 0 ? 'studio' : 'abstract';
  }
  const outdoors = outdoorScenery.some((name) => scenery.has(name));
  // "A street with a cafe" is outdoors, "a cafe in Paris" is indoors.
  const insideOut = [...scenery.keys()].find((name) => name === 'city' || name === 'room');
  if (insideOut === 'city') return 'city';
  for (const [name, setting] of Object.entries(settings) as [Scenery, Setting][]) {
    if (!scenery.has(name) || (setting === 'space' && outdoors)) continue;
    return setting === 'sea' && submerged(brief) ? 'underwater' : setting;
  }
  if (outdoors) return 'land';
  if (subjects.length === 0) return isOutside(brief) ? 'land' : 'abstract';
  return settingOfFigures(brief);
}

/**
 * Fish in the sea are shown under water, unless the prompt mentions something above the surface.
 */
function submerged({ subjects, time, weather }: Brief): boolean {
  const below = subjects.length > 0 && subjects.every(({ motif }) => motif.home === 'underwater');
  return below && time === undefined && weather.size === 0;
}

/** Weather, time and season make a landscape; a colour or a style does not. */
function isOutside({ time, weather, season }: Brief): boolean {
  return time !== undefined || weather.size > 0 || season !== undefined;
}

function settingOfFigures(brief: Brief): Setting {
  const { subjects: all } = brief;
  const subjects = all.filter((subject) => !isContent(subject, all));
  const homes = new Set(subjects.map(({ motif }) => motif.home));
  const realms = new Set(subjects.map(({ motif }) => motif.realm));
  if (homes.has('sea')) return 'sea';
  if (homes.has('underwater')) return homes.has('land') ? 'sea' : 'underwater';
  if (homes.has('space') && !realms.has('ground')) return 'space';
  const furnished = subjects.some(({ motif }) => motif.home === 'room' && motif.realm === 'ground');
  if (furnished) return 'room';
  if (homes.has('land') || isOutside(brief)) return 'land';
  if (homes.has('room')) return 'room';
  return 'studio';
}

/** Whether a subject is in a container. The container then determines the setting. */
export function isContent({ relation }: Subject, subjects: readonly Subject[]): boolean {
  const host = subjects[hostIndexOf(relation)];
  return relation?.kind === 'in' && host?.motif.realm === 'table';
}

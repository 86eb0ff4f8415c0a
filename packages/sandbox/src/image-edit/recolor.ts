import type { Brief, Scenery } from '../image/prompt/brief.ts';
import { readPrompt } from '../image/prompt/read.ts';
import { settingOf } from '../image/scenery/setting.ts';
import { wholeWords } from '../patterns.ts';
import { NotPossible } from './not-possible.ts';
import { changed, findCasts, type Scene } from './scene.ts';
import { thingIn } from './thing-in.ts';
import data from './words.json' with { type: 'json' };

/** Parts of the scenery that can be recoloured, and the words for them. */
const surfaces = Object.entries(data.surfaces).map(
  ([scenery, words]) => [wholeWords(words), scenery as Scenery] as const,
);

/**
 * The scene with a thing or a surface in another colour.
 *
 * @throws NotPossible if there is no such thing, or the scene would become another one
 */
export function recolored(scene: Scene, what: string, color: string): Scene {
  // "The dog red and the cat", but not "the orange and the apple". Bounded, so that no prompt takes long.
  const [, last = ''] = /(?<!\S)(?!the )\S{1,40} (\S{1,40}) and the /i.exec(what) ?? [];
  if (readPrompt(last).colors.length > 0)
    throw new NotPossible('The sandbox recolours one thing at a time.');
  const { colors } = readPrompt(color);
  const surface = surfaceNamed(what);
  if (surface !== undefined) return painted(scene, what, surface, colors);
  const matches = findCasts(scene, what);
  const casts = scene.drawing.casts.map((cast) =>
    matches.includes(cast) ? { ...cast, subject: { ...cast.subject, colors } } : cast,
  );
  return changed(scene, { casts });
}

/** "The sky over the house" is a sky, but "the floor lamp" is a lamp. */
function surfaceNamed(what: string): Scenery | undefined {
  const named = thingIn(what)
    .replace(/ (?:of|over|around|with|between) .*$/i, '')
    .trim();
  const isThing = readPrompt(named).subjects.length > 0;
  const noun = isThing ? named.slice(named.lastIndexOf(' ')) : named;
  const places = surfaces.map(([words, surface]) => ({ surface, at: noun.search(words) }));
  return places.filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at)[0]?.surface;
}

/** @throws NotPossible if the scene would become another one */
function painted(scene: Scene, what: string, surface: Scenery, colors: Brief['colors']): Scene {
  const { brief } = scene.order;
  const { setting } = scene.drawing.stage;
  const waters = (['sea', 'lake', 'river'] as const).find((water) => brief.scenery.has(water));
  const part = surface === 'sea' ? (waters ?? surface) : surface;
  // A floor with a colour makes a landscape, where the things alone make a room.
  const own = setting === 'land' || surface === 'studio' ? [] : [[setting, []] as const];
  const scenery = new Map<Scenery, Brief['colors']>([...own, ...brief.scenery, [part, colors]]);
  if (surface !== 'studio' && settingOf({ ...brief, scenery }) !== setting)
    throw new NotPossible(`The sandbox cannot paint ${what} in this picture.`);
  return changed(scene, { brief: { scenery } });
}

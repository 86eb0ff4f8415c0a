import { blendPictures, fullMask } from '@genmedia/media/image';
import { figuresIn } from '../image/draw.ts';
import type { Brief, Scenery, Subject } from '../image/prompt/brief.ts';
import { readPrompt } from '../image/prompt/read.ts';
import { settingOf } from '../image/scenery/setting.ts';
import { wholeWords } from '../patterns.ts';
import { cutOutSubject } from './cut-out.ts';
import type { Instruction } from './instruction.ts';
import { NotPossible } from './not-possible.ts';
import type { Photo } from './photo.ts';
import { withSubjects } from './place.ts';
import type { Restyle } from './restyle.ts';
import { castsNamed, changed, type Scene, showScene } from './scene.ts';
import { type Edited, type Shortfall, unusedPicture, unusedPictures } from './shortfall.ts';
import data from './words.json' with { type: 'json' };

/** What was taken from other pictures. `unused` names those of which nothing is taken. */
export interface FromPictures {
  readonly subjects: readonly Subject[];
  readonly unused: readonly Shortfall[];
}

/** A changed scene. `unused` names the other pictures of which nothing is in it. */
export interface EditedScene {
  readonly scene: Scene;
  readonly unused: readonly Shortfall[];
}

/**
 * Applies instructions that change what is in a scene. Undefined for other instructions.
 *
 * @throws NotPossible if a thing in the instruction is not in the scene, or not known
 */
export async function editedScene(
  scene: Scene,
  instruction: Instruction,
  others: readonly Photo[],
  order: Restyle,
): Promise<EditedScene | undefined> {
  if (instruction.kind === 'combine') {
    const { subjects, unused } = await thingsIn(others);
    if (subjects.length === 0) throw new NotPossible(noThings);
    return { scene: withSubjects(scene, subjects, instruction.where), unused };
  }
  const after = sceneAfter(scene, instruction, order);
  return after && { scene: after, unused: unusedPictures(others) };
}

function sceneAfter(
  scene: Scene,
  instruction: Instruction,
  { negativePrompt }: Restyle,
): Scene | undefined {
  switch (instruction.kind) {
    case 'remove': {
      const matches = findCasts(scene, instruction.what);
      return changed(scene, {
        casts: scene.drawing.casts.filter((cast) => !matches.includes(cast)),
      });
    }
    case 'replace':
      return replaced(scene, instruction.what, instruction.by, negativePrompt);
    case 'add': {
      const { subjects: _, ...brief } = readPrompt(instruction.what, negativePrompt);
      const { subjects } = readPrompt(thingIn(instruction.what), negativePrompt);
      // Rain, fog and night are not figures: they change the light.
      return subjects.length > 0
        ? withSubjects(scene, subjects, instruction.what)
        : relit(scene, brief);
    }
    case 'recolor':
      return recolored(scene, instruction.what, instruction.color);
    case 'background': {
      const { subjects, ...brief } = readPrompt(instruction.by, negativePrompt);
      const { scenery, colors, weather, time, season, mood, style } = brief;
      if (scenery.size + colors.length + weather.size === 0 && !(time ?? season ?? mood ?? style))
        throw new NotPossible(`The sandbox cannot draw ${instruction.by} as a background.`);
      return changed(scene, { brief });
    }
    default:
      return undefined;
  }
}

/**
 * The scene with the time, weather and style of a prompt, and with the things of the other pictures.
 */
export async function restyledScene(
  scene: Scene,
  photo: Photo,
  { prompt, negativePrompt, strength = 0.7 }: Restyle,
  others: readonly Photo[],
): Promise<Edited> {
  const brief = readPrompt(prompt, negativePrompt);
  const { subjects, unused } = await thingsIn(others);
  const peopled = withSubjects(scene, subjects, prompt);
  const after = await showScene(relit(peopled, brief), photo);
  const picture = blendPictures(photo, after, fullMask(photo), Math.min(1, strength * 1.5));
  return { picture, shortfalls: unused };
}

function relit(scene: Scene, { time, weather, season, mood, style }: Partial<Brief>): Scene {
  const { brief } = scene.order;
  return changed(scene, {
    brief: {
      time: time ?? brief.time,
      weather: new Set([...brief.weather, ...(weather ?? [])]),
      season: season ?? brief.season,
      mood: mood ?? brief.mood,
      style: style ?? brief.style,
    },
  });
}

/** The thing to add. In "a cat on the sofa" this is the cat, because the sofa is already there. */
export function thingIn(what: string): string {
  return what.replace(
    /\b(?:on|in|under|behind|beside|next to|near|above|below|to the|at the|in front of)\b.*$/i,
    '',
  );
}

/** @throws NotPossible if nothing in the scene has that name */
function findCasts(scene: Scene, what: string) {
  const casts = castsNamed(scene, what);
  if (casts.length > 0) return casts;
  const names = [...new Set(figuresIn(scene.drawing).map(({ name }) => name))].join(', ');
  throw new NotPossible(
    `There is no ${what.replace(/^(?:the|an?) /i, '')} in this picture. It shows: ${names || 'no things'}.`,
  );
}

/** Puts the new thing where the old one was, as high as the old one. */
function replaced(scene: Scene, what: string, by: string, negativePrompt: string): Scene {
  const old = findCasts(scene, what);
  const [subject] = readPrompt(by, negativePrompt).subjects;
  if (subject === undefined) throw new NotPossible(`The sandbox cannot draw ${by}.`);
  const casts = scene.drawing.casts.map((cast) => {
    if (!old.includes(cast)) return cast;
    return { ...cast, subject: { ...subject, relation: cast.subject.relation } };
  });
  return changed(scene, { casts });
}

/** Parts of the scenery that can be recoloured, and the words for them. */
const surfaces = Object.entries(data.surfaces).map(
  ([scenery, words]) => [wholeWords(words), scenery as Scenery] as const,
);

function recolored(scene: Scene, what: string, color: string): Scene {
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

/** Why pictures are not combined. */
export const noThings =
  'The other pictures show no things that the sandbox can take out: it takes them out of pictures that it drew, or off plain or transparent backgrounds.';

/** The things that pictures show, for use in another picture. */
export async function thingsIn(pictures: readonly Photo[]): Promise<FromPictures> {
  const subjects: Subject[] = [];
  const unused: Shortfall[] = [];
  for (const [i, picture] of pictures.entries()) {
    const things = await thingsOf(picture);
    subjects.push(...things);
    if (things.length > 0) continue;
    unused.push(unusedPicture(i, 'the sandbox sees no thing on a plain background in it'));
  }
  return { subjects, unused };
}

async function thingsOf(picture: Photo): Promise<Subject[]> {
  const drawn = picture.scene?.drawing.casts.map(({ subject }) => subject);
  const cutOut = drawn ? undefined : await cutOutSubject(picture);
  const subjects = drawn ?? (cutOut ? [cutOut] : []);
  return subjects
    .filter(({ motif }) => motif.realm !== 'celestial')
    .map((subject) => ({ ...subject, place: {}, relation: undefined }));
}

import { UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { blendPictures, fullMask, type Picture } from '@genmedia/media/image';
import { figuresIn } from '../image/draw.ts';
import type { Brief, Scenery, Subject } from '../image/prompt/brief.ts';
import { read } from '../image/prompt/read.ts';
import { wholeWords } from '../table.ts';
import { cutOutSubject } from './cut-out.ts';
import type { Instruction } from './instruction.ts';
import type { Photo } from './photo.ts';
import { withSubjects } from './place.ts';
import { refused } from './refusal.ts';
import type { Restyle } from './restyle.ts';
import { castsNamed, changed, type Scene, shown } from './scene.ts';
import data from './words.json' with { type: 'json' };

/** Applies instructions that change what is in a scene. */
export async function editedScene(
  scene: Scene,
  instruction: Instruction,
  others: readonly Photo[],
  { negativePrompt }: Restyle,
): Promise<Scene | undefined> {
  switch (instruction.kind) {
    case 'remove': {
      const matches = found(scene, instruction.what);
      return changed(scene, {
        casts: scene.drawing.casts.filter((cast) => !matches.includes(cast)),
      });
    }
    case 'replace':
      return replaced(scene, instruction.what, instruction.by, negativePrompt);
    case 'add': {
      const { subjects, ...brief } = read(instruction.what, negativePrompt);
      const [first] = read(thingIn(instruction.what), negativePrompt).subjects;
      // Rain, fog and night are not figures: they change the light.
      return first ? withSubjects(scene, [first], instruction.what) : relit(scene, brief);
    }
    case 'recolor':
      return recolored(scene, instruction.what, instruction.color);
    case 'background': {
      const { subjects, ...brief } = read(instruction.by, negativePrompt);
      return changed(scene, { brief });
    }
    case 'combine':
      return withSubjects(scene, await thingsIn(others), instruction.where);
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
): Promise<Picture> {
  const brief = read(prompt, negativePrompt);
  const peopled = withSubjects(scene, await thingsIn(others), prompt);
  const after = await shown(relit(peopled, brief), photo);
  return blendPictures(photo, after, fullMask(photo), Math.min(1, strength * 1.5));
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

/** @throws UnsupportedFunctionalityError if nothing in the scene has that name */
function found(scene: Scene, what: string) {
  const casts = castsNamed(scene, what);
  if (casts.length > 0) return casts;
  const names = [...new Set(figuresIn(scene.drawing).map(({ name }) => name))].join(', ');
  throw new UnsupportedFunctionalityError({
    functionality: `editing "${what}"`,
    message: `There is no ${what.replace(/^(?:the|an?) /i, '')} in this picture. It shows: ${names || 'no things'}.`,
  });
}

/** Puts the new thing where the old one was, as high as the old one. */
function replaced(scene: Scene, what: string, by: string, negativePrompt: string): Scene {
  const old = found(scene, what);
  const [subject] = read(by, negativePrompt).subjects;
  const casts = scene.drawing.casts.flatMap((cast) => {
    if (!old.includes(cast)) return [cast];
    return subject ? [{ ...cast, subject: { ...subject, relation: cast.subject.relation } }] : [];
  });
  return changed(scene, { casts });
}

/** Parts of the scenery that can be recoloured, and the words for them. */
const surfaces = Object.entries(data.surfaces).map(
  ([scenery, words]) => [wholeWords(words), scenery as Scenery] as const,
);

function recolored(scene: Scene, what: string, color: string): Scene {
  const colors = read(color).colors;
  const [, surface] = surfaces.find(([words]) => words.test(what)) ?? [];
  if (surface !== undefined) {
    const scenery = new Map([...scene.order.brief.scenery, [surface, colors] as const]);
    return changed(scene, { brief: { scenery } });
  }
  const matches = found(scene, what);
  const casts = scene.drawing.casts.map((cast) =>
    matches.includes(cast) ? { ...cast, subject: { ...cast.subject, colors } } : cast,
  );
  return changed(scene, { casts });
}

/**
 * The things that pictures show, for use in another picture.
 *
 * @throws UnsupportedFunctionalityError if the things in a picture are not known
 */
export async function thingsIn(pictures: readonly Photo[]): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const picture of pictures) {
    const subjectsShown = picture.scene?.drawing.casts.map(({ subject }) => subject);
    const subjectCutOut = subjectsShown ? undefined : await cutOutSubject(picture);
    if (!subjectsShown && !subjectCutOut)
      throw refused(
        'taking things out of photographs',
        'The sandbox can only take things out of pictures that it drew, or off plain or transparent backgrounds.',
      );
    subjects.push(...(subjectsShown ?? []), ...(subjectCutOut ? [subjectCutOut] : []));
  }
  const things = subjects.filter(({ motif }) => motif.realm !== 'celestial');
  return things.map((subject) => ({ ...subject, place: {}, relation: undefined }));
}

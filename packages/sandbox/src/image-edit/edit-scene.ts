import { blendPictures, fullMask } from '@genmedia/media/image';
import type { Brief } from '../image/prompt/brief.ts';
import { readPrompt } from '../image/prompt/read.ts';
import type { Instruction } from './instruction.ts';
import { NotPossible } from './not-possible.ts';
import type { Photo } from './photo.ts';
import { withSubjects } from './place.ts';
import { recolored } from './recolor.ts';
import type { Restyle } from './restyle.ts';
import { changed, checkIsOne, findCasts, type Scene, showScene } from './scene.ts';
import { type Edited, type Shortfall, unusedPictures } from './shortfall.ts';
import { thingIn } from './thing-in.ts';
import { noThings, thingsIn } from './things.ts';

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
      const brief = readPrompt(instruction.what, negativePrompt);
      const { subjects } = readPrompt(thingIn(instruction.what), negativePrompt);
      if (subjects.length > 0) checkIsOne(instruction.what);
      // Rain, fog and night are not figures: they change the light.
      if (subjects.length === 0) return relit(scene, brief);
      // A mood or style beside a thing is of the thing: "a dark horse", "a vintage car".
      const { time, weather, season } = brief;
      return relit(withSubjects(scene, subjects, instruction.what), { time, weather, season });
    }
    case 'recolor':
      return recolored(scene, instruction.what, instruction.color);
    case 'background': {
      const { subjects, ...brief } = readPrompt(instruction.by, negativePrompt);
      const { scenery, colors, weather, time, season, mood, style } = brief;
      if (scenery.size + colors.length + weather.size === 0 && !(time ?? season ?? mood ?? style))
        throw new NotPossible(`The sandbox cannot draw ${instruction.by} as a background.`);
      // The light of the old background goes with it. The style is that of the whole picture.
      return changed(scene, { brief: { ...brief, style: style ?? scene.order.brief.style } });
    }
    default:
      return undefined;
  }
}

/**
 * The picture of a scene with the light, weather and style of a prompt and the things of the other
 * pictures, as strong as `strength`.
 */
export async function restyledDrawing(
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

import { blendPictures, fullMask, overlaySvg, type Picture } from '@genmedia/media/image';
import { Random } from '@genmedia/media/random';
import { composePicture, toSvg } from '../image/compose.ts';
import { draw } from '../image/draw.ts';
import type { Brief } from '../image/prompt/brief.ts';
import type { Sense } from '../image/prompt/lexicon.ts';
import { readPrompt } from '../image/prompt/read.ts';
import { type Part, Z } from '../image/scenery/stage.ts';
import type { Size } from '../image/size.ts';
import { changeLight } from '../picture/light.ts';
import { applyStyle, styleNames } from '../picture/styles/apply-style.ts';
import { type Photo, readPhoto } from './photo.ts';

export interface Restyle {
  readonly prompt: string;
  readonly negativePrompt: string;
  readonly seed: number;
  /**
   * From 0 (the picture is unchanged) to 1 (only the prompt counts). Default 0.7, or 1 if there is a
   * mask.
   */
  readonly strength: number | undefined;
}

/** Whether a word changes a photograph. */
export function changesPhotographs({ time, season, mood, style, weather }: Sense): boolean {
  const isStyle = style === 'photo' || styleNames.some((name) => name === style);
  const isWeather = weather !== undefined && weather !== 'clouds';
  return (time ?? season ?? mood) !== undefined || isStyle || isWeather;
}

/** Whether a word changes the look of a scene, and not what is in it. */
export function changesLook({ time, season, mood, style, weather }: Sense): boolean {
  return (time ?? season ?? mood ?? style ?? weather) !== undefined;
}

/** Parts of the scenery that are weather, whatever their depth. */
const weatherParts = new Set<Part | undefined>([
  'rain',
  'snow',
  'fog',
  'lightning',
  'leaves',
  'fireworks',
  'aurora',
  'stars',
]);

/** A photograph with the light, weather and style of a prompt. */
export async function restyledPhoto(photo: Photo, order: Restyle): Promise<Picture> {
  const { prompt, negativePrompt, seed, strength = 0.7 } = order;
  const brief = readPrompt(prompt, negativePrompt);
  const { time, season, mood, style } = brief;
  // Most photographs are taken by day, so a prompt for the day changes nothing.
  const lit = await changeLight(photo, { time: time === 'day' ? undefined : time, season, mood });
  const weathered = await inWeather(lit, brief, seed);
  const random = new Random(`restyle\n${seed}\n${prompt}`);
  const effect = styleNames.find((name) => name === style);
  const styled = effect ? await applyStyle(weathered, effect, random) : weathered;
  return blendPictures(photo, styled, fullMask(photo), Math.min(1, strength * 1.5));
}

/** What the image model draws for a prompt, without a caption. */
export async function drawnScene(
  prompt: string,
  { width, height }: Size,
  { seed, negativePrompt }: Pick<Restyle, 'seed' | 'negativePrompt'>,
): Promise<Photo> {
  return await readPhoto(
    await draw({ prompt, negativePrompt, width, height, seed, caption: false }),
  );
}

/**
 * Paints rain, snow, fog and other weather over a picture, as the image model does over its scenes.
 */
async function inWeather(picture: Picture, brief: Brief, seed: number): Promise<Picture> {
  if (brief.weather.size === 0) return picture;
  const { width, height } = picture;
  const bare = { ...brief, subjects: [] };
  const drawing = composePicture({ brief: bare, width, height, key: `weather\n${seed}` });
  const layers = drawing.layers.filter(({ part, z }) => z >= Z.weather || weatherParts.has(part));
  return layers.length === 0 ? picture : await overlaySvg(picture, toSvg({ ...drawing, layers }));
}

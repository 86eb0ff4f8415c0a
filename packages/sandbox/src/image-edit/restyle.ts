import {
  applyStyle,
  blendPictures,
  changeLight,
  fullMask,
  type Light,
  mapColors,
  overlaySvg,
  type Picture,
  type StyleName,
  styleNames,
} from '@genmedia/media/image';
import { compose, toSvg } from '../image/compose.ts';
import type { Brief } from '../image/prompt/brief.ts';
import { read } from '../image/prompt/read.ts';
import { Z } from '../image/scenery/stage.ts';
import { Random } from '../random.ts';
import { drawnCutOut } from './cut-out.ts';
import type { Photo } from './photo.ts';
import { put } from './put.ts';
import { drawnScene } from './scene.ts';
import { standOf } from './stand.ts';

export interface Restyle {
  readonly prompt: string;
  readonly negativePrompt: string;
  readonly seed: number;
  /** From 0, the picture as it is, to 1, the prompt alone; 0.7 if nothing is said. */
  readonly strength: number | undefined;
}

/** From here on the prompt alone is drawn, in the colours of the picture. */
const ALONE = 0.95;
/** Below, the picture gets no figures that it has not. */
export const FIGURES = 0.4;

/** The picture as the prompt describes it: its style, light and weather, and what it has not yet. */
export async function restyled(photo: Photo, order: Restyle): Promise<Picture> {
  const { prompt, negativePrompt, seed, strength = 0.7 } = order;
  if (strength === 0) return photo;
  if (strength >= ALONE) return await drawnLike(photo, order);
  const brief = read(prompt, negativePrompt);
  const lit = await changeLight(photo, lightOf(brief));
  const peopled = strength >= FIGURES ? await withFigures(photo, lit, order, brief) : lit;
  const weathered = await inWeather(peopled, brief, seed);
  const random = new Random(`restyle\n${seed}\n${prompt}`);
  const styled = isStyle(brief.style)
    ? await applyStyle(weathered, brief.style, random)
    : weathered;
  return blendPictures(photo, styled, fullMask(photo), Math.min(1, strength * 1.5));
}

async function drawnLike(
  photo: Photo,
  { prompt, negativePrompt, seed }: Restyle,
): Promise<Picture> {
  return inColorsOf(await drawnScene(prompt, photo, seed, negativePrompt), photo);
}

/** Shifts the mean and the spread of each channel half way to those of another picture. */
function inColorsOf(picture: Picture, other: Picture): Picture {
  const [from, to] = [statistics(picture), statistics(other)];
  const channel = (value: number, k: 0 | 1 | 2) => {
    const wanted =
      to[k].mean + ((value - from[k].mean) * to[k].spread) / Math.max(1, from[k].spread);
    return (value + wanted) / 2;
  };
  return mapColors(picture, (r, g, b) => [channel(r, 0), channel(g, 1), channel(b, 2)]);
}

interface Statistics {
  mean: number;
  spread: number;
}

function statistics({ data }: Picture): [Statistics, Statistics, Statistics] {
  const of = (k: number): Statistics => {
    let [sum, squares, count] = [0, 0, 0];
    for (let p = k; p < data.length; p += 3 * 5) {
      const value = data[p] ?? 0;
      [sum, squares, count] = [sum + value, squares + value * value, count + 1];
    }
    const mean = sum / count;
    return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
  };
  return [of(0), of(1), of(2)];
}

/** Figures of the prompt that the picture is not known to have. */
async function withFigures(
  photo: Photo,
  lit: Picture,
  { prompt, seed }: Restyle,
  brief: Brief,
): Promise<Picture> {
  const has = new Set(photo.figures?.map(({ name }) => name));
  // A picture of unknown content is likely to show what its prompt says.
  if (!photo.figures) return lit;
  const missing = brief.subjects.filter(({ motif }) => !has.has(motif.words[0]));
  let current = lit;
  for (const { motif } of missing.slice(0, 3)) {
    const cut = await drawnCutOut(motif.words[0], seed);
    if (cut)
      current = await put(current, cut, await standOf(photo, prompt, cut.width / cut.height));
  }
  return current;
}

/** Rain, snow, fog and what else the image model paints over its scenes. */
async function inWeather(picture: Picture, brief: Brief, seed: number): Promise<Picture> {
  if (brief.weather.size === 0) return picture;
  const { width, height } = picture;
  const bare = { ...brief, subjects: [] };
  const drawing = compose({ brief: bare, width, height, key: `weather\n${seed}` });
  const falling = new Set([
    'rain',
    'snow',
    'fog',
    'lightning',
    'leaves',
    'fireworks',
    'aurora',
    'stars',
  ]);
  const layers = drawing.layers.filter(
    ({ part, z }) => z >= Z.weather || (part && falling.has(part)),
  );
  return layers.length === 0 ? picture : await overlaySvg(picture, toSvg({ ...drawing, layers }));
}

/** Most pictures show the day already. */
function lightOf({ time, season, mood }: Brief): Light {
  return { time: time === 'day' ? undefined : time, season, mood };
}

function isStyle(style: string | undefined): style is StyleName {
  return styleNames.some((name) => name === style);
}

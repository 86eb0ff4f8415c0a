import { compose, toSvg } from '../image/compose.ts';
import type { Brief } from '../image/prompt/brief.ts';
import { read } from '../image/prompt/read.ts';
import { Z } from '../image/scenery/stage.ts';
import { lowPoly } from '../image/styles/low-poly.ts';
import { neon } from '../image/styles/neon.ts';
import { pixelArt } from '../image/styles/pixel-art.ts';
import type { Pixels } from '../image/styles/pixels.ts';
import { sketch } from '../image/styles/sketch.ts';
import { oil } from '../image/styles/strokes.ts';
import { monochrome, vintage } from '../image/styles/tone.ts';
import { watercolor } from '../image/styles/watercolor.ts';
import { Random } from '../random.ts';
import { drawnCutOut } from './cut-out.ts';
import { resized } from './fill.ts';
import { blended, fullMask } from './mask.ts';
import { overlaid } from './overlay.ts';
import type { Photo } from './photo.ts';
import { put } from './put.ts';
import { drawnScene } from './scene.ts';
import { standOf } from './stand.ts';
import { recolored, toned } from './tone.ts';

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
export async function restyled(photo: Photo, order: Restyle): Promise<Pixels> {
  const { prompt, negativePrompt, seed, strength = 0.7 } = order;
  if (strength === 0) return photo;
  if (strength >= ALONE) return await drawnLike(photo, order);
  const brief = read(prompt, negativePrompt);
  const lit = await inLight(photo, brief);
  const peopled = strength >= FIGURES ? await withFigures(photo, lit, order, brief) : lit;
  const weathered = await inWeather(peopled, brief, seed);
  const styled = await inStyle(weathered, brief, new Random(`restyle\n${seed}\n${prompt}`));
  return blended(photo, styled, fullMask(photo), Math.min(1, strength * 1.5));
}

async function drawnLike(photo: Photo, { prompt, negativePrompt, seed }: Restyle): Promise<Pixels> {
  return inColorsOf(await drawnScene(prompt, photo, seed, negativePrompt), photo);
}

/** Shifts the mean and the spread of each channel half way to those of another picture. */
function inColorsOf(picture: Pixels, other: Pixels): Pixels {
  const [from, to] = [statistics(picture), statistics(other)];
  const channel = (value: number, k: 0 | 1 | 2) => {
    const wanted =
      to[k].mean + ((value - from[k].mean) * to[k].spread) / Math.max(1, from[k].spread);
    return (value + wanted) / 2;
  };
  return recolored(picture, (r, g, b) => [channel(r, 0), channel(g, 1), channel(b, 2)]);
}

interface Statistics {
  mean: number;
  spread: number;
}

function statistics({ data }: Pixels): [Statistics, Statistics, Statistics] {
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

/** Time of day, season and mood. */
async function inLight(photo: Pixels, { time, season, mood }: Brief): Promise<Pixels> {
  let lit = photo;
  if (time === 'night')
    lit = recolored(lit, (r, g, b) => [r * 0.28 + 4, g * 0.34 + 8, b * 0.55 + 22]);
  if (time === 'dusk')
    lit = recolored(lit, (r, g, b) => [r * 0.62 + 10, g * 0.56 + 8, b * 0.8 + 26]);
  if (time === 'sunset' || time === 'dawn')
    lit = glow(lit, time === 'sunset' ? [255, 122, 48] : [255, 170, 140]);
  if (season === 'winter') lit = recolored(await toned(lit, 'cooler'), frost);
  if (season === 'autumn')
    lit = recolored(lit, (r, g, b) =>
      g > r && g > b ? [g * 1.12, r * 0.82 + 20, b * 0.5] : [r * 1.05, g, b * 0.9],
    );
  if (mood === 'warm') lit = await toned(lit, 'warmer');
  if (mood === 'cool') lit = await toned(lit, 'cooler');
  if (mood === 'dark') lit = await toned(lit, 'darker');
  if (mood === 'vibrant') lit = await toned(lit, 'vivid');
  if (mood === 'pastel')
    lit = recolored(lit, (r, g, b) => [r * 0.5 + 122, g * 0.5 + 120, b * 0.5 + 122]);
  return lit;
}

/** What is bright and without much colour is white with snow. */
function frost(r: number, g: number, b: number): readonly [number, number, number] {
  const mean = (r + g + b) / 3;
  const snow = Math.min(1, Math.max(0, (mean - 90) / 110)) * 0.55;
  return [r + (246 - r) * snow, g + (249 - g) * snow, b + (255 - b) * snow];
}

/** Light of a low sun: strong near the horizon, gone at the lower edge. */
function glow({ data, width, height }: Pixels, color: readonly [number, number, number]): Pixels {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const t = 0.5 * Math.exp(-(((y / height - 0.45) / 0.4) ** 2));
    for (let p = 3 * y * width; p < 3 * (y + 1) * width; p++) {
      const value = data[p] ?? 0;
      // Screened, so that what is dark stays dark.
      const lightened = 255 - ((255 - value) * (255 - (color[p % 3] ?? 0) * t)) / 255;
      out[p] = lightened * (1 - 0.35 * t) + (color[p % 3] ?? 0) * 0.35 * t * (value / 255);
    }
  }
  return { data: out, width, height };
}

/** Figures of the prompt that the picture is not known to have. */
async function withFigures(
  photo: Photo,
  lit: Pixels,
  { prompt, seed }: Restyle,
  brief: Brief,
): Promise<Pixels> {
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
async function inWeather(picture: Pixels, brief: Brief, seed: number): Promise<Pixels> {
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
  return layers.length === 0 ? picture : await overlaid(picture, toSvg({ ...drawing, layers }));
}

async function inStyle(picture: Pixels, { style }: Brief, random: Random): Promise<Pixels> {
  switch (style) {
    case 'watercolor':
      return await watercolor(picture, random);
    case 'sketch':
      return await sketch(picture, random);
    case 'oil':
      return await oil(picture, random);
    case 'low poly':
      return await lowPoly(picture, random);
    case 'neon':
      return await neon(picture);
    case 'vintage':
      return vintage(picture, random);
    case 'monochrome':
      return monochrome(picture, random);
    case 'pixel art': {
      const { width, height } = picture;
      const wide = Math.max(32, Math.min(128, Math.round(width / 6)));
      const small = await resized(picture, wide, Math.max(16, Math.round((wide * height) / width)));
      return pixelArt(small, width, height);
    }
    default:
      return picture;
  }
}

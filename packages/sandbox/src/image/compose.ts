import { Random } from '@genmedia/media/random';
import { numbersOf } from '../table.ts';
import { abstract } from './abstract/abstract.ts';
import { paletteOf } from './color/palette.ts';
import { figureLayers } from './figure-layers.ts';
import { arrange } from './layout/arrange.ts';
import type { Cast } from './layout/cast.ts';
import { motifNamed } from './motifs/library.ts';
import { type Brief, hasAny, type Subject, type Weather } from './prompt/brief.ts';
import { city } from './scenery/city.ts';
import { land } from './scenery/land.ts';
import { evenLight, skyLight } from './scenery/lighting.ts';
import { room } from './scenery/room.ts';
import { type Setting, settingOf } from './scenery/setting.ts';
import data from './scenery/skies.json' with { type: 'json' };
import { type Sky, skyColors } from './scenery/sky-colors.ts';
import { space } from './scenery/space.ts';
import type { Layer, Stage } from './scenery/stage.ts';
import { studio } from './scenery/studio.ts';
import { underwater } from './scenery/underwater.ts';
import { sea } from './scenery/water.ts';
import { weather } from './scenery/weather.ts';
import { Defs } from './svg/defs.ts';

/** What a picture is drawn from. */
export interface Order {
  readonly brief: Brief;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Consists of the prompt and the seed. Pictures of one brief with different keys differ. */
  readonly key: string;
}

/** A picture as vector layers, back to front. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly defs: Defs;
  readonly layers: readonly Layer[];
  readonly stage: Stage;
  readonly casts: readonly Cast[];
}

const settings: Readonly<Record<Setting, (stage: Stage) => Layer[]>> = {
  land,
  sea,
  city,
  space,
  underwater,
  room,
  studio,
  abstract,
};

/**
 * Draws the picture of a brief. Figures with a cast keep their place, all others are placed where
 * there is room.
 */
export function composePicture(order: Order, standing?: readonly Cast[]): Drawing {
  const stage = stageOf(order);
  const layers = [...settings[stage.setting](stage)];
  const casts = standing ? [...standing, ...arrange(skyOf(stage, standing))] : arrange(stage);
  for (const cast of casts) layers.push(...figureLayers(stage, cast));
  if (stage.setting !== 'abstract' && stage.setting !== 'room') layers.push(...weather(stage));
  const { width, height, defs } = stage;
  return { width, height, defs, stage, casts, layers: layers.sort((a, b) => a.z - b.z) };
}

/** A stage with only the sun or the moon, if the brief has one that has no place yet. */
function skyOf(stage: Stage, standing: readonly Cast[]): Stage {
  const has = new Set(standing.map(({ subject }) => subject.motif));
  const subjects = stage.brief.subjects.filter(
    ({ motif }) =>
      motif.realm === 'celestial' && !has.has(motif) && !stage.brief.without.has(motif.words[0]),
  );
  return { ...stage, brief: { ...stage.brief, subjects } };
}

/** The SVG document of a drawing, or of the layers with the wanted depths. */
export function toSvg(
  { width, height, defs, layers }: Drawing,
  wanted: (z: number) => boolean = () => true,
): string {
  const body = layers.filter(({ z }) => wanted(z)).map(({ svg }) => svg);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs}${body.join('')}</svg>`;
}

export function stageOf({ brief: plain, width, height, key }: Order): Stage {
  const random = new Random(key);
  const palette = paletteOf(plain.colors, plain.mood, random.fork('palette'));
  const setting = settingOf(plain);
  const sky = skyColors(plain, palette, random.fork('sky'));
  const brief = withLamp(plain, setting, sky);
  const horizon = horizonOf(setting, random.fork('horizon'), brief);
  const lamp = lampOf(brief, sky, random.fork('lamp'), horizon);
  const side = lamp[0] < 0.5 ? -1 : 1;
  const even = ['studio', 'room', 'underwater', 'space'].includes(setting);
  return {
    width,
    height,
    // A drawing is at most 32 times as long as it is wide, but an edited picture may be one row.
    unit: Math.max(Math.min(width, height), Math.max(width, height) / 32),
    horizon: height * horizon,
    setting,
    brief,
    palette,
    sky,
    lamp,
    random,
    defs: new Defs(),
    light: even ? evenLight(brief, side) : skyLight(sky, brief, side),
    bare: brief.style === 'minimal',
  };
}

/** What is seen in the sky at some times of day. */
const lampNames: Partial<Record<Sky['time'], string>> = {
  night: 'moon',
  sunset: 'sun',
  dawn: 'sun',
};
const hiding: Weather[] = ['storm', 'rain', 'fog', 'clouds', 'snow', 'aurora', 'fireworks'];

/** Adds the sun at dawn and at sunset and the moon at night, unless it is unwanted or hidden. */
function withLamp(brief: Brief, setting: Setting, { time }: Sky): Brief {
  const name = lampNames[time];
  const open = setting === 'land' || setting === 'sea' || (setting === 'city' && time !== 'night');
  const present = brief.subjects.some(({ motif }) => motif.realm === 'celestial');
  const hidden = hasAny(brief.weather, ...hiding);
  if (name === undefined || !open || present || hidden || brief.without.has(name)) return brief;
  const plain = { count: 1, colors: [], accents: [], place: {}, relation: undefined, look: {} };
  const lamp: Subject = { motif: motifNamed(name), scale: 0.8, ...plain };
  return { ...brief, subjects: [...brief.subjects, lamp] };
}

/** The lowest and the highest horizon of a setting, as shares of the picture's height. */
const horizons: Partial<Record<Setting, string>> = data.horizons;

function horizonOf(setting: Setting, random: Random, { subjects }: Brief): number {
  const many = subjects.some(({ motif, count }) => motif.realm === 'ground' && count > 7);
  const [high = 0.5, low = high] = numbersOf(
    horizons[setting] ?? (many ? '0.42 0.48' : '0.56 0.65'),
  );
  return random.range(high, low);
}

/**
 * The place of the sun or the moon, as fractions of width and height: low in the morning and in the
 * evening.
 */
function lampOf(
  { subjects }: Brief,
  { time }: Sky,
  random: Random,
  horizon: number,
): readonly [number, number] {
  const { x, y } = subjects.find(({ motif }) => motif.realm === 'celestial')?.place ?? {};
  const low = time === 'sunset' || time === 'dawn';
  const side = random.pick([0.2, 0.26, 0.74, 0.8, low ? 0.5 : 0.3]);
  const across = x === undefined ? side : { left: 0.22, center: 0.5, right: 0.78 }[x];
  const up = low ? random.range(0.7, 0.86) : random.range(0.2, 0.36);
  const down = { top: 0.2, middle: up, bottom: 0.86 }[y ?? 'middle'];
  return [across, horizon * down];
}

import { itemAt } from '@genmedia/media/arrays';
import { css, mix, oklch, shift } from '../color/oklch.ts';
import { hasAny } from '../prompt/brief.ts';
import { circle, ellipse, fade, rect } from '../svg/shapes.ts';
import { scatterProps } from './prop.ts';
import { type Layer, type Stage, Z } from './stage.ts';

/** The open sky: its colours, stars, the light around the sun, and thin clouds. */
export function sky(stage: Stage): Layer[] {
  const { width, height, defs, brief, sky: colors } = stage;
  const bottom = stage.setting === 'space' ? height : stage.horizon + height * 0.04;
  const paint = defs.bent(0.52, [css(colors.top), css(colors.middle), css(colors.low)]);
  const layers: Layer[] = [
    { z: Z.sky, svg: rect(0, 0, width, height, css(colors.low)) },
    { z: Z.sky, svg: rect(0, 0, width, bottom, paint) },
    { z: Z.sky + 0.2, svg: glow(stage) },
  ];
  const dark = colors.time === 'night' || (colors.time === 'dusk' && !stage.bare);
  const clear = !hasAny(brief.weather, 'storm', 'rain', 'fog', 'clouds');
  // The broad strokes of oil paintings would turn stars into blots.
  const starry = (dark && clear) || brief.weather.has('stars');
  if (starry && !hasAny(brief.without, 'star', 'stars') && brief.style !== 'oil') {
    const count = brief.weather.has('stars') ? 260 : 130;
    layers.push({ z: Z.sky + 0.1, part: 'stars', svg: stars(stage, bottom, count) });
  }
  if (brief.weather.has('aurora'))
    layers.push({ z: Z.sky + 0.3, part: 'aurora', svg: aurora(stage) });
  if (brief.weather.has('fireworks'))
    layers.push({ z: Z.clouds, part: 'fireworks', svg: fireworks(stage) });
  if (!brief.without.has('cloud') && !brief.without.has('clouds')) layers.push(...clouds(stage));
  return layers;
}

function glow({ width, height, lamp, defs, sky: { glow: color, time }, unit }: Stage): string {
  const r = unit * (time === 'day' ? 0.6 : 0.85);
  const strength = glowStrength(time);
  const paint = defs.spot(css(color), strength, [0.35, 0.4]);
  return ellipse(lamp[0] * width, lamp[1] * height, r * 1.25, r, paint);
}

function glowStrength(time: Stage['sky']['time']): number {
  if (time === 'night') return 0.16;
  return time === 'day' ? 0.4 : 0.6;
}

/**
 * Small stars, denser and fainter at the top. They end at `bottom`.
 *
 * @param count how many a square sky has.
 */
export function stars({ width, unit, random }: Stage, bottom: number, count: number): string {
  const ownRandom = random.fork('stars');
  const many = count * Math.max(0.6, (width * bottom) / unit ** 2);
  return Array.from({ length: Math.min(420, Math.round(many)) }, () => {
    const [x, y, bright] = [
      ownRandom.range(0, width),
      bottom * ownRandom.next() ** 1.35,
      ownRandom.next() ** 3,
    ];
    const color = ownRandom.pick(['#ffe6c2', '#cfe0ff', '#ffffff', '#ffffff', '#ffffff']);
    const r = Math.max(0.5, unit / 1000) * (0.55 + 1.9 * bright);
    return circle(x, y, r, color, fade(0.35 + 0.65 * bright));
  }).join('');
}

/** The clouds of the weather. Clouds that the prompt counts are figures. */
function clouds(stage: Stage): Layer[] {
  const random = stage.random.fork('clouds');
  const { brief, width, horizon, unit, sky: colors } = stage;
  const clear = hasAny(brief.weather, 'aurora', 'fireworks', 'stars');
  const heavy = !clear && hasAny(brief.weather, 'storm', 'rain', 'clouds', 'snow');
  if (stage.bare && !heavy) return [];
  if (heavy) return [{ z: Z.clouds, part: 'clouds', svg: cloudBank(stage) }];
  const hasCloudSubject = brief.subjects.some(({ motif }) => motif.words[0] === 'cloud');
  if (hasCloudSubject || clear || random.chance(0.25)) return [];
  const night = colors.time === 'night';
  const color = mix(colors.low, oklch(0.98, 0.015, 80), night ? 0.08 : 0.6);
  const count = random.int(2, 4);
  const svg = scatterProps(stage, 'cumulus', count, (cloudRandom, i) => ({
    x: width * ((i + cloudRandom.range(0.1, 0.9)) / count),
    y: horizon * cloudRandom.range(0.18, 0.74),
    height: unit * cloudRandom.range(0.09, 0.2),
    color,
    isRequested: true,
    opacity: cloudRandom.range(0.55, 0.95) * (night ? 0.35 : 1),
  }));
  return [{ z: Z.clouds, part: 'clouds', svg }];
}

/** A closed cover of clouds, darker at its lower side before a storm. */
function cloudBank(stage: Stage): string {
  const { width, horizon, unit, sky: colors, brief } = stage;
  const storm = brief.weather.has('storm');
  const each = Math.ceil((width / unit) * 5) + 2;
  return scatterProps(stage, 'cumulus', 3 * each, (ownRandom, i) => {
    const row = Math.floor(i / each);
    const color = storm
      ? shift(colors.top, -0.03 + row * 0.07, 0.9)
      : mix(colors.top, oklch(0.93, 0.012, 240), 0.25 + row * 0.2);
    const [x, y] = [
      ((i % each) - 0.5) / (each - 2),
      0.2 + row * 0.2 + ownRandom.range(-0.06, 0.06),
    ];
    const height = unit * ownRandom.range(0.16, 0.3);
    return {
      x: (x + ownRandom.range(-0.1, 0.1)) * width,
      y: horizon * y,
      height,
      color,
      isRequested: true,
    };
  });
}

/** Curtains of light, one behind the other. */
function aurora(stage: Stage): string {
  const { width, horizon, palette } = stage;
  const [first] = palette.requested;
  const hues = first === undefined ? [158, 174, 305] : [first.h, first.h + 24, first.h - 45];
  return scatterProps(stage, 'aurora', hues.length, (ownRandom, i) => ({
    x: width * ownRandom.range(0.42, 0.58),
    width: width * ownRandom.range(1.15, 1.5),
    y: horizon * (1 - i * 0.2) * ownRandom.range(0.94, 1.04),
    height: horizon * ownRandom.range(0.7, 0.9),
    color: oklch(0.83, 0.17, (itemAt(hues, i) + 360) % 360),
    isRequested: true,
  }));
}

function fireworks(stage: Stage): string {
  const { width, horizon, unit, palette } = stage;
  return scatterProps(stage, 'firework', 6, (ownRandom, i) => {
    const height = unit * ownRandom.range(0.2, 0.48);
    const color = shift(itemAt(palette.accents, i % 5), 0.14, 1.2);
    const [x, y] = [
      width * ((i + ownRandom.range(0.2, 0.8)) / 6),
      horizon * ownRandom.range(0.16, 0.62),
    ];
    return { x, y: y + height / 2, height, color, isRequested: true };
  });
}

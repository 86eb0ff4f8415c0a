import { css, mix, oklch, shift } from '../color/oklch.ts';
import { circle, ellipse, fade, rect } from '../svg/shapes.ts';
import { aurora, fireworks } from './night-lights.ts';
import { scatter } from './prop.ts';
import { skyPaint } from './sky-colors.ts';
import { type Layer, type Stage, Z } from './stage.ts';

/** The open sky: its colours, stars, the light around the sun, and thin clouds. */
export function sky(stage: Stage): Layer[] {
  const { width, height, defs, brief } = stage;
  const bottom = stage.setting === 'space' ? height : stage.horizon + height * 0.04;
  const layers: Layer[] = [
    { z: Z.sky, svg: rect(0, 0, width, height, css(stage.sky.low)) },
    { z: Z.sky, svg: rect(0, 0, width, bottom, defs.linear(skyPaint(stage.sky))) },
    { z: Z.sky + 0.2, svg: glow(stage) },
  ];
  const dark = stage.sky.time === 'night' || (stage.sky.time === 'dusk' && !stage.bare);
  const clear = !['storm', 'rain', 'fog', 'clouds'].some((name) =>
    brief.weather.has(name as 'rain'),
  );
  // The broad strokes of oil paintings would turn stars into blots.
  if (((dark && clear) || brief.weather.has('stars')) && brief.style !== 'oil')
    layers.push({ z: Z.sky + 0.1, part: 'stars', svg: stars(stage, bottom) });
  if (brief.weather.has('aurora'))
    layers.push({ z: Z.sky + 0.3, part: 'aurora', svg: aurora(stage) });
  if (brief.weather.has('fireworks'))
    layers.push({ z: Z.clouds, part: 'fireworks', svg: fireworks(stage) });
  if (!brief.without.has('cloud') && !brief.without.has('clouds')) layers.push(...clouds(stage));
  return layers;
}

function glow({ width, height, lamp, defs, sky: { glow: color, time }, unit }: Stage): string {
  const r = unit * (time === 'day' ? 0.6 : 0.85);
  const strength = time === 'night' ? 0.16 : time === 'day' ? 0.4 : 0.6;
  const paint = defs.spot(css(color), strength, [0.35, 0.4]);
  return ellipse(lamp[0] * width, lamp[1] * height, r * 1.25, r, paint);
}

/** Small stars, denser and fainter at the top. They end at `bottom`. */
export function stars({ width, unit, random, brief }: Stage, bottom: number): string {
  const own = random.fork('stars');
  const many =
    (brief.weather.has('stars') ? 260 : 130) * Math.max(0.6, (width * bottom) / unit ** 2);
  return Array.from({ length: Math.min(420, Math.round(many)) }, () => {
    const [x, y, bright] = [own.range(0, width), bottom * own.next() ** 1.35, own.next() ** 3];
    const color = own.pick(['#ffe6c2', '#cfe0ff', '#ffffff', '#ffffff', '#ffffff']);
    const r = Math.max(0.5, unit / 1000) * (0.55 + 1.9 * bright);
    return circle(x, y, r, color, fade(0.35 + 0.65 * bright));
  }).join('');
}

/** The clouds of the weather. Clouds that the prompt counts are figures. */
function clouds(stage: Stage): Layer[] {
  const random = stage.random.fork('clouds');
  const { brief, width, horizon, unit, sky: colors } = stage;
  const clear =
    brief.weather.has('aurora') || brief.weather.has('fireworks') || brief.weather.has('stars');
  const heavy =
    !clear && (['storm', 'rain', 'clouds', 'snow'] as const).some((it) => brief.weather.has(it));
  if (stage.bare && !heavy) return [];
  if (heavy) return [{ z: Z.clouds, part: 'clouds', svg: bank(stage) }];
  const own = brief.subjects.some(({ motif }) => motif.words[0] === 'cloud');
  if (own || clear || random.chance(0.25)) return [];
  const night = colors.time === 'night';
  const color = mix(colors.low, oklch(0.98, 0.015, 80), night ? 0.08 : 0.6);
  const count = random.int(2, 4);
  const svg = scatter(stage, 'cumulus', count, (it, i) => ({
    ...{ x: width * ((i + it.range(0.1, 0.9)) / count), y: horizon * it.range(0.18, 0.74) },
    ...{ height: unit * it.range(0.09, 0.2), color, asked: true },
    opacity: it.range(0.55, 0.95) * (night ? 0.35 : 1),
  }));
  return [{ z: Z.clouds, part: 'clouds', svg }];
}

/** A closed cover of clouds, darker at its lower side before a storm. */
function bank(stage: Stage): string {
  const { width, horizon, unit, sky: colors, brief } = stage;
  const storm = brief.weather.has('storm');
  const each = Math.ceil((width / unit) * 5) + 2;
  return scatter(stage, 'cumulus', 3 * each, (own, i) => {
    const row = Math.floor(i / each);
    const color = storm
      ? shift(colors.top, -0.03 + row * 0.07, 0.9)
      : mix(colors.top, oklch(0.93, 0.012, 240), 0.25 + row * 0.2);
    const [x, y] = [((i % each) - 0.5) / (each - 2), 0.2 + row * 0.2 + own.range(-0.06, 0.06)];
    const height = unit * own.range(0.16, 0.3);
    return { x: (x + own.range(-0.1, 0.1)) * width, y: horizon * y, height, color, asked: true };
  });
}

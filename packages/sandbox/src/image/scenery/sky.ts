import type { Random } from '@genmedia/media/random';
import { css, mix, oklch, shift } from '../color/oklch.ts';
import { circle, ellipse, fade, num, path, rect } from '../svg/shapes.ts';
import { aurora, fireworks } from './night-lights.ts';
import { skyPaint } from './sky-colors.ts';
import { type Layer, type Stage, Z } from './stage.ts';

/** The open sky: its colours, its stars, the light around the sun, thin clouds. */
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
  if ((dark && clear) || brief.weather.has('stars'))
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
  const paint = defs.radial([
    [0, css(color), strength],
    [0.35, css(color), strength * 0.4],
    [1, css(color), 0],
  ]);
  return ellipse(lamp[0] * width, lamp[1] * height, r * 1.25, r, paint);
}

/** Small stars, denser and fainter at the top; `bottom` is where they end. */
export function stars(stage: Stage, bottom: number): string {
  const random = stage.random.fork('stars');
  const area = (stage.width * bottom) / stage.unit ** 2;
  const count = Math.min(
    420,
    Math.round((stage.brief.weather.has('stars') ? 260 : 130) * Math.max(0.6, area)),
  );
  const { style } = stage.brief;
  // Broad brushes would paint over anything finer.
  const broad = style === 'oil' || style === 'low poly' ? 6 : 1;
  const size = Math.max(0.5, stage.unit / 1000) * broad;
  return Array.from({ length: Math.ceil(count / broad) }, () => {
    const y = bottom * random.next() ** 1.35;
    const bright = random.next() ** 3;
    const color = random.chance(style === 'oil' ? 0.6 : 0.2)
      ? '#ffe6c2'
      : random.chance(0.25)
        ? '#cfe0ff'
        : '#ffffff';
    const r = size * (0.55 + 1.9 * bright);
    const x = random.range(0, stage.width);
    return style === 'oil'
      ? dab(x, y, r, color, random)
      : circle(x, y, r, color, fade(0.35 + 0.65 * bright));
  }).join('');
}

/** A star of thick paint: a blot, and short strokes in rings around it. */
function dab(x: number, y: number, r: number, color: string, random: Random): string {
  const rings = [1.9, 2.9].map((ring, i) => {
    const length = r * random.range(0.8, 1.3);
    const gap = r * random.range(0.5, 0.9);
    const style = ` stroke-dasharray="${num(length)} ${num(gap)}" stroke-linecap="round"`;
    return circle(
      x,
      y,
      r * ring,
      'none',
      `${style} stroke="${color}" stroke-width="${num(r * (0.42 - 0.1 * i))}"${fade(0.5 - 0.2 * i)}`,
    );
  });
  return rings.join('') + circle(x, y, r * 0.95, color, fade(0.95));
}

/** Clouds of the weather, not those that the prompt counts. */
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
  const count = random.int(2, 4);
  const color = css(mix(colors.low, oklch(0.98, 0.015, 80), colors.time === 'night' ? 0.08 : 0.6));
  const heaps = Array.from({ length: count }, (_, i) => {
    const x = width * ((i + random.range(0.1, 0.9)) / count);
    const y = horizon * random.range(0.14, 0.72);
    const w = unit * random.range(0.22, 0.5);
    const opacity = random.range(0.55, 0.95) * (colors.time === 'night' ? 0.35 : 1);
    return `<g opacity="${num(opacity)}">${cumulus(stage, random, x, y, w, color)}</g>`;
  });
  return [{ z: Z.clouds, part: 'clouds', svg: heaps.join('') }];
}

/** A fair-weather cloud: heaps on a flat foot that dissolves. */
function cumulus(
  { defs }: Stage,
  random: Random,
  x: number,
  y: number,
  w: number,
  color: string,
): string {
  const fill = defs.linear([
    [0, color, 0.95],
    [0.55, color, 0.75],
    [1, color, 0],
  ]);
  const light = defs.radial([
    [0, css(oklch(1, 0, 0)), 0.4],
    [1, css(oklch(1, 0, 0)), 0],
  ]);
  const heaps = random.int(4, 6);
  const parts = Array.from({ length: heaps }, (_, i) => {
    const t = (i + 0.5) / heaps - 0.5;
    const r = w * (0.2 - Math.abs(t) * 0.2) * random.range(0.85, 1.2);
    return [x + t * w * 0.86, y - r * 0.42, r * 1.2, r] as const;
  });
  // One outline: where heaps overlap, none of them shows through another.
  const outline = [...parts, [x, y, w * 0.42, w * 0.045] as const].map(oval).join('');
  const tops = parts.map(([px, py, rx, ry]) =>
    ellipse(px, py - ry * 0.35, rx * 0.7, ry * 0.6, light),
  );
  return path(outline, fill) + tops.join('');
}

function oval([x, y, rx, ry]: readonly [number, number, number, number]): string {
  const arc = (to: number) => `A${num(rx)} ${num(ry)} 0 1 1 ${num(to)} ${num(y)}`;
  return `M${num(x - rx)} ${num(y)}${arc(x + rx)}${arc(x - rx)}Z`;
}

/** A closed cloud cover, darker below when a storm is coming. */
function bank(stage: Stage): string {
  const random = stage.random.fork('bank');
  const { width, horizon, unit, sky: colors, brief, defs } = stage;
  const storm = brief.weather.has('storm');
  return [0, 1, 2]
    .map((row) => {
      const y = horizon * (0.1 + row * 0.2);
      const color = storm
        ? shift(colors.top, -0.05 + row * 0.07, 0.9)
        : mix(colors.top, oklch(0.93, 0.012, 240), 0.25 + row * 0.2);
      const paint = defs.linear([
        [0, css(shift(color, 0.06))],
        [0.7, css(color)],
        [1, css(shift(color, storm ? -0.06 : -0.02))],
      ]);
      const puffs = Math.ceil((width / unit) * 7) + 2;
      return Array.from({ length: puffs }, (_, i) => {
        const x = (width * (i + random.range(-0.4, 0.4))) / (puffs - 2);
        const r = unit * random.range(0.07, 0.15);
        return ellipse(
          x,
          y + random.range(-0.3, 0.3) * r,
          r * 1.5,
          r * 0.8,
          paint,
          fade(storm ? 0.75 : 0.5),
        );
      }).join('');
    })
    .join('');
}

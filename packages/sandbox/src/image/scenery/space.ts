import { css, mix, oklch } from '../color/oklch.ts';
import { circle, ellipse, fade, path, rect } from '../svg/shapes.ts';
import { below, rolling } from './ridge.ts';
import { stars } from './sky.ts';
import { asked, type Layer, type Stage, surface, Z } from './stage.ts';

/** Deep space: a dark field, clouds of gas, stars, and a moon's ground where something stands. */
export function space(stage: Stage): Layer[] {
  const { width, height, unit, defs, random, palette } = stage;
  const own = random.fork('space');
  const hue = asked(stage, 'space', 'sky')?.h ?? palette.asked[0]?.h ?? own.range(225, 310);
  const paint = defs.linear(
    [
      [0, css(oklch(0.13, 0.04, hue))],
      [0.6, css(oklch(0.19, 0.07, hue + 12))],
      [1, css(oklch(0.26, 0.09, hue + 30))],
    ],
    70,
  );
  const gas = Array.from({ length: stage.bare ? 2 : 6 }, (_, i) => {
    const color = css(
      oklch(own.range(0.45, 0.68), own.range(0.12, 0.18), (hue + own.range(-50, 90)) % 360),
    );
    const along = own.next();
    const [x, y] = [width * along, height * (0.75 - along * 0.5 + own.range(-0.2, 0.2))];
    const r = unit * own.range(0.2, 0.5);
    const cloud = defs.radial([
      [0, color, 0.42],
      [0.5, color, 0.14],
      [1, color, 0],
    ]);
    return ellipse(
      x,
      y,
      r * own.range(1, 1.9),
      r,
      cloud,
      ` transform="rotate(${-35 + i * 3} ${Math.round(x)} ${Math.round(y)})"`,
    );
  });
  const grounded =
    stage.brief.scenery.has('moonscape') ||
    stage.brief.subjects.some(({ motif }) => motif.realm === 'ground');
  return [
    { z: Z.sky, svg: rect(0, 0, width, height, paint) + gas.join('') },
    {
      z: Z.sky + 0.1,
      part: 'stars',
      svg:
        stars({ ...stage, brief: { ...stage.brief, weather: new Set(['stars']) } }, height) +
        sparkles(stage),
    },
    ...(grounded ? [moonGround(stage)] : []),
  ];
}

function sparkles(stage: Stage): string {
  const own = stage.random.fork('sparkles');
  return Array.from({ length: stage.bare ? 3 : 9 }, () => {
    const [x, y] = [own.range(0, stage.width), own.range(0, stage.height)];
    const r = stage.unit * own.range(0.008, 0.022);
    const d = `M${x - r} ${y}Q${x} ${y} ${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Z`;
    const halo = stage.defs.spot('#ffffff', 0.5);
    return (
      circle(x, y, r * 0.9, halo) +
      path(
        d.replace(/\d+\.\d+/g, (n) => Number(n).toFixed(1)),
        '#ffffff',
        fade(0.9),
      )
    );
  }).join('');
}

function moonGround(stage: Stage): Layer {
  const { width, height, unit, horizon, random, defs } = stage;
  const own = random.fork('moon ground');
  const dust = asked(stage, 'ground') ?? mix(oklch(0.66, 0.03, 280), stage.palette.accents[0], 0.2);
  const line = rolling(
    { width, bottom: height, y: horizon + unit * 0.06, swing: unit * 0.03, swells: width / unit },
    own,
  );
  const paint = defs.down(
    surface(stage, { ...dust, l: dust.l + 0.1 }),
    surface(stage, { ...dust, l: dust.l - 0.18 }),
  );
  const craters = Array.from({ length: 12 }, () => {
    const t = own.range(0.25, 1);
    const [x, y, r] = [
      own.range(0, width),
      horizon + unit * 0.06 + (height - horizon) * t,
      unit * (0.012 + 0.05 * t) * own.range(0.4, 1),
    ];
    return (
      ellipse(x, y, r, r * 0.3, surface(stage, { ...dust, l: dust.l - 0.16 })) +
      ellipse(x, y + r * 0.06, r * 0.86, r * 0.22, surface(stage, { ...dust, l: dust.l - 0.08 }))
    );
  });
  return { z: Z.ground, svg: path(below(line, height), paint) + craters.join('') };
}

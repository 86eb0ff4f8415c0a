import { css, mix, oklch } from '../color/oklch.ts';
import { circle, ellipse, fade, num, rect, stroke } from '../svg/shapes.ts';
import { scatterProps } from './prop.ts';
import { type Layer, type Stage, Z } from './stage.ts';

/** What falls or drifts between the viewer and the scene. */
export function weather(stage: Stage): Layer[] {
  const { weather: kinds, season, without } = stage.brief;
  const layers: Layer[] = [];
  if (kinds.has('storm') && !without.has('lightning'))
    layers.push({ z: Z.clouds + 0.5, part: 'lightning', svg: lightning(stage) });
  if (kinds.has('fog'))
    layers.push(
      { z: Z.figures + 0.35, part: 'fog', svg: fog(stage, 0.5) },
      { z: Z.weather, part: 'fog', svg: fog(stage, 0.34) },
    );
  if (kinds.has('rain') || kinds.has('storm'))
    layers.push({ z: Z.weather, part: 'rain', svg: rain(stage) });
  if (kinds.has('snow')) layers.push({ z: Z.weather, part: 'snow', svg: snow(stage) });
  if (season === 'autumn') layers.push({ z: Z.weather, part: 'leaves', svg: leaves(stage, 55) });
  if (season === 'spring') layers.push({ z: Z.weather, part: 'leaves', svg: leaves(stage, 350) });
  return layers;
}

/** How many things this picture needs, if a square one needs `onSquare`. */
function amount({ width, height, unit }: Stage, onSquare: number): number {
  return Math.min(onSquare * 4, Math.round(onSquare * ((width * height) / unit ** 2)));
}

function rain(stage: Stage): string {
  const { width, height, unit } = stage;
  const random = stage.random.fork('rain');
  const color = css(mix(stage.sky.low, oklch(0.96, 0.01, 240), 0.6));
  const near = (by: number) => {
    const drops = Array.from({ length: amount(stage, 110) }, () => {
      const [x, y] = [random.range(-0.1, 1.1) * width, random.range(-0.05, 1) * height];
      const length = unit * random.range(0.03, 0.06) * by;
      return `M${num(x)} ${num(y)}l${num(-length * 0.24)} ${num(length)}`;
    });
    return stroke(drops.join(''), color, Math.max(0.6, unit * 0.0022 * by), fade(0.22 + 0.3 * by));
  };
  return [0.35, 0.6, 1].map(near).join('');
}

function snow(stage: Stage): string {
  const { width, height, unit, defs } = stage;
  const random = stage.random.fork('snow');
  const soft = defs.spot('#ffffff', 1);
  return Array.from({ length: amount(stage, 170) }, () => {
    const near = random.next() ** 2.2;
    const [x, y] = [random.range(0, width), random.range(0, height)];
    const far = near < 0.35;
    const r = unit * (0.0022 + 0.011 * near) * (far ? 1 : 1.4);
    return circle(x, y, r, far ? '#ffffff' : soft, fade(0.5 + 0.45 * random.next()));
  }).join('');
}

function fog(stage: Stage, strength: number): string {
  const random = stage.random.fork(`fog ${strength}`);
  const { width, height, horizon, unit, defs } = stage;
  const color = css(mix(stage.light.haze, oklch(0.95, 0.006, 240), 0.35));
  const paint = defs.spot(color, 1);
  const banks = Array.from({ length: Math.ceil((width / unit) * 6) }, () => {
    const [x, y] = [random.range(0, width), horizon + random.range(-0.22, 0.36) * height];
    const [rx, ry] = [unit * random.range(0.4, 0.75), unit * random.range(0.07, 0.17)];
    return ellipse(x, y, rx, ry, paint, fade(strength * random.range(0.5, 1)));
  });
  return banks.join('') + rect(0, 0, width, height, color, fade(strength * 0.25));
}

function lightning(stage: Stage): string {
  const { width, horizon } = stage;
  return scatterProps(stage, 'lightning', 1, (random) => ({
    x: width * random.pick([0.24, 0.36, 0.66, 0.78]),
    y: horizon * 0.98,
    height: horizon * 0.8,
  }));
}

/** Leaves in autumn, blossom in spring. */
function leaves(stage: Stage, hue: number): string {
  const { width, height, unit } = stage;
  return scatterProps(stage, 'leaf', amount(stage, 34), (random) => ({
    x: random.range(0, width),
    y: random.range(0, height),
    turn: random.int(0, 359),
    height: 2 * unit * (0.006 + 0.016 * random.next() ** 1.6),
    color: oklch(0.6 + 0.07 * random.int(0, 3), 0.13, (hue + 10 * random.int(0, 3)) % 360),
    isRequested: true,
  }));
}

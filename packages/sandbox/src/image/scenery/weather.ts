import { css, mix, oklch } from '../color/oklch.ts';
import {
  circle,
  ellipse,
  fade,
  lines,
  num,
  type Point,
  path,
  rect,
  stroke,
} from '../svg/shapes.ts';
import { type Layer, type Stage, surface, Z } from './stage.ts';

/** What falls or drifts between us and the scene. */
export function weather(stage: Stage): Layer[] {
  const { weather: now, season, without } = stage.brief;
  const layers: Layer[] = [];
  if (now.has('storm') && !without.has('lightning'))
    layers.push({ z: Z.clouds + 0.5, part: 'lightning', svg: lightning(stage) });
  if (now.has('fog'))
    layers.push(
      { z: Z.figures + 0.35, part: 'fog', svg: fog(stage, 0.5) },
      { z: Z.weather, part: 'fog', svg: fog(stage, 0.34) },
    );
  if (now.has('rain') || now.has('storm'))
    layers.push({ z: Z.weather, part: 'rain', svg: rain(stage) });
  if (now.has('snow')) layers.push({ z: Z.weather, part: 'snow', svg: snow(stage) });
  if (season === 'autumn')
    layers.push({ z: Z.weather, part: 'leaves', svg: petals(stage, [55, 85]) });
  if (season === 'spring')
    layers.push({ z: Z.weather, part: 'leaves', svg: petals(stage, [350, 372]) });
  return layers;
}

/** A number of things that keeps the look on any shape of picture. */
function amount({ width, height, unit }: Stage, onSquare: number): number {
  return Math.min(onSquare * 4, Math.round(onSquare * ((width * height) / unit ** 2)));
}

function rain(stage: Stage): string {
  const own = stage.random.fork('rain');
  const color = css(mix(stage.sky.low, oklch(0.96, 0.01, 240), 0.6));
  const groups = [0.35, 0.6, 1].map((near) => {
    const d = Array.from({ length: amount(stage, 110) }, () => {
      const [x, y] = [own.range(-0.1, 1.1) * stage.width, own.range(-0.05, 1) * stage.height];
      const length = stage.unit * own.range(0.03, 0.06) * near;
      return `M${num(x)} ${num(y)}l${num(-length * 0.24)} ${num(length)}`;
    });
    return stroke(
      d.join(''),
      color,
      Math.max(0.6, stage.unit * 0.0022 * near),
      fade(0.22 + 0.3 * near),
    );
  });
  return groups.join('');
}

function snow(stage: Stage): string {
  const own = stage.random.fork('snow');
  const soft = stage.defs.radial([
    [0, '#ffffff'],
    [0.5, '#ffffff', 0.9],
    [1, '#ffffff', 0],
  ]);
  return Array.from({ length: amount(stage, 170) }, () => {
    const near = own.next() ** 2.2;
    const r = stage.unit * (0.0022 + 0.011 * near);
    return circle(
      own.range(0, stage.width),
      own.range(0, stage.height),
      r,
      near > 0.35 ? soft : '#ffffff',
      fade(0.5 + 0.45 * own.next()),
    );
  }).join('');
}

function fog(stage: Stage, strength: number): string {
  const own = stage.random.fork(`fog ${strength}`);
  const { width, height, horizon, unit, defs } = stage;
  const color = css(mix(stage.light.haze, oklch(0.95, 0.006, 240), 0.35));
  const paint = defs.radial([
    [0, color, 1],
    [0.55, color, 0.55],
    [1, color, 0],
  ]);
  const count = Math.ceil((width / unit) * 6);
  return (
    Array.from({ length: count }, () => {
      const [x, y] = [own.range(0, width), horizon + own.range(-0.22, 0.36) * height];
      return ellipse(
        x,
        y,
        unit * own.range(0.35, 0.7),
        unit * own.range(0.06, 0.15),
        paint,
        fade(strength * own.range(0.5, 1)),
      );
    }).join('') + rect(0, 0, width, height, color, 0, fade(strength * 0.25))
  );
}

function lightning(stage: Stage): string {
  const own = stage.random.fork('lightning');
  const { width, horizon, unit, defs } = stage;
  const x = width * own.pick([0.24, 0.36, 0.66, 0.78]);
  const bolt = fork(own.range(-0.2, 0.2), [x, horizon * 0.2], horizon * 0.78, unit, () =>
    own.range(-1, 1),
  );
  const middle = bolt[Math.floor(bolt.length / 2)] ?? [x, horizon / 2];
  const branch = fork(0.6, middle, horizon * 0.3, unit, () => own.range(-1, 1));
  const halo = defs.radial([
    [0, '#e9f0ff', 0.6],
    [0.4, '#c9d8ff', 0.2],
    [1, '#c9d8ff', 0],
  ]);
  return (
    ellipse(x, horizon * 0.5, unit * 0.42, horizon * 0.6, halo) +
    stroke(lines(bolt), '#dfe8ff', unit * 0.013, fade(0.5)) +
    stroke(lines(bolt), '#ffffff', unit * 0.0055) +
    stroke(lines(branch), '#ffffff', unit * 0.0032)
  );
}

function fork(
  lean: number,
  from: Point,
  length: number,
  unit: number,
  jolt: () => number,
): Point[] {
  return Array.from({ length: 10 }, (_, i) => {
    const t = i / 9;
    return [
      from[0] + lean * length * t + (i === 0 ? 0 : jolt() * unit * 0.034),
      from[1] + length * t,
    ] as const;
  });
}

/** Leaves in autumn, blossom in spring. */
function petals(stage: Stage, hues: readonly [number, number]): string {
  const own = stage.random.fork('petals');
  return Array.from({ length: amount(stage, 34) }, () => {
    const near = own.next() ** 1.6;
    const size = stage.unit * (0.006 + 0.016 * near);
    const [x, y] = [own.range(0, stage.width), own.range(0, stage.height)];
    const color = surface(
      stage,
      oklch(own.range(0.6, 0.82), 0.13, own.range(...hues) % 360),
      0,
      0.5,
    );
    const d = `M0 ${num(-size)}Q${num(size * 0.9)} 0 0 ${num(size)}Q${num(-size * 0.7)} 0 0 ${num(-size)}Z`;
    return path(
      d,
      color,
      ` transform="translate(${num(x)} ${num(y)}) rotate(${own.int(0, 359)})"${fade(0.9)}`,
    );
  }).join('');
}

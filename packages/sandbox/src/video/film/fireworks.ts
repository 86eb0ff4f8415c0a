import { shift, toRgb } from '../../image/color/oklch.ts';
import type { Stage } from '../../image/scenery/stage.ts';
import type { Random } from '../../random.ts';
import type { Actor, Pose } from './actor.ts';
import type { Plane } from './camera.ts';
import type { Timeline } from './timeline.ts';
import { spot } from './twinkle.ts';

const BURSTS = 7;
const RAYS = 44;
const TAIL = [0, 0.02, 0.04, 0.06, 0.085, 0.11, 0.14];

/** Rockets that burst one after the other; their sparks fly apart, sink and go out. */
export function fireworks(
  { palette, unit, width, horizon }: Stage,
  plane: Plane,
  random: Random,
  time: Timeline,
): Actor[] {
  return Array.from({ length: BURSTS }, (_, i) => {
    const color = toRgb(shift(palette.accents[i % 5] ?? palette.accents[0], 0.16, 1.2));
    const sprite = spot([unit * 0.014, unit * 0.014], color);
    const [x, y] = [width * random.range(0.16, 0.84), horizon * random.range(0.36, 0.68)];
    const reach = unit * random.range(0.14, 0.26);
    const rays = Array.from({ length: RAYS }, (_, k) => ({
      angle: 2 * Math.PI * (k / RAYS + random.range(-0.01, 0.01)),
      reach: reach * random.range(0.35, 1) ** 0.6,
    }));
    const turns = time.times(2.8);
    const poses = (t: number): Pose[] => {
      const age = (((turns * t + i / BURSTS) % 1) * 2.8) / 1.9;
      if (age > 1) return [];
      return rays.flatMap((ray) => TAIL.map((tail) => spark(ray, age - tail, 1 - tail * 6.5)));
    };
    return sprite === undefined
      ? []
      : [
          {
            sprite: { ...sprite, left: x - sprite.width / 2, top: y - sprite.height / 2 },
            plane,
            pivot: [x, y] as const,
            poses,
          },
        ];
  }).flat();
}

function spark(
  { angle, reach }: { angle: number; reach: number },
  age: number,
  strength: number,
): Pose {
  if (age <= 0) return { opacity: 0 };
  const out = reach * (1 - (1 - Math.min(1, age)) ** 3);
  const size = 1 - 0.5 * age;
  return {
    x: Math.cos(angle) * out,
    y: Math.sin(angle) * out + reach * 0.45 * age * age,
    wide: size,
    tall: size,
    opacity: strength * Math.min(1, 2.2 * (1 - age)),
  };
}

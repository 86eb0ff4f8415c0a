import type { Random } from '../../random.ts';
import type { Actor } from './actor.ts';
import type { Plane } from './camera.ts';
import { type Sprite, spriteOf } from './sprite.ts';
import type { Timeline } from './timeline.ts';

/** Where points of light appear and go out. */
export interface Sparkle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly count: number;
  /** In pixels: across, and up and down. */
  readonly size: readonly [wide: number, tall: number];
  readonly color: readonly [red: number, green: number, blue: number];
}

/** Points of light, each with its own time to shine. */
export function twinkles(sparkle: Sparkle, plane: Plane, random: Random, time: Timeline): Actor[] {
  const light = spot(sparkle.size, sparkle.color);
  if (light === undefined) return [];
  return Array.from({ length: sparkle.count }, () => {
    const x = random.range(sparkle.left, sparkle.right);
    const y = random.range(sparkle.top, sparkle.bottom);
    const [phase, period, grow] = [random.next(), random.range(1.2, 2.8), random.range(0.4, 1)];
    const sprite: Sprite = { ...light, left: x - light.width / 2, top: y - light.height / 2 };
    return {
      sprite,
      plane,
      pivot: [x, y] as const,
      poses: (t: number) => {
        const opacity = Math.max(0, time.swing(t, period, phase)) ** 3;
        return opacity < 0.03 ? [] : [{ opacity, wide: grow, tall: grow }];
      },
    };
  });
}

/** A soft spot of light. */
export function spot(
  [wide, tall]: readonly [number, number],
  [red, green, blue]: readonly [number, number, number],
): Sprite | undefined {
  const [width, height] = [Math.max(3, Math.ceil(wide)), Math.max(3, Math.ceil(tall))];
  const data = new Uint8Array(4 * width * height);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 4) {
      const dx = (2 * (x + 0.5)) / width - 1;
      const dy = (2 * (y + 0.5)) / height - 1;
      const near = Math.max(0, 1 - Math.hypot(dx, dy));
      data.set([red, green, blue, Math.round(255 * Math.min(1, near ** 1.5 * 1.4))], p);
    }
  }
  return spriteOf({ data, width, height });
}

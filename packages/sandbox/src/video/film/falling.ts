import type { Part } from '../../image/scenery/stage.ts';
import type { Pose } from './actor.ts';
import type { Size } from './film.ts';
import type { Timeline } from './timeline.ts';

/** What falls or rises over the whole picture, and goes on at the other edge. */
interface Fall {
  /** Seconds from the upper edge to the lower one; negative where it rises. */
  readonly seconds: number;
  /** How far it is blown aside on its way, as a share of that way. */
  readonly aside: number;
  /** How far it sways, as a share of the shorter side, and how long a sway takes, in seconds. */
  readonly sway: number;
  readonly every: number;
  /** Copies, each a little faster than the one before. */
  readonly copies: number;
}

const FALLS: Partial<Record<Part, Fall>> = {
  rain: { seconds: 0.55, aside: -0.24, sway: 0, every: 1, copies: 1 },
  snow: { seconds: 5.5, aside: 0, sway: 0.02, every: 2.8, copies: 2 },
  leaves: { seconds: 4.5, aside: 0, sway: 0.05, every: 2.4, copies: 1 },
  bubbles: { seconds: -5, aside: 0, sway: 0.008, every: 1.6, copies: 1 },
};

export function fallOf(part: Part | undefined): Fall | undefined {
  return part === undefined ? undefined : FALLS[part];
}

/** A field's own size apart, its copies cover the scene wherever it has fallen to. */
export function falling(fall: Fall, scene: Size, time: Timeline) {
  const unit = Math.min(scene.width, scene.height);
  return (t: number): Pose[] =>
    Array.from({ length: fall.copies }, (_, copy) => {
      const turns = (time.times(Math.abs(fall.seconds)) + copy) * Math.sign(fall.seconds);
      const way = t * turns;
      const phase = copy * 0.37;
      // Only whole widths end where they began.
      const widths = Math.round((fall.aside * scene.height * turns) / scene.width);
      const x = t * widths * scene.width + unit * fall.sway * time.swing(t, fall.every, phase);
      const wave = {
        top: unit * fall.sway * 0.5,
        bottom: unit * fall.sway * 0.5,
        lift: 0,
        // A whole number of waves, so that they go on from one copy into the next.
        length: scene.height / Math.round(scene.height / (0.7 * unit)),
        phase: time.times(fall.every) * t + phase,
      };
      return tiles(scene, x + copy * scene.width * 0.41, way * scene.height, wave);
    }).flat();
}

function tiles({ width, height }: Size, x: number, y: number, wave: Pose['wave']): Pose[] {
  const [left, top] = [
    (((x % width) + width) % width) - width,
    (((y % height) + height) % height) - height,
  ];
  return [0, 1].flatMap((i) =>
    [0, 1].map((k) => ({ x: left + i * width, y: top + k * height, ...(wave && { wave }) })),
  );
}

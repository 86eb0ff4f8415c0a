import { type Move, moveOf } from '../film/camera.ts';
import { paceOf } from '../film/figure-motion.ts';
import type { Timeline } from '../film/timeline.ts';
import type { Aim } from './aim.ts';

/** How a still picture is looked at: how much larger than it is, and from how far aside. */
export interface Look {
  /** At least 1. */
  readonly zoom: number;
  /** From -1 to 1, as far as the zoom leaves room. */
  readonly x: number;
  readonly y: number;
  /** How much more what is near moves than what is far. */
  readonly relief: number;
}

/**
 * The look at a moment, from 0 to 1; the first one shows the whole picture, as it is.
 *
 * @param aim what a camera that comes nearer is headed for
 */
export function lookOf(prompt: string, time: Timeline, aim: Aim = [0.5, 0.5]): (t: number) => Look {
  const strength = 0.22 * Math.sqrt(paceOf(prompt));
  const move: Move = moveOf(prompt);
  // As far aside as the picture goes, for what is near its edges.
  const [aimX, aimY] = aim.map((share) => Math.min(1, Math.max(-1, 4 * (share - 0.5)))) as [
    number,
    number,
  ];
  return (t) => {
    const on = time.eased(t);
    // There and back again, from rest to rest.
    const round = (1 - Math.cos(2 * Math.PI * t)) / 2;
    const aside = Math.sin(2 * Math.PI * t);
    switch (move) {
      case 'still':
        return { zoom: 1, x: 0, y: 0, relief: 0 };
      case 'zoom in':
        return { zoom: 1 + strength * 1.9 * on, x: aimX, y: aimY, relief: 0.5 };
      case 'zoom out':
        return { zoom: 1 + strength * 1.4 * (1 - on), x: 0, y: 0, relief: 0.5 };
      case 'left':
      case 'right':
        return {
          zoom: 1 + strength * ramp(t),
          x: (move === 'left' ? -1 : 1) * (2 * on - 1) * ramp(t),
          y: 0,
          relief: 0.35,
        };
      case 'up':
      case 'down':
        return {
          zoom: 1 + strength * ramp(t),
          x: 0,
          y: (move === 'up' ? -1 : 1) * (2 * on - 1) * ramp(t),
          relief: 0.35,
        };
      case 'orbit':
        return { zoom: 1 + strength * 0.8 * round, x: aside, y: 0, relief: 1.4 };
      default:
        return {
          zoom: 1 + strength * 0.55 * round,
          x: 0.8 * aside * round,
          y: -0.3 * round,
          relief: 1,
        };
    }
  };
}

/** Quickly from 0 to 1, so that a pan, too, begins with the whole picture. */
function ramp(t: number): number {
  const u = Math.min(1, t / 0.2);
  return u * u * (3 - 2 * u);
}

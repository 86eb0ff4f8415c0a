import type { Size } from '../film/film.ts';
import type { Timeline } from '../film/timeline.ts';

/** How far a point is stirred at a moment, in pixels. */
export type Stir = (x: number, y: number, t: number) => readonly [number, number];

const WATER = /\b(?:waves?|water|sea|ocean|river|lake|ripples?|surf|stream|flow(?:s|ing)?)\b/i;
const WIND =
  /\b(?:wind\w*|breeze|sway\w*|leaves|grass|flutter\w*|blow\w*|hair|flag|flowers?|trees?)\b/i;

/** What the words of a prompt stir in a picture: water its lower part, wind its upper one. */
export function stirOf(prompt: string, { width, height }: Size, time: Timeline): Stir {
  const unit = Math.min(width, height);
  const water = WATER.test(prompt) ? unit * 0.0045 : 0;
  const wind = WIND.test(prompt) ? unit * 0.006 : 0;
  return (x, y, t) => {
    const [across, down] = [x / unit, y / height];
    // Nothing is stirred at the first moment, nor at the last.
    const on = Math.min(1, 8 * Math.sin(Math.PI * Math.abs(t)));
    const wet = on * water * Math.max(0, (down - 0.5) * 2);
    const airy = on * wind * (1 - down);
    const swell = 2 * Math.PI * (down * 6 - time.times(1.8) * t);
    const gust = 2 * Math.PI * (across * 0.8 - time.times(2.6) * t);
    return [
      wet * Math.sin(swell + across * 4) + airy * Math.sin(gust),
      wet * 0.8 * Math.cos(swell + across * 7) + airy * 0.3 * Math.cos(gust * 2),
    ];
  };
}

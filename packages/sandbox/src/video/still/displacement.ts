import type { Size } from '../../image/size.ts';
import { wholeWords } from '../../patterns.ts';
import data from '../film/motion.json' with { type: 'json' };
import type { Timeline } from '../film/timeline.ts';

/** The movement of a point at a moment, in pixels. */
export type Displacement = (x: number, y: number, t: number) => readonly [number, number];

/**
 * What the words of a prompt move in a picture: water moves its lower part, wind everything but the
 * ground, drifting air its upper part.
 */
export function displacementOf(
  prompt: string,
  { width, height }: Size,
  time: Timeline,
): Displacement {
  const unit = Math.min(width, height);
  const stirred = ({ words, strength }: { words: string; strength: number }) =>
    wholeWords(words).test(prompt) ? unit * strength : 0;
  const [water, wind, air] = [
    stirred(data.stirs.water),
    stirred(data.stirs.wind),
    stirred(data.stirs.air),
  ];
  return (x, y, t) => {
    const [across, down] = [x / unit, y / height];
    // Nothing moves at the first and the last moment.
    const on = Math.min(1, 4 * Math.sin(Math.PI * Math.abs(t)));
    const wet = on * water * Math.min(1, Math.max(0, (down - 0.4) * 2.5));
    const windy = on * wind * Math.min(1, 1.25 * (1 - down));
    const high = on * air * Math.max(0, 1 - 1.6 * down);
    const turn = (place: number, period: number) => 2 * Math.PI * (place - time.times(period) * t);
    const [swell, gust] = [turn(down * 5, 1.6), turn(across * 1.1 + down * 0.4, 1.9)];
    const drift = turn(across * 0.6 + down * 0.9, 5);
    return [
      wet * Math.sin(swell + across * 5) +
        windy * (Math.sin(gust) + 0.4 * Math.sin(2 * gust + down * 7)) +
        high * Math.sin(drift),
      wet * 0.9 * Math.cos(swell + across * 9) +
        windy * 0.35 * Math.cos(gust * 2) +
        high * 0.5 * Math.cos(drift + across * 4),
    ];
  };
}

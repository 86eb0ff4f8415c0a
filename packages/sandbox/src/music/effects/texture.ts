import { modulate } from '../synth/envelope.ts';
import { noise } from '../synth/noise.ts';
import { framesFor } from '../synth/rate.ts';
import { sweep } from '../synth/sweep.ts';
import { oscillate } from '../synth/tables.ts';
import { drift, type Effect, moments, struck } from './effect.ts';

/** For words that name no known sound: a texture of air, tones and small things that ring. */
export const texture: Effect = (stage, { seconds, random, pace }) => {
  const root = random.range(70, 160);
  for (const ratio of [1, 1.5, 2, random.pick([2.25, 2.4, 2.67]), 4]) {
    const tone = new Float32Array(framesFor(seconds));
    oscillate(tone, { shape: 'triangle', hertz: root * ratio * random.range(0.995, 1.005) });
    const swell = drift(random, 0.35 * pace);
    stage.add(
      modulate(tone, (t) => 0.35 * swell(t) ** 2),
      0,
      1 / ratio ** 0.5,
      random.range(-0.8, 0.8),
    );
  }
  for (const pan of [-0.8, 0.8]) {
    const air = noise('pink', framesFor(seconds), random);
    const mouth = drift(random, 0.5 * pace);
    sweep(air, 'bandpass', (t) => 300 * 12 ** mouth(t), 1.6);
    stage.add(
      modulate(air, (t) => 0.2 + 0.6 * mouth(t)),
      0,
      0.6,
      pan,
    );
  }
  const ratios = random.pick([
    [1, 2.76, 5.4],
    [1, 1.51, 2.33],
    [1, 2, 3, 4.2],
  ]);
  for (const at of moments(random, 1.6 * pace, seconds)) {
    const hertz = root * random.pick([4, 5, 6, 8, 9]);
    stage.add(struck(1.6, hertz, ratios, random), at, random.range(0.1, 0.4), random.range(-1, 1));
  }
};

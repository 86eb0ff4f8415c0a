import { type Drum, hit, KITS } from '../instruments/drums.ts';
import type { Effect } from './effect.ts';

/** A drummer's figure of a bar, again and again. */
export const drums: Effect = (stage, request) => play(stage, request, BAR, 0.125);

/** One drum, alone, with time between blows. */
export const blow =
  (drum: Drum, every: number): Effect =>
  (stage, request) =>
    play(stage, request, [[drum]], every);

/** Faster and faster, and a cymbal. */
export const roll: Effect = (stage, { seconds, random }) => {
  const end = Math.max(0.5, seconds - 1.4);
  for (let at = 0.05; at < end; at += 0.055) {
    const gain = 0.25 + 0.75 * (at / end) ** 2;
    stage.add(hit('snare', KITS.acoustic, random), at, gain * random.range(0.85, 1), 0.1);
  }
  stage.add(hit('crash', KITS.acoustic, random), end, 1.2);
  stage.add(hit('kick', KITS.acoustic, random), end, 1.2);
};

const BAR: Drum[][] = [
  ['kick', 'hat'],
  ['hat'],
  ['snare', 'hat'],
  ['hat'],
  ['kick', 'hat'],
  ['kick', 'hat'],
  ['snare', 'hat'],
  ['open'],
  ['kick', 'hat'],
  ['hat'],
  ['snare', 'hat'],
  ['kick', 'hat'],
  ['hat'],
  ['kick', 'hat'],
  ['snare', 'high'],
  ['low'],
];

function play(
  stage: Parameters<Effect>[0],
  { seconds, random, pace }: Parameters<Effect>[1],
  bar: Drum[][],
  every: number,
): void {
  const step = (every * 2) / pace;
  for (let i = 0; 0.05 + i * step < seconds; i++) {
    for (const drum of bar[i % bar.length] ?? []) {
      const gain = drum === 'hat' || drum === 'open' ? 0.4 : 1;
      stage.add(hit(drum, KITS.acoustic, random), 0.05 + i * step, gain * random.range(0.85, 1));
    }
  }
}

/**
 * Returns random numbers from 0 to 1, without 1. A function, unlike the class of @genmedia/media, so
 * that `Math.random` can take its place where no run is repeated.
 */
export type Random = () => number;

/** Random numbers from a seed (mulberry32), so that a run can repeat the same choices. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one of the choices. Undefined if there are none. */
export function pick<T>(random: Random, choices: readonly T[]): T | undefined {
  return choices[Math.floor(random() * choices.length)];
}

/** Gives numbers from 0 up to 1. */
export type Random = () => number;

/** Numbers that follow from a seed (mulberry32), so that a run can make the same choices again. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of them; undefined where there is none. */
export function pick<T>(random: Random, choices: readonly T[]): T | undefined {
  return choices[Math.floor(random() * choices.length)];
}

import { randomInt } from 'node:crypto';

/** The contract's Seed goes up to 2^32 - 1, and 0 asks for any. */
const largest = 2 ** 32 - 1;

/**
 * A seed for each image: the one asked for and those after it, after the largest 1. So each image
 * can be had again alone, with its own seed.
 */
export function imageSeeds(seed: number | undefined, count: number): [number, ...number[]] {
  const first = seed || randomInt(1, largest + 1);
  const others = Array.from({ length: count - 1 }, (_, index) => ((first + index) % largest) + 1);
  return [first, ...others];
}

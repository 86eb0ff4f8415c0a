import { createHmac } from 'node:crypto';

/** The contract's Seed goes up to 2^32 - 1, and 0 asks for any seed. */
const maxSeed = 2 ** 32 - 1;

/**
 * The seed of the request or, if it asks for any, one that is the same in all attempts of its job,
 * so that an attempt after an interrupted one makes the same result.
 */
export function seedOf({ seed }: { seed?: number | undefined }, secret: Buffer): number {
  if (seed) return seed;
  const chosen = createHmac('sha256', secret).update('seed').digest().readUInt32BE();
  return 1 + (chosen % maxSeed);
}

/**
 * A seed for each of several files, with which that file can be made again alone: `first` and the
 * numbers after it, where 1 follows the largest.
 */
export function seedsFrom(first: number, count: number): [number, ...number[]] {
  const others = Array.from({ length: count - 1 }, (_, index) => ((first + index) % maxSeed) + 1);
  return [first, ...others];
}

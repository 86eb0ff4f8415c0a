import { createHmac } from 'node:crypto';

/** The contract's Seed goes up to 2^32 - 1, and 0 asks for any seed. */
const largest = 2 ** 32 - 1;

/**
 * The seed of the request or, if it asks for any, one that is the same in all attempts of its job:
 * so an attempt after an interrupted one makes the same result.
 */
export function seedOf({ seed }: { seed?: number | undefined }, secret: Buffer): number {
  return (
    seed || 1 + (createHmac('sha256', secret).update('seed').digest().readUInt32BE() % largest)
  );
}

/**
 * A seed for each of several files: `first` and the numbers after it, where 1 follows the largest.
 * So each file can be made again alone, with its own seed.
 */
export function seedsFrom(first: number, count: number): [number, ...number[]] {
  const others = Array.from({ length: count - 1 }, (_, index) => ((first + index) % largest) + 1);
  return [first, ...others];
}

import { createHmac } from 'node:crypto';

/** The contract's Seed goes up to 2^32 - 1, and 0 asks for any. */
const largest = 2 ** 32 - 1;

/**
 * The seed that a request asks for or, where it asks for any, one that all attempts of its job have
 * in common: so that an attempt that was broken off and the next one make the same.
 *
 * @param secret of the job.
 */
export function seedOf({ seed }: { seed?: number | undefined }, secret: Buffer): number {
  return (
    seed || 1 + (createHmac('sha256', secret).update('seed').digest().readUInt32BE() % largest)
  );
}

/**
 * A seed for each of several files: the first and those after it, after the largest 1. So each can
 * be had again alone, with its own seed.
 */
export function seedsFrom(first: number, count: number): [number, ...number[]] {
  const others = Array.from({ length: count - 1 }, (_, index) => ((first + index) % largest) + 1);
  return [first, ...others];
}

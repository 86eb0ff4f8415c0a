import { randomInt } from 'node:crypto';
import { InvalidArgumentError } from '@ai-sdk/provider';

/** Seeds chosen here are below this, so that they fit whatever carries them on. */
const SEEDS = 2 ** 32;

/**
 * The seed asked for, or a new one.
 *
 * @throws InvalidArgumentError if it is no whole number
 */
export function seedOf(seed: unknown): number {
  if (seed === undefined) return randomInt(SEEDS);
  if (Number.isSafeInteger(seed)) return Number(seed);
  throw new InvalidArgumentError({
    argument: 'seed',
    message: `seed must be a whole number from -(2^53 - 1) to 2^53 - 1, not ${seed}.`,
  });
}

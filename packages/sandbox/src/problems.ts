import { randomInt } from 'node:crypto';
import { inspect } from 'node:util';
import { InvalidArgumentError, type SharedV4Warning } from '@ai-sdk/provider';
import { itemAt } from '@genmedia/media/arrays';

/** The error for an invalid argument. */
export function invalid(argument: string, message: string, cause?: unknown): InvalidArgumentError {
  return new InvalidArgumentError({ argument, message, cause });
}

/** @throws InvalidArgumentError if a number is outside its limits */
export function checkRange(argument: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw invalid(argument, `${argument} must be from ${least} to ${most}, not ${value}.`);
}

/** @throws InvalidArgumentError if one call cannot make this number of results */
export function checkCount(n: number, most: number): void {
  if (Number.isInteger(n) && n >= 1 && n <= most) return;
  throw invalid('n', `n must be a whole number from 1 to ${most}, not ${n}.`);
}

/** A warning that a part of a request was ignored. */
export function unsupported(feature: string, details: string): SharedV4Warning {
  return { type: 'unsupported', feature, details };
}

/** The same warning, if something is the case. */
export function unsupportedIf(when: unknown, feature: string, details: string): SharedV4Warning[] {
  return when ? [unsupported(feature, details)] : [];
}

/** One warning for each unknown option. `knownOptions` says which options there are. */
export function unknownOptions(options: object, knownOptions: string): SharedV4Warning[] {
  return Object.keys(options).map((key) =>
    unsupported(`providerOptions.sandbox.${key}`, knownOptions),
  );
}

/** A warning of any other kind. */
export function warningOf(message: string): SharedV4Warning {
  return { type: 'other', message };
}

/** Random seeds are below this number, so that they fit into 32 bits. */
const seedLimit = 2 ** 32;

/**
 * The seeds of `n` results: the given seed, or a random one, and the next ones.
 *
 * @throws InvalidArgumentError if the seed is no whole number, or so large that the next ones are not
 *   exact
 */
export function seedsOf(seed: unknown, n: number): number[] {
  const first = seed === undefined ? randomInt(seedLimit) : Number(seed);
  if (seed !== undefined && !(Number.isSafeInteger(seed) && Number.isSafeInteger(first + n)))
    throw invalid(
      'seed',
      `seed must be a whole number from -(2^53 - 1) to 2^53 - 1 - n, not ${inspect(seed)}.`,
    );
  return Array.from({ length: n }, (_, i) => first + i);
}

/** The seed of one result. */
export function seedOf(seed: unknown): number {
  return itemAt(seedsOf(seed, 1), 0);
}

import { isFull } from '../../src/testing/full.ts';
import type { Documented } from './contract.ts';

/** How many random requests each operation gets: a few in the tests, FUZZ_RUNS in `pnpm fuzz`. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? (isFull ? 4 : 2));
if (!(fuzzRuns >= 1)) throw new TypeError('FUZZ_RUNS must be a number above 0.');

/** FUZZ_SEED repeats a run. fast-check prints the seed of a failing run. */
export const fuzzSeed = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {};

/** Whether to try everything, and to print measurements. */
export const isLongForm = process.env.FUZZ_RUNS !== undefined;

/**
 * In the short form, the operations share the cases of `all`. Returns those of the `index`th
 * operation.
 */
export function shareOf<T>(all: readonly T[], index: number, shares: number): readonly T[] {
  return isLongForm ? all : all.filter((_, at) => at % shares === index % shares);
}

/** As `shareOf`, with at least one case for each; `test:full` gives each operation all cases. */
export function sampleOf<T>(all: readonly T[], index: number, shares: number): readonly T[] {
  return isFull ? all : shareOf(all, index, Math.min(shares, all.length));
}

/** The operations with their index, by which they share cases. */
export const numbered = (operations: readonly Documented[]): (Documented & { index: number })[] =>
  operations.map((operation, index) => ({ ...operation, index }));

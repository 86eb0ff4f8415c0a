import { isFull } from '../../src/testing/full.ts';

/** How many random requests each operation gets: a few in the tests, FUZZ_RUNS in `pnpm fuzz`. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 4);

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

/** With `pnpm test`, every fourth: for what is the same for all operations. */
export function sampleOf<T>(all: readonly T[]): readonly T[] {
  return isFull || isLongForm ? all : all.filter((_, index) => index % 4 === 0);
}

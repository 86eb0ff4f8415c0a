/** Random requests to each operation: a few in the tests, FUZZ_RUNS of them in `pnpm fuzz`. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 4);

/** FUZZ_SEED repeats a run: fast-check prints the seed of one that fails. */
export const fuzzSeed = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {};

/** Whether all of everything is to be tried, and what was measured to be told. */
export const isLongForm = process.env.FUZZ_RUNS !== undefined;

/** Those of `all` that the `index`th operation gets in the tests, where a few operations share them. */
export function shareOf<T>(all: readonly T[], index: number, shares: number): readonly T[] {
  return isLongForm ? all : all.filter((_, at) => at % shares === index % shares);
}

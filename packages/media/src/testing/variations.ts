/** Whether `pnpm test:full` runs, with every variation of the tests. The tests' code is the same. */
export const isFull = process.env.TEST_FULL === '1';

/** All variations of a test in `pnpm test:full`; otherwise the first ones, one for each behaviour. */
export function variations<T>(count: number, all: readonly T[]): readonly T[] {
  return isFull ? all : all.slice(0, count);
}

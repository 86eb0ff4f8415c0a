/**
 * Whether `pnpm test:full` runs: every test on every database, and in the numbers that a night has
 * time for. The code is the same.
 */
export const isFull = process.env.TEST_FULL === '1';

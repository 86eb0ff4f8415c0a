/**
 * Whether `pnpm test:full` runs: every test on both databases, and with as many repetitions as fit
 * into a night. The tests' code is the same.
 */
export const isFull = process.env.TEST_FULL === '1';

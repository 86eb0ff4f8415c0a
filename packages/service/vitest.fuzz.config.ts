import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

const { FUZZ_RUNS = '300', FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env;

/**
 * The long form of the hostile requests: each operation gets all of them, and FUZZ_RUNS random
 * ones. A failure prints its seed. With the seed as FUZZ_SEED, the same requests are sent again.
 */
export default defineConfig({
  test: {
    ...base.test,
    include: ['proof/hostile/**/*.test.ts'],
    env: { ...base.test?.env, FUZZ_RUNS, FUZZ_SEED },
    testTimeout: 3_600_000,
  },
});

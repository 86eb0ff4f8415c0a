import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

const { FUZZ_RUNS = '10000', FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env;

/**
 * The long form of the mutated files: FUZZ_RUNS of each container. A finding says which container
 * and which file; with its seed as FUZZ_SEED, the same files are made again.
 */
export default defineConfig({
  test: {
    ...base.test,
    include: ['src/mutations.test.ts'],
    env: { FUZZ_RUNS, FUZZ_SEED },
  },
});

import { configDefaults, defineConfig } from 'vitest/config';
import { defaults } from '../vitest/defaults.ts';

const isFull = process.env.TEST_FULL === '1';

// The rehearsal takes minutes and needs the registry that npm is set to: only `pnpm test:full` has
// it.
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...(isFull ? [] : ['src/rehearsal/rehearsal.test.ts'])],
    // The tests share no state, so the files may share their workers.
    isolate: false,
    ...defaults,
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
});

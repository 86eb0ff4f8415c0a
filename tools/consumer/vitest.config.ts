import { configDefaults, defineConfig } from 'vitest/config';
import { patience } from '../vitest/patience.ts';

const isFull = process.env.TEST_FULL === '1';

// To pack and install all there is takes minutes: only `pnpm test:full` has them.
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...(isFull ? [] : ['src/**'])],
    passWithNoTests: true,
    ...patience,
  },
});

import { configDefaults, defineConfig } from 'vitest/config';
import { defaults } from '../vitest/defaults.ts';

const isFull = process.env.TEST_FULL === '1';

// To install all there is takes minutes: only `pnpm test:full` has it.
export default defineConfig({
  test: {
    globalSetup: 'src/setup.ts',
    // The tests share no state, so the files may share their workers.
    isolate: false,
    exclude: [...configDefaults.exclude, ...(isFull ? [] : ['src/consumer.test.ts'])],
    ...defaults,
  },
});

import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    // They share one service, and the account of its developer.
    fileParallelism: false,
    isolate: false,
    ...defaults,
  },
});

import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

export default defineConfig({
  test: {
    include: ['build/**/*.test.ts', 'src/**/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    // The files share one service and its developer's account.
    fileParallelism: false,
    isolate: false,
    // Node runs the sources itself, and keeps what it has compiled.
    experimental: { viteModuleRunner: false },
    ...defaults,
  },
});

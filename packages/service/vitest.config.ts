import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/global-setup.ts',
    // Left to itself it keeps one processor free, which the tests would rather have.
    maxWorkers: '100%',
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});

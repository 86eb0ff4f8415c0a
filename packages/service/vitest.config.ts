import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/global-setup.ts',
    // Left to itself it keeps one processor free, which the tests would rather have.
    maxWorkers: '100%',
    // A file has databases and services of its own; to load all of the service for each takes long.
    isolate: false,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});

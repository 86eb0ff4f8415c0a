import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most tests run the redocly command or a browser: slow where the machine is busy.
    testTimeout: 30_000,
    // They wait for those more than they compute.
    maxWorkers: 2,
  },
});

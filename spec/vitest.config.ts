import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most tests run the redocly command or a browser: slow where the machine is busy.
    testTimeout: 30_000,
  },
});

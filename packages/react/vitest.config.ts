import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // The tests share no state, so the files may share their workers. Loading everything for each
    // file takes long.
    isolate: false,
    ...defaults,
  },
});

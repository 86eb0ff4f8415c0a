import { configDefaults, defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

const isFull = process.env.TEST_FULL === '1';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Otherwise the README's first example has packed hooks paint a picture, and the console uses them all.
    exclude: [...configDefaults.exclude, ...(isFull ? [] : ['src/service.test.ts'])],
    // The tests share no state, so the files may share their workers: to load all for each takes long.
    isolate: false,
    ...defaults,
  },
});

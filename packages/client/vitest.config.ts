import { configDefaults, defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

const isFull = process.env.TEST_FULL === '1';

// The tests leave no state behind, so the files may share their workers: to load all for each takes
// long. Nor is it transformed: Node runs it as it stands, and keeps what it has compiled.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Otherwise the packed client calls a service (`tools/consumer`), and so does the console.
    exclude: [...configDefaults.exclude, ...(isFull ? [] : ['src/service.test.ts'])],
    isolate: false,
    experimental: { viteModuleRunner: false },
    ...defaults,
  },
});

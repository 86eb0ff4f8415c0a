import { configDefaults, defineConfig } from 'vitest/config';
import { defaults } from '../vitest/defaults.ts';

const isFull = process.env.TEST_FULL === '1';

// Long tests: all packages installed, all examples run, TypeScript's API loaded. Only `pnpm test:full`
// runs them.
const long = ['client-readme', 'consumer', 'examples', 'words'].map(
  (name) => `src/${name}.test.ts`,
);

export default defineConfig({
  test: {
    globalSetup: 'src/setup.ts',
    // The tests share no state, so the files may share their workers.
    isolate: false,
    exclude: [...configDefaults.exclude, ...(isFull ? [] : long)],
    ...defaults,
  },
});

import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

// The tests leave no state behind, so the files may share their workers: to load all for each takes
// long. Nor is it transformed: Node runs it as it stands, and keeps what it has compiled.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // A key that lies in the shell must not be sent.
    env: { GENMEDIA_API_KEY: '' },
    isolate: false,
    experimental: { viteModuleRunner: false },
    ...defaults,
  },
});

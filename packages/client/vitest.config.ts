import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

// A key that lies in the shell must not be sent.
delete process.env.GENMEDIA_API_KEY;

// The tests leave no state behind, so the files may share their workers: to load all for each takes
// long. Nor are they transformed: Node runs them as they stand, and keeps what it has compiled.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    isolate: false,
    experimental: { viteModuleRunner: false },
    ...defaults,
  },
});

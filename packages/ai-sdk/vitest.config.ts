import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

// The tests leave no state behind, so their files share workers, because loading everything for each
// file takes long. Node runs the sources itself, and keeps what it has compiled.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    isolate: false,
    experimental: { viteModuleRunner: false },
    ...defaults,
  },
});

import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

// The options are those of the sandbox: see its vitest.config.ts.
export default defineConfig({
  test: { isolate: false, experimental: { viteModuleRunner: false }, ...defaults },
});

import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

// As for the sandbox: see there.
export default defineConfig({
  test: { isolate: false, experimental: { viteModuleRunner: false }, ...defaults },
});

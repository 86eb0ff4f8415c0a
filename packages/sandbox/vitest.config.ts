import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

// The tests share no state, so the files may share their workers; and what they compute runs as Node
// has it, not through the getters that stand for imports in transformed code.
export default defineConfig({
  test: { isolate: false, experimental: { viteModuleRunner: false }, ...defaults },
});

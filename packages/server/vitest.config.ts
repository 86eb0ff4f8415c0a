import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

// The tests share no state, so their files share workers: each would take long to load everything.
// Vite transforms nothing: Node runs the code as it stands, and keeps what it has compiled.
export default defineConfig({
  test: { isolate: false, experimental: { viteModuleRunner: false }, ...defaults },
});

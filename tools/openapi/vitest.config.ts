import { defineConfig } from 'vitest/config';
import { defaults } from '../vitest/defaults.ts';

// The tests share no state, so the files may share their workers: loading everything for each of them
// takes long. Nor are they transformed: Node runs them as they stand, and keeps what it has compiled.
export default defineConfig({
  test: { isolate: false, experimental: { viteModuleRunner: false }, ...defaults },
});

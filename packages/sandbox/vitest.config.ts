import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { defaults, rarelyCollecting } from '../../tools/vitest/defaults.ts';

// Worker threads have no V8 flags of their own: they use those of the process.
for (const flag of rarelyCollecting) setFlagsFromString(flag);

// The tests share no state, so the files may share their workers. Without the module runner, Node
// loads the modules directly, and calculations do not go through the getters that replace imports
// in transformed code. The tests run in worker threads; a server runs most models in processes, so
// one test compares the files of both.
export default defineConfig({
  test: { pool: 'threads', isolate: false, experimental: { viteModuleRunner: false }, ...defaults },
});

import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { defaults, rarelyCollecting } from '../../tools/vitest/defaults.ts';

// Worker threads take no flags of V8 of their own: they have those of the process.
for (const flag of rarelyCollecting) setFlagsFromString(flag);

// The tests share no state, so the files may share their workers; and what they compute runs as Node
// has it, not through the getters that stand for imports in transformed code. They run in worker
// threads, as in a server: one of the tests holds what those make to what a process makes.
export default defineConfig({
  test: { pool: 'threads', isolate: false, experimental: { viteModuleRunner: false }, ...defaults },
});

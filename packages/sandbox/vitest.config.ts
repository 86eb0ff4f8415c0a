import { setFlagsFromString } from 'node:v8';
import { isFull } from '@genmedia/media/testing/variations';
import { configDefaults, defineConfig } from 'vitest/config';
import { defaults, rarelyCollecting } from '../../tools/vitest/defaults.ts';

// Worker threads have no V8 flags of their own: they use those of the process.
for (const flag of rarelyCollecting) setFlagsFromString(flag);

/** How drawings look: see docs/testing.md. */
const onlyFull = [
  'src/image/{picture,weird-prompts}.test.ts',
  'src/image/layout/slots.test.ts',
  'src/image-edit/photo.test.ts',
  'src/picture/edits.test.ts',
];

// The tests share no state, so the files may share their workers. Without the module runner, Node
// loads the modules directly, and calculations do not go through the getters that replace imports
// in transformed code. The tests run in worker threads; a server runs most models in processes, so
// one test compares the files of both.
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...(isFull ? [] : onlyFull)],
    pool: 'threads',
    isolate: false,
    experimental: { viteModuleRunner: false },
    ...defaults,
  },
});

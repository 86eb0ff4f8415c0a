import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

// The tests share no state, so the files may share their workers. Loading everything for each file
// takes long.
export default defineConfig({ test: { isolate: false, ...defaults } });

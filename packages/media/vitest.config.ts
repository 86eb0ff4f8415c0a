import { defineConfig } from 'vitest/config';
import { patience } from '../../tools/vitest/patience.ts';

// The tests share no state, so the files may share their workers.
export default defineConfig({ test: { isolate: false, ...patience } });

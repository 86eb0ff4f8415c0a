import { defineConfig } from 'vitest/config';

// The tests share no state, so the files may share their workers; time is left for busy machines.
export default defineConfig({ test: { isolate: false, testTimeout: 30_000 } });

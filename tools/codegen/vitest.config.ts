import { defineConfig } from 'vitest/config';

// The command and TypeScript are run as users run them, on machines that do other things as well.
export default defineConfig({ test: { testTimeout: 180_000, hookTimeout: 180_000 } });

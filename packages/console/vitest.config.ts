import { defineConfig } from 'vitest/config';
import { patience } from '../../tools/vitest/patience.ts';

export default defineConfig({ test: { include: ['src/**/*.test.ts'], ...patience } });

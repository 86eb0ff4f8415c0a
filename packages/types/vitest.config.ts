import { defineConfig } from 'vitest/config';
import { defaults } from '../../tools/vitest/defaults.ts';

export default defineConfig({ test: defaults });

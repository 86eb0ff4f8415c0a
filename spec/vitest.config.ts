import { defineConfig } from 'vitest/config';
import { defaults } from '../tools/vitest/defaults.ts';

// Most tests wait for the redocly command or a browser more than they compute.
export default defineConfig({ test: { maxWorkers: 2, ...defaults } });

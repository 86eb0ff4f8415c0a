import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defaults } from '../../tools/vitest/defaults.ts';
import { baselineOnly } from './src/testing/command.ts';

/**
 * Files and bodies go through memory by the megabyte, and V8 collects all garbage for every 64 of them,
 * though none is left of them: a sixth of what a worker took. Now it looks at the whole instead.
 */
const rarelyCollecting = [
  '--external-memory-accounted-in-global-limit',
  '--initial-old-space-size=256',
];

/** The longest first, so that no processor is idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/proof/chaos/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'proof/**/*.test.ts'],
    globalSetup: './src/testing/global-setup.ts',
    // One more than the processors of the smallest machine: many tests wait for processes and clocks.
    maxWorkers: Math.max(3, availableParallelism()),
    // A file has databases and services of its own; to load all of the service for each takes long.
    isolate: false,
    execArgv: [baselineOnly, ...rarelyCollecting],
    // Nor is it transformed for each: Node runs it as it stands, and keeps what it has compiled.
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: LongestFirst },
    ...defaults,
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defaults, rarelyCollecting } from '../../tools/vitest/defaults.ts';
import { baselineOnly } from './src/testing/command.ts';

/** Of files that wait for processes and clocks, so that no processor is idle at the end. */
const waiting =
  /\/proof\/|\/deployments\/|\/(?:main|failing-models|end-in-order|patience|reaper|faults)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isChaos = ({ moduleId }: TestSpecification) => moduleId.includes('/proof/chaos/');
    const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId);
    const rank = (file: TestSpecification) => (isChaos(file) ? 0 : isWaiting(file) ? 1 : 2);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
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

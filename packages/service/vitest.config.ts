import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defaults, rarelyCollecting } from '../../tools/vitest/defaults.ts';
import { baselineOnly } from './src/testing/command.ts';

/** Files that take long, and then those that wait for processes and clocks. */
const early = [
  /\/proof\/chaos\//,
  /\/proof\/|\/deployments\/|\/(?:main|failing-models|end-in-order|patience|reaper|faults)\.test/,
];

/** What waits begins first, so that no processor is idle at the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = Map.groupBy(sorted, ({ moduleId }) => early.find((path) => path.test(moduleId)));
    return [...early, undefined].flatMap((path) => groups.get(path) ?? []);
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
    sequence: { sequencer: WaitingFirst },
    ...defaults,
  },
});

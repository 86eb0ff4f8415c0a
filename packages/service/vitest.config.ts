import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defaults, rarelyCollecting } from '../../tools/vitest/defaults.ts';
import { baselineOnly } from './src/testing/command.ts';
import { isFull } from './src/testing/full.ts';

/** Files that take long, and then files that wait for processes and clocks. */
const early = [
  /\/proof\/chaos\//,
  /\/proof\/|\/deployments\/|\/(?:main|failing-models|end-in-order|patience|reaper|faults)\.test/,
];

/** What several processes, or hundreds of callers, do to each other: see docs/testing.md. */
const onlyFull = [
  'proof/chaos/{cancels,comfyui,hosts,pooler,spending,storage-away}.test.ts',
  'proof/chaos/{database-faults,full-disk,races,removed-files,stops}.test.ts',
  'proof/rude/rude.test.ts',
  'src/deployments/{own-queue,replaced-processes,under-load}.test.ts',
];

/** Starts waiting tests first, so that no processor is idle at the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = Map.groupBy(sorted, ({ moduleId }) => early.find((path) => path.test(moduleId)));
    return [...early, undefined].flatMap((path) => groups.get(path) ?? []);
  }
}

export default defineConfig({
  test: {
    include: ['{src,proof,bench}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isFull ? [] : onlyFull)],
    globalSetup: './src/testing/global-setup.ts',
    // One more than the processors of the smallest machine: many tests wait for processes and clocks.
    maxWorkers: Math.max(3, availableParallelism()),
    // A developer's own keys of hosts must not be spent. The AI SDK takes no empty address, so it gets
    // one where nobody listens.
    env: {
      FAL_KEY: '',
      REPLICATE_API_TOKEN: '',
      OPENAI_API_KEY: '',
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    },
    // Each file has its own databases and services. To load the service again for each takes long.
    isolate: false,
    execArgv: [baselineOnly, ...rarelyCollecting],
    // Files are not transformed either: Node runs them as they are, and caches what it has
    // compiled.
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: WaitingFirst },
    ...defaults,
  },
});

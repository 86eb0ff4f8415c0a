import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitTargets, type Target } from './emit/targets.ts';
import { generate } from './generate.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

test('exactly these files are generated from a contract', async () => {
  const files = await generate(join(fixtures, 'studio.yaml'), Object.keys(emitTargets) as Target[]);

  expect(Object.keys(files).sort()).toEqual([
    'packages/client/src/generated/media.ts',
    'packages/client/src/generated/operations.ts',
    'packages/client/src/generated/pages.ts',
    'packages/client/src/generated/samples.ts',
    'packages/client/src/generated/tools.ts',
    'packages/react/src/generated/hooks.ts',
    'packages/react/src/generated/operations-by-kind.ts',
    'packages/react/src/generated/options.ts',
    'packages/server/src/generated/examples.ts',
    'packages/server/src/generated/inputs.ts',
    'packages/server/src/generated/limits.ts',
    'packages/server/src/generated/operations.ts',
    'packages/server/src/generated/patterns.ts',
    'packages/server/src/generated/schemas.ts',
    'packages/types/src/generated/client.ts',
    'packages/types/src/generated/contract.ts',
    'spec/generated/samples.json',
  ]);
  for (const [path, content] of Object.entries(files)) {
    await expect(content).toMatchFileSnapshot(join(fixtures, 'generated', path));
  }
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publicContracts } from './contracts.ts';
import { generateHere } from './generate.ts';
import { install, prove, provenTargets, proveSpec } from './prove.ts';

const isFull = process.env.TEST_FULL === '1';
const yes = Object.fromEntries(provenTargets.map((target) => [target, 'yes']));

async function project(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contracts test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** `pnpm test` has the newer version of OpenAPI. */
const constructs = [
  ['constructs-31', ['webhooks have types', '`uniqueItems`', 'undeclared variable']],
  ['springdoc', ['content/*~1*/schema/uniqueItems']],
  ['constructs', ['cookie parameters', 'neither JSON nor a form']],
] as const;

test.each(isFull ? constructs : constructs.slice(0, 2))(
  '%s: every target compiles, and its client calls its stubs',
  async (name, expectedNotices) => {
    const spec = join(import.meta.dirname, `fixtures/${name}.yaml`);
    const { targets, notices } = await proveSpec(
      join(await project(), name),
      spec,
      name,
      generateHere,
    );

    expect(targets).toEqual(yes);
    for (const words of expectedNotices) expect(notices.join('\n')).toContain(words);
    for (const notice of notices) expect(notice).toMatch(/\.yaml: .* \(#\/.*\)$/);
  },
);

test.runIf(isFull)(
  'contracts of others: every target compiles, and its client calls its stubs',
  async () => {
    const folder = await project();
    await install(folder, publicContracts);
    for (const contract of publicContracts) {
      const { targets, sdk } = await prove(folder, contract);
      const expected = { contract: contract.name, ...yes, sdk: 'sdk' in contract ? 'same' : '' };
      expect({ contract: contract.name, ...targets, sdk }).toEqual(expected);
    }
  },
);

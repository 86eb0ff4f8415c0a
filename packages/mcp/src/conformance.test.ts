import { expect, test } from 'vitest';
import { runSuite, scenariosOfSuite } from '../bench/conformance/run-suite.ts';
import { applicable, notApplicable } from '../bench/conformance/scenarios.ts';

const isFull = process.env.TEST_FULL === '1';

test.runIf(isFull)(
  'the protocol’s own suite passes, and every scenario of it has a verdict',
  async () => {
    const named = [...applicable, ...Object.keys(notApplicable)];
    expect(named.toSorted()).toEqual((await scenariosOfSuite()).toSorted());
    const verdicts = await runSuite([...applicable, 'prompts-list']);
    const failed = verdicts.filter(({ isPassed }) => !isPassed);
    // The last one shows that the suite can fail.
    expect(failed.map(({ scenario, output }) => `${scenario} ${output.length > 0}`)).toEqual([
      'prompts-list true',
    ]);
  },
);

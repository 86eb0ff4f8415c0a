import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@genmedia/codegen';
import { parse } from 'yaml';
import { repositoryRoot } from './contract.ts';
import type { Policy } from './judge.ts';

/** The policy of the contract: `spec/policy.yaml`. */
export function policyOf(root = repositoryRoot): Policy {
  const { exhaustive, ...more } = parse(readFileSync(join(root, 'spec/policy.yaml'), 'utf8'));
  const [unknown] = Object.keys(more);
  if (unknown !== undefined)
    throw new UserError(`spec/policy.yaml: ${unknown} is not a known setting.`);
  if (typeof exhaustive !== 'boolean') {
    throw new UserError('spec/policy.yaml: exhaustive must be true or false.');
  }
  return { exhaustive };
}

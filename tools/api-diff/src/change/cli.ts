#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { UserError } from '@genmedia/codegen';
import { repositoryRoot } from '../contract.ts';
import { releasedFile } from './released.ts';
import { runAction } from './run.ts';

const helpText = `Prepares the next release of the contract: the changesets since the last one (${releasedFile}).

  node tools/api-diff/src/change/cli.ts              writes the changesets, and shows what will happen
  node tools/api-diff/src/change/cli.ts --check      writes nothing; exits with 1 if one is missing
  node tools/api-diff/src/change/cli.ts --released   records the contract as released, as it is now

  --root DIR   the repository (default: this one)
`;

const options = {
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  released: { type: 'boolean' },
  root: { type: 'string' },
} as const;

function read() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${helpText}`);
  }
}

try {
  const { root = repositoryRoot, check, released, help } = read();
  const action = released ? 'released' : check ? 'check' : 'write';
  process.stdout.write(help ? helpText : await runAction(root, action));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

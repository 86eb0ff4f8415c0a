#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { UserError } from '@genmedia/codegen';
import { type Bump, bumpLevels, isLess } from './bump.ts';
import { contractOf, workingContract } from './contract.ts';
import { diff } from './diff.ts';
import { policyOf } from './policy.ts';
import { markdown } from './report/markdown.ts';
import { largestBump, table } from './report/table.ts';

const helpText = `genmedia-api-diff: what differs between two contracts, and what it means for each package.

  genmedia-api-diff WAS [IS] [--format table|json|markdown] [--fail-on BUMP]

  WAS, IS        an OpenAPI document, or a git revision of this repository, such as main;
                 without IS, WAS is compared with the contract in the working tree
  --format       table is for people, json for machines, markdown for a pull request
  --fail-on      exit with 2 if a package needs this bump or a larger one: patch, minor or major
  --help         this text

  Exits with 1 if the contracts cannot be compared, and with 0 in all other cases.
`;

const formats = {
  table,
  markdown,
  json: (changes: Parameters<typeof table>[0]) => `${JSON.stringify(changes, null, 2)}\n`,
};

async function main(): Promise<void> {
  const { values, positionals } = read();
  const [before, after, ...more] = positionals;
  if (values.help) return void process.stdout.write(helpText);
  const format = formats[values.format as keyof typeof formats];
  if (before === undefined || more.length > 0 || !format) throw new UserError(helpText);
  const limit = limitOf(values['fail-on']);
  const documents = {
    before: await contractOf(before),
    after: after === undefined ? await workingContract() : await contractOf(after),
  };
  const changes = diff(documents, policyOf());
  process.stdout.write(format(changes));
  if (limit && changes.some(({ bumps }) => !isLess(largestBump(bumps), limit)))
    process.exitCode = 2;
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'table' },
        'fail-on': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${helpText}`);
  }
}

function limitOf(option: string | undefined): Bump | undefined {
  const bump = bumpLevels.find((name) => name !== 'none' && name === option);
  if (option !== undefined && !bump)
    throw new UserError(`--fail-on must be patch, minor or major.`);
  return bump;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

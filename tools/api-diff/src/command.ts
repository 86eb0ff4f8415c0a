#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '@genmedia/codegen/documents';
import type { Document } from '@genmedia/openapi';
import { type Bump, bumpLevels, isLess } from './bump.ts';
import { MissingChangesets } from './change/missing.ts';
import type { Action } from './change/run.ts';
import type { JudgedChange } from './change.ts';
import type { Pair } from './compare/comparison.ts';
import { type Config, defaultFile, readConfig } from './config.ts';
import { dateWarnings, isDay } from './dates.ts';
import { diff } from './diff.ts';
import { documentOf, orMistakes, type ReadDocument, readDocument } from './document.ts';
import { type Format, formats, isFormat } from './report/formats.ts';
import { largestBump } from './report/table.ts';

const helpText = `genmedia-api-diff: what differs between two OpenAPI documents, and what that means for each package.

  genmedia-api-diff OLD NEW [--packages FILE] [--format FORMAT] [--fail-on BUMP]
  genmedia-api-diff [OLD [NEW]] --changeset [--check] [--packages FILE]
  genmedia-api-diff --released [--packages FILE]

  OLD, NEW         OpenAPI 3.0 or 3.1: a file, a file of a git revision (main:api/openapi.yaml), or
                   a revision alone, if the config names the contract. The defaults are the config's
                   released and contract
  --packages FILE  the config: the packages and their kinds (default: ${defaultFile}, if it exists)
  --format FORMAT  table for people (default), json for programs, markdown for a pull request,
                   github for a job of GitHub Actions
  --fail-on BUMP   exit with 2 if a package needs this bump or a larger one: patch, minor or major
  --changeset      write a changeset for each package that needs one
  --check          write nothing; exit with 2 if a changeset is missing, or its bump is too small
  --released       record the contract as released, as it is now
  --root DIR       the repository that has .changeset (default: the current folder)
  --today DAY      the day with which dates of x-sunset are compared, such as 2026-11-25
  --help           this text

  Exits with 1 if a document, the config or an option is wrong, with 2 as said above, else with 0.
`;

async function main(): Promise<void> {
  const { options, positionals } = parseOptions();
  if (options.help) {
    process.stdout.write(helpText);
    return;
  }
  // Loading Redocly takes longer than running it. The compile cache shortens that.
  enableCompileCache();
  const root = resolve(options.root);
  const config = readConfig(options.packages, options.packages === undefined ? root : '.');
  const format = formatOf(options.format);
  const limit = limitOf(options['fail-on']);
  const today = dayOf(options.today);
  assertTogether(options, positionals);
  if (positionals.length > 2) throw new UserError(`Name two documents at most.\n\n${helpText}`);
  if (options.changeset || options.check || options.released) {
    process.stdout.write(await release(root, config, positionals, options));
    return;
  }
  const documents = await documentsOf(positionals, config);
  const { changes, warnings } = await orMistakes(
    () => ({ changes: diff(documents, config), warnings: dateWarnings(documents, today) }),
    (read) => documentsOf(positionals, config, read),
  );
  process.stdout.write(formats[format]({ changes, packages: config.packages, warnings }));
  if (limit && isReached(changes, config, limit)) process.exitCode = 2;
}

type Options = ReturnType<typeof parseOptions>['options'];

function parseOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        changeset: { type: 'boolean' },
        check: { type: 'boolean' },
        'fail-on': { type: 'string' },
        format: { type: 'string', default: 'table' },
        help: { type: 'boolean', short: 'h' },
        packages: { type: 'string' },
        released: { type: 'boolean' },
        root: { type: 'string', default: '.' },
        today: { type: 'string' },
      },
    });
    return { options: values, positionals };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${helpText}`);
  }
}

/** Writes changesets, checks them, or records a release. Changesets are loaded only for that. */
async function release(
  root: string,
  config: Config,
  positionals: string[],
  options: Options,
): Promise<string> {
  const { runAction } = await import('./change/run.ts');
  const contracts = positionals.length > 0 ? await documentsOf(positionals, config) : undefined;
  return orMistakes(
    () => runAction(root, actionOf(options), config, contracts),
    (read) => documentsOf(positionals, config, read),
  );
}

function actionOf({ released, check }: Options): Action {
  if (released) return 'released';
  return check ? 'check' : 'write';
}

/** Refuses options that exclude each other, and those that would have no effect. */
function assertTogether(options: Options, positionals: string[]): void {
  const { released, check, changeset, format, today, 'fail-on': failOn } = options;
  if (released && (check || changeset))
    throw new UserError('--released cannot be combined with --changeset or --check.');
  if (released && positionals.length > 0)
    throw new UserError(
      '--released records the contract that the config names: leave out OLD and NEW.',
    );
  const compares = format !== 'table' || failOn !== undefined || today !== undefined;
  if ((released || check || changeset) && compares)
    throw new UserError('--format, --fail-on and --today are for comparisons alone.');
}

/** The two documents that the arguments name, or else the config. */
async function documentsOf(
  [old, current]: string[],
  { contract, released }: Config,
  read: ReadDocument = readDocument,
): Promise<Pair<Document>> {
  const after = current ?? contract;
  const before = old ?? released;
  if (before === undefined || after === undefined)
    throw new UserError(`Name two documents, the old one first.\n\n${helpText}`);
  if (old === undefined && !existsSync(before))
    throw new UserError(`${before} does not exist: nothing has been released yet.`);
  const named = (name: string) => documentOf(name, '.', contract, read);
  return {
    before: old === undefined ? await read(before) : await named(old),
    after: current === undefined ? await read(after) : await named(current),
  };
}

function formatOf(name: string): Format {
  if (isFormat(name)) return name;
  throw new UserError(`--format must be ${Object.keys(formats).join(', ')}.`);
}

function limitOf(option: string | undefined): Bump | undefined {
  const bump = bumpLevels.find((name) => name !== 'none' && name === option);
  if (option !== undefined && !bump)
    throw new UserError('--fail-on must be patch, minor or major.');
  return bump;
}

function dayOf(option: string | undefined): string {
  const day = option ?? new Date().toISOString().slice(0, 10);
  if (!isDay(day)) throw new UserError('--today must be a day, such as 2026-11-25.');
  return day;
}

function isReached(changes: readonly JudgedChange[], { packages }: Config, limit: Bump): boolean {
  return changes.some(({ bumps }) => !isLess(largestBump(bumps, packages), limit));
}

await main().catch((error: unknown) => {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof MissingChangesets ? 2 : 1;
});

import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { emitTargets, type Target, targetFolders } from './emit/targets.ts';
import { UserError } from './errors.ts';
import { printProgress } from './progress.ts';
import { compareFolders, writeFolders } from './write.ts';

const helpText = `cli.ts: compiles an OpenAPI document into the packages of this repository.

  node tools/codegen/src/cli.ts [--check] [--spec FILE] [--out DIR]

  --spec FILE  the OpenAPI 3.0 or 3.1 document (default: spec/openapi.yaml of this repository)
  --out DIR    where packages/ and spec/ are (default: this repository)
  --check      write nothing; fail if a generated file is not up to date
  --help       this text
`;

const repositoryRoot = resolve(import.meta.dirname, '../../..');

async function main(): Promise<void> {
  const options = parseOptions();
  if (options.help) {
    process.stdout.write(helpText);
    return;
  }
  const root = resolve(options.out ?? repositoryRoot);
  const spec = resolve(options.spec ?? join(repositoryRoot, 'spec/openapi.yaml'));
  // Loading TypeScript and Redocly takes longer than running them. The compile cache shortens that.
  enableCompileCache();
  // For our own contract, `pnpm generate` runs the linter first, with more rules than these.
  if (options.spec !== undefined) await (await import('./lint.ts')).lint(spec);
  const { generate } = await import('./generate.ts');
  const files = await generate(spec, Object.keys(emitTargets) as Target[], printProgress);
  if (options.check) return checkUpToDate(root, files);
  writeFolders(root, targetFolders, files);
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        check: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        out: { type: 'string' },
        spec: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${helpText}`);
  }
}

function checkUpToDate(root: string, files: Record<string, string>): void {
  const differences = compareFolders(root, targetFolders, files);
  if (differences.length === 0) return;
  const lines = differences.map(({ path, problem }) => `${path} ${problem}`);
  throw new UserError(
    `${lines.join('\n')}\n\nGenerated files are not up to date. Run: pnpm generate`,
  );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type ResolvedConfig, readConfig, resolveConfig } from './config.ts';
import { UserError } from './errors.ts';
import { printProgress } from './progress.ts';

const helpText = `genmedia-codegen: compiles an OpenAPI 3.0 or 3.1 document into TypeScript.

  genmedia-codegen --spec FILE --out DIR [--targets LIST] [--extension END] [--dates TYPE]
                   [--int64 TYPE] [--check | --watch]
  genmedia-codegen [--config FILE] [--check | --watch]

  --spec FILE      the document
  --out DIR        gets a folder for each target, which holds generated files only
  --targets LIST   of types, client, react, server, mcp, mocks, with commas (default: types,client)
  --extension END  what imports between the files end in: js (default), ts or none
  --dates TYPE     what date-time is in types and client: text (default) or Date
  --int64 TYPE     what int64 is there: number (default) or bigint
  --config FILE    has the same settings (default: genmedia-codegen.config.js, .mjs, .ts or .mts)
  --check          write nothing; fail if a generated file is not up to date
  --watch          write again whenever a document beside the contract or below it changes
  --help           this text
`;

async function main(): Promise<void> {
  const options = parseOptions();
  if (options.help) {
    process.stdout.write(helpText);
    return;
  }
  // Loading TypeScript and Redocly takes longer than running them. The compile cache shortens that.
  nodeModule.enableCompileCache?.();
  const hasOptions = options.spec !== undefined || options.out !== undefined;
  assertTogether(options, hasOptions);
  const configs = hasOptions
    ? [resolveConfig(fromOptions(options), '.')]
    : await readConfig(options.config);
  if (!configs) throw new UserError(`Give --spec and --out, or a config file.\n\n${helpText}`);
  if (options.check) return checkUpToDate(configs);
  if (options.watch) return watchConfigs(configs);
  for (const config of configs) await generateConfig(config);
}

type Options = ReturnType<typeof parseOptions>;

function parseOptions() {
  try {
    return parseArgs({
      options: {
        check: { type: 'boolean' },
        config: { type: 'string' },
        dates: { type: 'string' },
        extension: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        int64: { type: 'string' },
        out: { type: 'string' },
        spec: { type: 'string' },
        targets: { type: 'string' },
        watch: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${helpText}`);
  }
}

/** Refuses options that would have no effect: beside a config file, or beside each other. */
function assertTogether(options: Options, hasOptions: boolean): void {
  if (options.check && options.watch) throw new UserError('Give --check or --watch.');
  if (hasOptions && options.config !== undefined) {
    throw new UserError('Give --spec and --out, or --config.');
  }
  const settings = ['targets', 'extension', 'dates', 'int64'] as const;
  const setting = settings.find((name) => options[name] !== undefined);
  if (!hasOptions && setting !== undefined) {
    throw new UserError(`--${setting} needs --spec and --out: a config file has its own settings.`);
  }
}

function fromOptions(options: Options): object {
  return { ...options, targets: options.targets?.split(',') };
}

async function generateConfig(config: ResolvedConfig): Promise<void> {
  const { filesOf, writeFolder } = await import('./folder.ts');
  const warn = (warning: string) => process.stderr.write(`${warning}\n`);
  writeFolder(config, await filesOf(config, printProgress, warn));
  const { noticesOf } = await import('./notices.ts');
  for (const line of await noticesOf(config)) process.stderr.write(`${line}\n`);
}

/** Generates everything, and again after each change, until the process gets SIGINT or SIGTERM. */
async function watchConfigs(configs: ResolvedConfig[]): Promise<void> {
  const { watchFolder } = await import('./watch.ts');
  for (const { spec } of configs) {
    const folder = relative('.', dirname(spec));
    if (folder && !existsSync(folder)) throw new UserError(`There is no folder ${folder}.`);
  }
  const end = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => end.abort());
  const watching = configs.map((config) =>
    watchFolder(
      config,
      async () => {
        await generateConfig(config).catch(printUserError);
        process.stderr.write(`Waiting for changes of ${relative('.', config.spec)}.\n`);
      },
      end.signal,
    ),
  );
  await Promise.all(watching);
}

async function checkUpToDate(configs: ResolvedConfig[]): Promise<void> {
  const { filesOf, checkFolder } = await import('./folder.ts');
  const lines: string[] = [];
  for (const config of configs) {
    for (const { path, problem } of checkFolder(config, await filesOf(config))) {
      lines.push(`${join(relative('.', config.out), path)} ${problem}`);
    }
  }
  if (lines.length === 0) return;
  throw new UserError(
    `${lines.join('\n')}\n\nGenerated files are not up to date: run this without --check.`,
  );
}

/** Prints an error that a user can fix, and throws any other. */
function printUserError(error: unknown): void {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
}

/** Does what the arguments of the process say. Errors of the user become its output and exit code. */
export async function runCommand(): Promise<void> {
  try {
    await main();
  } catch (error) {
    printUserError(error);
    process.exitCode = 1;
  }
}

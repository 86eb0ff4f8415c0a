import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FolderTarget, folderTargets } from './emit/folder/targets.ts';
import { UserError } from './errors.ts';
import type { ValueOptions } from './model/values.ts';

/** One contract and what to generate from it, as in `genmedia-codegen.config.js`. */
export interface Config {
  /**
   * The OpenAPI 3.0 or 3.1 document. Paths are relative to the config file, or to the current
   * folder.
   */
  spec: string;
  /** The folder in which each target gets a folder. */
  out: string;
  /**
   * `types`, `client`, `react`, `server`, `mcp`, `mocks`. Default: the first two. Targets that they
   * import are added.
   */
  targets?: string[];
  /** The extension in imports between generated files: `js` (default), `ts`, or `none`. */
  extension?: 'js' | 'ts' | 'none';
  /**
   * What `format: date-time` is in types and client: `text` (default), as in JSON, or `Date`. The
   * stubs and tools take JSON's values alone.
   */
  dates?: 'text' | 'Date';
  /** What `format: int64` is there: `number` (default), exact up to 2^53, or `bigint`. */
  int64?: 'number' | 'bigint';
}

/** A config with its defaults, and with absolute paths. */
export interface ResolvedConfig {
  spec: string;
  out: string;
  targets: FolderTarget[];
  extension: string;
  /** The values that are more than what JSON has, if there are any. */
  values?: ValueOptions;
}

const configNames = ['js', 'mjs', 'ts', 'mts'].map((end) => `genmedia-codegen.config.${end}`);
const extensions = new Map([
  ['js', '.js'],
  ['ts', '.ts'],
  ['none', ''],
]);

/** Reads the given config file, or the one in the current folder; undefined if there is none. */
export async function readConfig(path: string | undefined): Promise<ResolvedConfig[] | undefined> {
  const file = path ?? configNames.find((name) => existsSync(name));
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new UserError(`There is no config file ${file}.`);
  const module = (await import(pathToFileURL(resolve(file)).href).catch((error) => {
    // What the file imports may have such an extension, too.
    const isUnreadable =
      error?.code === 'ERR_UNKNOWN_FILE_EXTENSION' && error.message.endsWith(basename(file));
    throw isUnreadable ? unreadable(file) : error;
  })) as { default?: unknown };
  const written = [module.default].flat() as (Config | undefined)[];
  if (written.length === 0) throw new UserError(`${file} names no contract.`);
  const configs = written.map((config) =>
    resolveConfig(config ?? {}, dirname(resolve(file)), `${file}: `),
  );
  assertSeparate(configs, `${file}: `);
  return configs;
}

function unreadable(file: string): UserError {
  return new UserError(
    `Node ${process.versions.node} cannot load ${file}: a config file is JavaScript or, since Node 22.18, TypeScript.`,
  );
}

/** Throws a UserError if two contracts, or one in two ways, would replace each other's files. */
function assertSeparate(configs: readonly ResolvedConfig[], prefix: string): void {
  const known = new Map<string, ResolvedConfig>();
  for (const config of configs) {
    for (const folder of config.targets.map((target) => join(config.out, target))) {
      const other = known.get(folder) ?? config;
      known.set(folder, other);
      if (writesSame(config, other)) continue;
      const both =
        other.spec === config.spec
          ? `${config.spec} would be written in two ways`
          : `${other.spec} and ${config.spec} would both be written`;
      throw new UserError(`${prefix}${both} to ${folder}: give one of them another out.`);
    }
  }
}

function writesSame(one: ResolvedConfig, other: ResolvedConfig): boolean {
  const sourceOf = ({ spec, values, extension }: ResolvedConfig) =>
    JSON.stringify([spec, values, extension]);
  return sourceOf(one) === sourceOf(other);
}

/** Adds the defaults to a config. Throws a UserError that names what is missing or wrong. */
export function resolveConfig(
  config: Partial<Config>,
  folder: string,
  prefix = '',
): ResolvedConfig {
  const { spec, out, targets = ['types', 'client'], extension = 'js' } = config;
  if (typeof spec !== 'string')
    throw new UserError(`${prefix}spec must be the path of the document.`);
  if (/^https?:/.test(spec))
    throw new UserError(`${prefix}spec must be a file: curl -o openapi.json ${spec}`);
  if (typeof out !== 'string') throw new UserError(`${prefix}out must be the folder to write.`);
  if (!Array.isArray(targets) || targets.length === 0)
    throw new UserError(`${prefix}targets must be a list of targets.`);
  const ending = extensions.get(extension);
  if (ending === undefined) throw new UserError(`${prefix}extension must be js, ts or none.`);
  const folders = folderTargets(targets, prefix);
  const values = valuesOf(config, folders, prefix);
  return {
    ...(values && { values }),
    spec: resolve(folder, spec),
    out: resolve(folder, out),
    targets: folders,
    extension: ending,
  };
}

/** Why the code of a target has no dates. */
const withoutDates: Partial<Record<FolderTarget, string>> = {
  server: 'the stubs take and give what JSON has',
  mocks: 'the stubs take and give what JSON has',
  mcp: 'tools take and give what JSON has',
};
/** Why it has no large integers. */
const withoutBigints: Partial<Record<FolderTarget, string>> = {
  ...withoutDates,
  react: 'keys of queries are JSON, which has no bigint',
};

/** The values that a config asks for. Throws a UserError if a target cannot have them. */
function valuesOf(
  { dates = 'text', int64 = 'number' }: Partial<Config>,
  targets: readonly FolderTarget[],
  prefix: string,
): ValueOptions | undefined {
  if (!['text', 'Date'].includes(dates))
    throw new UserError(`${prefix}dates must be text or Date.`);
  if (!['number', 'bigint'].includes(int64))
    throw new UserError(`${prefix}int64 must be number or bigint.`);
  const values = { dates: dates === 'Date', bigints: int64 === 'bigint' };
  if (!values.dates && !values.bigints) return undefined;
  const [option, reasons] = values.bigints
    ? ['int64: bigint', withoutBigints]
    : ['dates: Date', withoutDates];
  for (const target of targets) {
    if (reasons[target] === undefined) continue;
    throw new UserError(
      `${prefix}${option} is not for the target ${target}: ${reasons[target]}. ` +
        'Generate it into another folder, without this option.',
    );
  }
  return values;
}

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FolderTarget, folderTargets } from './emit/folder/targets.ts';
import { UserError } from './errors.ts';

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
}

/** A config with its defaults, and with absolute paths. */
export interface ResolvedConfig {
  spec: string;
  out: string;
  targets: FolderTarget[];
  extension: string;
}

const configNames = ['js', 'mjs', 'ts', 'mts'].map((end) => `genmedia-codegen.config.${end}`);
const extensions: Record<string, string> = { js: '.js', ts: '.ts', none: '' };

/** Reads the given config file, or the one in the current folder; undefined if there is none. */
export async function readConfig(path: string | undefined): Promise<ResolvedConfig[] | undefined> {
  const file = path ?? configNames.find((name) => existsSync(name));
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new UserError(`There is no config file ${file}.`);
  const module = (await import(pathToFileURL(resolve(file)).href)) as { default?: unknown };
  const configs = [module.default].flat() as Config[];
  return configs.map((config) => resolveConfig(config ?? {}, dirname(resolve(file)), `${file}: `));
}

/** Adds the defaults to a config. Throws a UserError that names what is missing or wrong. */
export function resolveConfig(
  config: Partial<Config>,
  folder: string,
  prefix = '',
): ResolvedConfig {
  const { spec, out, targets = ['types', 'client'], extension = 'js' } = config;
  if (spec === undefined)
    throw new UserError(`${prefix}spec is missing: the path of the document.`);
  if (out === undefined) throw new UserError(`${prefix}out is missing: the folder to write.`);
  const ending = extensions[extension];
  if (ending === undefined) throw new UserError(`${prefix}extension must be js, ts or none.`);
  return {
    spec: resolve(folder, spec),
    out: resolve(folder, out),
    targets: folderTargets(targets),
    extension: ending,
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UserError } from '@genmedia/codegen/documents';
import { isObject } from '@genmedia/openapi';
import { parse } from 'yaml';
import { type Kind, kinds } from './bump.ts';
import type { Policy } from './judge.ts';

/** A package that the contract affects. */
export interface ContractPackage {
  /** Its name in its package.json. */
  name: string;
  /** What its users depend on. */
  kind: Kind;
}

/** The settings of a repository, with absolute paths: `api-diff.yaml`. */
export interface Config extends Policy {
  packages: readonly ContractPackage[];
  /** The contract as it is now. */
  contract?: string;
  /** The contract of the last release, with which the current one is compared. */
  released?: string;
  /** The changes of the API in each release, for its docs. */
  history?: string;
  /** What people run to write missing changesets. */
  command?: string;
  /** The bump of a package below 1.0.0 for a change that breaks programs. */
  breakBelowOne: 'minor' | 'major';
}

/** Without a config, each kind stands for a package of its own. */
export const defaultConfig: Config = {
  packages: kinds.map((kind) => ({ name: kind, kind })),
  exhaustive: true,
  breakBelowOne: 'minor',
};

export const defaultFile = 'api-diff.yaml';

/** Reads a config file, or the default one if it exists. Throws a UserError about what is wrong. */
export function readConfig(path: string | undefined, folder = '.'): Config {
  const file = resolve(folder, path ?? defaultFile);
  if (existsSync(file)) return configOf(parseFile(file), file);
  if (path !== undefined) throw new UserError(`There is no config file ${path}.`);
  return defaultConfig;
}

function parseFile(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(`${file}: ${(error as Error).message}`);
  }
}

/** The types of the settings that are not lists. */
const settings: Record<string, { is: (value: unknown) => boolean; words: string }> = {
  contract: { is: isText, words: 'a path, relative to this file' },
  released: { is: isText, words: 'a path, relative to this file' },
  history: { is: isText, words: 'a path, relative to this file' },
  command: { is: isText, words: 'a command' },
  exhaustive: { is: (value) => typeof value === 'boolean', words: 'true or false' },
  breakBelowOne: {
    is: (value) => value === 'minor' || value === 'major',
    words: 'minor or major',
  },
};

function configOf(content: unknown, file: string): Config {
  if (!isObject(content))
    throw new UserError(`${file}: it must contain settings such as packages.`);
  const { packages, ...others } = content;
  for (const [name, value] of Object.entries(others)) {
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (!setting) {
      const known = ['packages', ...Object.keys(settings)].join(', ');
      throw new UserError(`${file}: ${name} is not a known setting. There are ${known}.`);
    }
    if (!setting.is(value)) throw new UserError(`${file}: ${name} must be ${setting.words}.`);
  }
  const config = { ...defaultConfig, ...others, packages: packagesOf(packages, file) };
  for (const name of ['contract', 'released', 'history'] as const)
    if (config[name] !== undefined) config[name] = resolve(dirname(file), config[name]);
  return config;
}

function packagesOf(packages: unknown, file: string): ContractPackage[] {
  if (packages === undefined) return [...defaultConfig.packages];
  if (!isObject(packages))
    throw new UserError(`${file}: packages must map the name of each package to its kind.`);
  return Object.entries(packages).map(([name, value]) => {
    const kind = kindNames.get(value);
    if (kind) return { name, kind };
    const known = [...kindNames.keys()].join(', ');
    throw new UserError(`${file}: the kind of ${name} must be one of ${known}.`);
  });
}

/** The kinds by their names. Tools take what callers of the client pass, mocks need all that stubs do. */
const kindNames = new Map<unknown, Kind>([
  ...kinds.map((kind) => [kind, kind] as const),
  ['mcp', 'client'],
  ['mocks', 'server'],
]);

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

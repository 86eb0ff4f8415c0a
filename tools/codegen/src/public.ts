/**
 * The interface of `@genmedia/codegen` for programs and config files. The types are written here,
 * so that the package's declarations do not name internal types.
 */
import { resolve } from 'node:path';
import { resolveConfig } from './config.ts';
import { filesOf, writeFolder } from './folder.ts';

/** One contract and what to generate from it. */
export interface CodegenConfig {
  /** The OpenAPI 3.0 or 3.1 document. Its path is relative to the config file. */
  spec: string;
  /** The folder in which each target gets a folder. */
  out: string;
  /** Default: `types` and `client`. Targets that they import are added. */
  targets?: ('types' | 'client' | 'react' | 'server' | 'mcp' | 'mocks')[];
  /** The extension in imports between generated files. Default: `js`. */
  extension?: 'js' | 'ts' | 'none';
  /** What `format: date-time` is in types and client. Default: `text`, as in JSON. */
  dates?: 'text' | 'Date';
  /** What `format: int64` is there. Default: `number`, exact up to 2^53. */
  int64?: 'number' | 'bigint';
}

/** Gives a config file's default export its type. */
export function defineConfig<C extends CodegenConfig | CodegenConfig[]>(config: C): C {
  return config;
}

/**
 * Generates the files and resolves with them, by their paths in `out`. Writes nothing. Paths in the
 * config are relative to the current folder. Rejects with an error that names the places of the
 * document's errors.
 */
export async function generate(config: CodegenConfig): Promise<Record<string, string>> {
  return filesOf(resolveConfig(config, resolve('.')));
}

/**
 * Does the same, and writes the files. All files in the folders of the targets are replaced; rejects
 * if one of them was not generated.
 */
export async function generateTo(config: CodegenConfig): Promise<void> {
  const resolved = resolveConfig(config, resolve('.'));
  writeFolder(resolved, await filesOf(resolved));
}

/**
 * What `@genmedia/codegen` gives to programs and to config files. Types are written here, so that the
 * package's declarations name nothing of its inside.
 */
import { resolve } from 'node:path';
import { workOf } from './config.ts';
import { filesOf, writeFolder } from './folder.ts';

/** One contract and what becomes of it. */
export interface CodegenConfig {
  /** The OpenAPI 3.0 or 3.1 document; its path starts at the config file. */
  spec: string;
  /** The folder that gets one folder for each target. */
  out: string;
  /** Default: `types` and `client`. What their code imports comes with them. */
  targets?: ('types' | 'client' | 'react' | 'server')[];
  /** What imports between generated files end in. Default: `js`. */
  extension?: 'js' | 'ts' | 'none';
}

/** A config file's default export, with its types. */
export function defineConfig<C extends CodegenConfig | CodegenConfig[]>(config: C): C {
  return config;
}

/**
 * The generated files by their paths in `out`; nothing is written. Paths start where the program
 * runs. Rejects with an error that names the places of the document's faults.
 */
export async function generate(config: CodegenConfig): Promise<Record<string, string>> {
  return filesOf(workOf(config, resolve('.')));
}

/** The same, written: all that was in the folders of the targets is replaced. */
export async function generateTo(config: CodegenConfig): Promise<void> {
  const work = workOf(config, resolve('.'));
  writeFolder(work, await filesOf(work));
}

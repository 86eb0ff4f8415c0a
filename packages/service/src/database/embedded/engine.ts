import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

let engine: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite's Postgres, compiled once for all threads of this process: what a thread would compile by
 * itself is most of its start.
 */
export function compiledEngine(): Promise<WebAssembly.Module> {
  engine ??= compile();
  return engine;
}

async function compile(): Promise<WebAssembly.Module> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return await WebAssembly.compile(await readFile(join(dirname(pglite), 'pglite.wasm')));
}

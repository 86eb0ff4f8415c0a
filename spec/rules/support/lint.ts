import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Config,
  createConfig,
  type NormalizedProblem,
  lint as redocly,
} from '@redocly/openapi-core';

const plugin = fileURLToPath(new URL('../plugin.ts', import.meta.url));

/** A folder with the given files, which exists while `use` runs. */
export async function withFolder<T>(
  files: Record<string, string>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-spec-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its own type of a configuration takes the compiler a second to expand. */
const createConfigOf = createConfig as unknown as (config: {
  plugins: string[];
  rules: Record<string, unknown>;
}) => Promise<Config>;

/**
 * Lints a contract with these rules and no others, in a folder of its own. `rules` is the `rules`
 * section of a redocly.yaml; the contract's main file is `openapi.yaml`. Returns one line per
 * problem: `file#pointer: message`.
 */
export function lint(
  rules: Record<string, unknown>,
  files: Record<string, string>,
): Promise<string[]> {
  return withFolder(files, async (folder) => {
    const config = await createConfigOf({ plugins: [plugin], rules });
    const problems = await redocly({ ref: join(folder, 'openapi.yaml'), config });
    return problems.map((problem) => line(problem, folder));
  });
}

function line({ message, location: [place] }: NormalizedProblem, folder: string): string {
  if (!place) return message;
  return `${relative(folder, place.source.absoluteRef)}${place.pointer ?? ''}: ${message}`;
}

/** A contract of one operation, `POST /things`, whose parts are given as YAML text. */
export function contract(operation: string, components = ''): string {
  const indent = (text: string, by: number) => text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(by));
  return `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:
  /things:
    post:
${indent(operation, 6)}
components:
${indent(components || 'schemas: {}', 2)}
`;
}

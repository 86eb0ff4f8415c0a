import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

const cli = fileURLToPath(new URL('../redocly.js', import.meta.url));
const plugin = fileURLToPath(new URL('../plugin.ts', import.meta.url));

export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the redocly command as the package scripts do. */
export function redocly(args: string[], cwd: string): Promise<Output> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, ...args],
      { cwd, maxBuffer: 64 * 2 ** 20 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
      },
    );
  });
}

/** A folder that holds the given files while `use` runs. */
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

interface Problem {
  ruleId: string;
  message: string;
  location: { source: { ref: string }; pointer: string }[];
}

/**
 * Lints a contract with one rule alone, through the command, in a folder of its own.
 * `rules` is the `rules` section of a redocly.yaml; the contract's root is `openapi.yaml`.
 * Answers one line a problem: `file#pointer: message`.
 */
export function lint(
  rules: Record<string, unknown>,
  files: Record<string, string>,
): Promise<string[]> {
  const config = stringify({ plugins: [plugin], rules, telemetry: 'off' });
  return withFolder({ ...files, 'redocly.yaml': config }, async (folder) => {
    const { stdout, stderr } = await redocly(['lint', 'openapi.yaml', '--format=json'], folder);
    if (!stdout.startsWith('{')) throw new Error(`redocly failed: ${stdout}${stderr}`);
    const { problems } = JSON.parse(stdout) as { problems: Problem[] };
    return problems.map(line);
  });
}

function line({ message, location }: Problem): string {
  const place = location[0];
  return `${place?.source.ref}${place?.pointer}: ${message}`;
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

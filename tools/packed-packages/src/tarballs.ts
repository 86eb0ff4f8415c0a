import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The published packages, by the folder that holds them. */
export const packages = {
  '@genmedia/spec': 'spec',
  '@genmedia/types': 'packages/types',
  '@genmedia/client': 'packages/client',
  '@genmedia/react': 'packages/react',
  '@genmedia/ai-sdk': 'packages/ai-sdk',
  '@genmedia/mcp': 'packages/mcp',
  '@genmedia/server': 'packages/server',
  '@genmedia/media': 'packages/media',
  '@genmedia/sandbox': 'packages/sandbox',
  '@genmedia/console': 'packages/console',
  '@genmedia/service': 'packages/service',
  '@genmedia/codegen': 'tools/codegen',
  '@genmedia/api-diff': 'tools/api-diff',
} as const;

export type PackageName = keyof typeof packages;

/** What a caller of the API installs. */
export const callers = ['@genmedia/types', '@genmedia/client', '@genmedia/react'] as const;

/** Packs published packages into a folder. Resolves with the paths of their tarballs, by name. */
export async function pack(
  destination: string,
  names: readonly PackageName[] = Object.keys(packages) as PackageName[],
): Promise<Record<string, string>> {
  const packed: Record<string, string> = {};
  for (const name of names) {
    const { stdout } = await promisify(execFile)(
      'pnpm',
      ['pack', '--json', '--pack-destination', destination],
      { cwd: join(root, packages[name]) },
    );
    packed[name] = JSON.parse(stdout).filename;
  }
  return packed;
}

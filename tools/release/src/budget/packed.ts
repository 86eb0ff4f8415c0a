import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '@genmedia/foreign-generators/run';

/** A file of a package, with its size before packing: pnpm rewrites package.json a little. */
export interface PackedFile {
  path: string;
  bytes: number;
}

export interface Packed {
  /** Bytes of the tarball. */
  tarball: number;
  files: PackedFile[];
}

/** Packs the package of a folder into the given file of that folder. */
export async function pack(folder: string, file: string): Promise<Packed> {
  const args = ['pack', '--json', '--out', file];
  const { size, files } = JSON.parse(await run('pnpm', args, { cwd: folder }));
  return {
    tarball: size,
    files: await Promise.all(
      files.map(async ({ path }: { path: string }) => ({
        path,
        bytes: (await stat(join(folder, path))).size,
      })),
    ),
  };
}

export function unpacked(files: readonly PackedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Describes the three largest files. */
export function largest(files: readonly PackedFile[]): string[] {
  return files
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 3)
    .map(({ path, bytes }) => `${path} (${bytes})`);
}

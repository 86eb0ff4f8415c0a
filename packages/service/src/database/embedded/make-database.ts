import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The message of a maker that failed. A maker that succeeds sends none. */
export interface MakerFailure {
  reason: string;
}

/**
 * Making a database takes seconds. This limit is for a maker that hangs, on the busiest machine.
 */
const timeoutMs = 600_000;

/**
 * Makes the database in `directory`, completely or not at all, so a killed start leaves no
 * half-made database. A separate process makes it, so that the memory is freed at its end: in a
 * thread, Postgres's first start left 170 MB to the process for good.
 */
export async function makeDatabase(directory: string): Promise<void> {
  await removeDrafts(directory);
  // The maker of a killed start may still run. It writes to a draft with another name.
  const draft = `${directory}.new-${process.pid}`;
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = fileURLToPath(new URL(`./maker.${ending}`, import.meta.url));
  const maker = fork(file, [draft], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let reason = 'its process was ended';
  maker.on('message', (failure) => {
    reason = (failure as MakerFailure).reason;
  });
  const timer = setTimeout(() => {
    reason = `it took more than ${timeoutMs / 1000} s`;
    maker.kill('SIGKILL');
  }, timeoutMs);
  // The message may arrive after the exit.
  const ended = Promise.all([once(maker, 'exit'), once(maker, 'disconnect')]);
  const [[code]] = await ended.finally(() => clearTimeout(timer));
  if (code !== 0) {
    await removeDrafts(directory);
    throw new Error(`The embedded database could not be made: ${reason}`);
  }
  await rename(draft, directory);
}

async function removeDrafts(directory: string): Promise<void> {
  const folder = dirname(directory);
  const drafts = (await readdir(folder)).filter((name) =>
    name.startsWith(`${basename(directory)}.new`),
  );
  for (const name of drafts) await rm(join(folder, name), { recursive: true, force: true });
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a maker tells that could not make the database; a maker that could ends without a word. */
export interface MakerFailure {
  reason: string;
}

/** It takes seconds; this is for one that hangs, on the busiest machine. */
const timeoutMs = 600_000;

/**
 * Makes the database in `directory`, whole or not at all: a killed start leaves nothing half-made. A
 * process of its own does it, with which what that takes comes back: in a thread, Postgres's first
 * start left 170 MB to the process for good.
 */
export async function makeDatabase(directory: string): Promise<void> {
  await removeDrafts(directory);
  // One that outlives a killed start still writes to its own.
  const draft = `${directory}.new-${process.pid}`;
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = fileURLToPath(new URL(`./maker.${ending}`, import.meta.url));
  const maker = fork(file, [draft], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let reason = 'its process was ended';
  maker.on('message', (failure) => {
    reason = (failure as MakerFailure).reason;
  });
  const timer = setTimeout(() => {
    reason = `it was not done within ${timeoutMs / 1000} s`;
    maker.kill('SIGKILL');
  }, timeoutMs);
  // What it said may come after its end.
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

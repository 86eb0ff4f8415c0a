import { createHash } from 'node:crypto';
import { readFile, readlink, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another process holds the lock; or this one, in another place. */
export class LockHeldError extends Error {
  override name = 'LockHeldError';
  readonly pid: number | undefined;

  constructor(path: string, pid: number | undefined) {
    super(
      `Another process (${pid ?? 'unknown'}) uses this data folder: ${path}. ` +
        'Stop it, or give this one a DATA_DIR of its own.',
    );
    this.pid = pid;
  }
}

export interface LockFile {
  release(): Promise<void>;
}

/** Who holds a lock, as far as another process can check it. */
interface Holder {
  pid: number;
  /** When the process started, in the kernel's clock ticks; tells a reused pid. */
  started: string | undefined;
  /** Namespace of the pid; the same pid in another container is another process. */
  namespace: string | undefined;
}

const beatMs = 1000;
/** Paths that this process holds or tries to; to the files all its locks look the same. */
const held = new Set<string>();

/**
 * Takes an exclusive lock file. What a killed process left behind is taken over; where the holder
 * cannot be checked, as in another container, its heartbeat (the file's time) decides.
 * Throws LockHeldError.
 */
export async function lockFile(path: string): Promise<LockFile> {
  if (held.has(path)) throw new LockHeldError(path, process.pid);
  held.add(path);
  try {
    await take(path);
  } catch (error) {
    held.delete(path);
    throw error;
  }
  const heart = setInterval(() => void beat(path), beatMs);
  heart.unref();
  return {
    async release() {
      if (!held.delete(path)) return;
      clearInterval(heart);
      await unlink(path);
    },
  };
}

async function take(path: string, shown = path): Promise<void> {
  const own = JSON.stringify(await thisProcess());
  while (!(await create(path, own))) {
    const found = await readIfThere(path);
    if (found === undefined) continue;
    if (await isHeld(path, found)) throw new LockHeldError(shown, parse(found)?.pid);
    if (await takeOver(path, found)) return;
  }
}

/**
 * Puts a lock file of our own in the place of a stale one. Several processes can find it stale: only
 * who holds the ticket for that very file may replace it. The ticket is a lock file itself, as its
 * holder can die too, and becomes the new one. False where another process was first.
 */
async function takeOver(path: string, found: string): Promise<boolean> {
  const ticket = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
  await take(ticket, path);
  if ((await readIfThere(path)) !== found) {
    await unlink(ticket);
    return false;
  }
  await rename(ticket, path);
  return true;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isHeld(path: string, found: string): Promise<boolean> {
  const holder = parse(found);
  const own = await thisProcess();
  if (!holder || holder.namespace !== own.namespace) return await beats(path, found);
  if (holder.pid === own.pid) return false;
  if (!isAlive(holder.pid)) return false;
  const { started, hasEnded } = await statOf(holder.pid);
  return !hasEnded && (started === undefined || started === holder.started);
}

/** Whether the holder still touches the file, or has written it anew. */
async function beats(path: string, found: string): Promise<boolean> {
  const before = await touched(path);
  await sleep(2.5 * beatMs);
  const now = await readFile(path, 'utf8').catch(() => '');
  return now !== '' && (now !== found || (await touched(path)) !== before);
}

async function touched(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}

async function beat(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => {});
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

async function thisProcess(): Promise<Holder> {
  return {
    pid: process.pid,
    started: (await statOf(process.pid)).started,
    namespace: await readlink('/proc/self/ns/pid').catch(() => undefined),
  };
}

/**
 * What /proc/<pid>/stat says (proc_pid_stat(5), fields 3, 20 and 22); nothing where there is no /proc.
 * A process has ended, whether its parent took note or not, once none of its threads is left.
 */
async function statOf(pid: number): Promise<{ started: string | undefined; hasEnded: boolean }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, threads, started] = [fields[0], fields[17], fields[19]];
  return { started, hasEnded: state === 'Z' && Number(threads) <= 1 };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

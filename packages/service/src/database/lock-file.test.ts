import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { isFull } from '../testing/full.ts';
import { lockFile } from './lock-file.ts';

let folder: string;
let path: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  folder = await makeTestFolder();
  path = join(folder, 'lock');
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Starts a program, which ends with the test at the latest. */
function startProgram(file: string, args: readonly string[]): ChildProcess {
  const child = spawn(file, args);
  started.push(child);
  return child;
}

/**
 * Arguments of a process that tries to take the lock, prints the result, and runs until it is
 * killed.
 */
function holding(): string[] {
  const script = `
    const { lockFile } = await import(${JSON.stringify(import.meta.resolve('./lock-file.ts'))});
    const outcome = await lockFile(${JSON.stringify(path)}).then(() => 'held', () => 'refused');
    process.stdout.write(outcome);
    setInterval(() => {}, 1000);`;
  return ['--input-type=module', '-e', script];
}

function firstOutput({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => stdout?.once('data', (bytes) => resolve(String(bytes))));
}

function start() {
  const child = startProgram(process.execPath, holding());
  return {
    pid: child.pid,
    line: firstOutput(child),
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGKILL');
      }),
  };
}

async function holder() {
  const child = start();
  expect(await child.line).toBe('held');
  return child;
}

/**
 * Takes the lock and releases it. Tests poll this after a process was killed, because the process
 * holds the lock until the last of its threads has ended.
 */
async function takeAndRelease(): Promise<string> {
  const release = await lockFile(path);
  await release();
  return 'taken';
}

test('one holder at a time, in one process', async () => {
  const release = await lockFile(path);
  await expect(lockFile(path)).rejects.toThrow(`uses this data folder: ${folder}. Stop it`);
  await release();
  await (await lockFile(path))();
  expect(await readdir(folder)).toEqual(['lock.db']);
});

test('another process is refused while the holder lives, and told its pid', async () => {
  const other = await holder();
  await expect(lockFile(path)).rejects.toThrow(`(${other.pid})`);
  await other.kill();
  await (await lockFile(path))();
});

test('one of several processes takes over what a killed one left', async () => {
  const first = await holder();
  await first.kill();
  const others = await Promise.all(Array.from({ length: isFull ? 6 : 3 }, start));
  const lines = await Promise.all(others.map(({ line }) => line));
  expect(lines.filter((line) => line === 'held')).toHaveLength(1);
  await Promise.all(others.map(({ kill }) => kill()));
});

test('a lock stays held when no variable refers to it any more', async () => {
  const script = `
    const { lockFile } = await import(${JSON.stringify(import.meta.resolve('./lock-file.ts'))});
    await lockFile(${JSON.stringify(path)});
    setInterval(() => {}, 1000);
    for (let round = 0; round < 10; round++) {
      gc();
      await new Promise(setImmediate);
    }
    process.stdout.write('collected');`;
  const flags = ['--expose-gc', '--input-type=module', '-e'];
  const child = startProgram(process.execPath, [...flags, script]);
  expect(await firstOutput(child)).toBe('collected');
  await expect(lockFile(path)).rejects.toThrow(`(${child.pid})`);
  child.kill('SIGKILL');
  await expect.poll(takeAndRelease).toBe('taken');
});

test('the pid that a killed process left is ignored', async () => {
  // The pid of a dead process can belong to a live one meanwhile.
  await writeFile(path, String(process.ppid));
  await (await lockFile(path))();
});

test.runIf(process.platform === 'linux')(
  'a killed process that its parent never waits for does not hold the lock',
  async () => {
    // After its `exec` the parent is another program, which never waits for its child.
    const script = '"$0" "$@" & exec sleep 60';
    const parent = startProgram('sh', ['-c', script, process.execPath, ...holding()]);
    expect(await firstOutput(parent)).toBe('held');
    const pid = Number(await readFile(path, 'utf8'));
    await expect(lockFile(path)).rejects.toThrow(`(${pid})`);
    process.kill(pid, 'SIGKILL');
    await expect.poll(takeAndRelease).toBe('taken');
    // The kernel closes its files before it calls it a zombie.
    await expect.poll(() => stateOf(pid)).toBe('Z');
  },
);

/** The state of a process, by /proc: `Z` for one that has ended and that nobody has waited for. */
async function stateOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.split(') ')[1]?.charAt(0);
}

/** Containers have their own process ids, as these processes have. */
const apart = ['--pid', '--fork', '--kill-child'];

test.runIf(spawnSync('unshare', [...apart, 'true']).status === 0)(
  'a holder in another container holds it while it lives',
  async () => {
    const container = startProgram('unshare', [...apart, process.execPath, ...holding()]);
    expect(await firstOutput(container)).toBe('held');
    await expect(lockFile(path)).rejects.toThrow('uses this data folder');
    const ended = new Promise((resolve) => container.once('exit', resolve));
    container.kill('SIGKILL');
    await ended;
    await expect.poll(takeAndRelease).toBe('taken');
  },
);

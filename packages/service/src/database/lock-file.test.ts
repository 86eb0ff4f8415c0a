import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFile } from './lock-file.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that tries to take the lock, says how that went, and stays until it is killed. */
function start() {
  const script = `
    const { lockFile } = await import(${JSON.stringify(import.meta.resolve('./lock-file.ts'))});
    const outcome = await lockFile(${JSON.stringify(path)}).then(() => 'held', () => 'refused');
    process.stdout.write(outcome);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  return {
    pid: child.pid,
    line: new Promise<string>((resolve) => {
      child.stdout.once('data', (bytes) => resolve(String(bytes)));
    }),
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

test('one holder at a time, in one process', async () => {
  const lock = await lockFile(path);
  await expect(lockFile(path)).rejects.toThrow('uses this data folder');
  await lock.release();
  await (await lockFile(path)).release();
  expect(await readdir(folder)).toEqual([]);
});

test('another process is refused while the holder lives, and told its pid', async () => {
  const other = await holder();
  await expect(lockFile(path)).rejects.toThrow(`(${other.pid})`);
  await other.kill();
  await (await lockFile(path)).release();
});

test('one of several processes takes over what a killed one left', async () => {
  const first = await holder();
  await first.kill();
  const others = await Promise.all(Array.from({ length: 6 }, start));
  const lines = await Promise.all(others.map(({ line }) => line));
  expect(lines.filter((line) => line === 'held')).toHaveLength(1);
  await Promise.all(others.map(({ kill }) => kill()));
});

test.runIf(process.platform === 'linux')(
  'a killed process that its parent never takes note of does not hold the lock',
  async () => {
    const { namespace } = await sample();
    // The parent, by then another program, never asks how its child ended.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    const fields = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1] ?? '';
    const started = (await fields()).split(' ')[19];
    await writeFile(path, JSON.stringify({ pid, started, namespace }));
    await expect(lockFile(path)).rejects.toThrow(`(${pid})`);
    process.kill(pid, 'SIGKILL');
    await expect.poll(fields).toMatch(/^Z/);
    await (await lockFile(path)).release();
    parent.kill();
  },
);

test('a pid that belongs to a younger process does not hold the lock', async () => {
  const { namespace } = await sample();
  await writeFile(path, JSON.stringify({ pid: process.ppid, started: '1', namespace }));
  await (await lockFile(path)).release();
});

test('nor does our own pid, left by an earlier process', async () => {
  const { namespace } = await sample();
  await writeFile(path, JSON.stringify({ pid: process.pid, started: '1', namespace }));
  await (await lockFile(path)).release();
});

test('a holder in another container holds it while its heart beats', async () => {
  const foreign = JSON.stringify({ pid: 1, started: '1', namespace: 'pid:[1]' });
  await writeFile(path, foreign);
  const heart = setInterval(() => void utimes(path, new Date(), new Date()), 50);
  await expect(lockFile(path)).rejects.toThrow('uses this data folder');
  clearInterval(heart);
  await (await lockFile(path)).release();
});

test('a file that was cut off while it was written is taken over', async () => {
  await writeFile(path, '{"pid":');
  await (await lockFile(path)).release();
});

async function sample(): Promise<{ namespace: string | undefined }> {
  const lock = await lockFile(path);
  const content = JSON.parse(await readFile(path, 'utf8'));
  await lock.release();
  return content;
}

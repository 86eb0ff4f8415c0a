import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SessionState } from '../agents/index.ts';
import { rejection } from '../testing/fast.ts';
import { fileStore } from './index.ts';

const user: SessionState['user'] = {
  id: 1,
  name: 'Agent',
  email: 'a@b.example',
  username: 'agent',
  verified: true,
  plan: 'pay_as_you_go',
};
const state: SessionState = { accessToken: 't', expiresAt: null, apiKey: null, user };

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'genmedia-session-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('a file of a session is its owner’s alone, and nothing is left beside it', async () => {
  const directory = await folder();
  const path = join(directory, 'session');
  await fileStore(path).set(state);
  expect(await readdir(directory)).toEqual(['session']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(path, 'utf8')).accessToken).toBe('t');
});

test('a file that cannot be replaced leaves no copy of the session beside it', async () => {
  const directory = await folder();
  await mkdir(join(directory, 'session', 'full'), { recursive: true });
  await rejection(fileStore(join(directory, 'session')).set(state) as Promise<void>);
  expect(await readdir(directory)).toEqual(['session']);
});

test('a damaged session counts as no session', async () => {
  const path = join(await folder(), 'session');
  for (const text of ['', '{', 'null', '42', '{}']) {
    await writeFile(path, text);
    expect(await fileStore(path).get()).toBeUndefined();
  }
});

test('a session that is being deleted is not read any more', async () => {
  const store = fileStore(join(await folder(), 'session'));
  await store.set(state);
  const deleting = store.set(undefined);
  expect(await store.get()).toBeUndefined();
  await deleting;

  await store.set(state);
  const reading = store.get();
  const deletingMeanwhile = store.set(undefined);
  expect(await reading).toBeUndefined();
  await deletingMeanwhile;
});

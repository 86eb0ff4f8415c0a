import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { GenerationProcessing, JobAnswer, JobList } from '@genmedia/types';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createCaller } from '../testing/caller.ts';
import { isFull } from '../testing/full.ts';
import { waitFor } from '../testing/wait-for.ts';
import { startTestService, type TestService, testService } from './index.ts';
import setup from './setup.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  expect(existsSync(service.dataDir)).toBe(false);
});

/** Calls as a new account. */
async function newUser(from: Pick<TestService, 'url' | 'newAccount'> = service) {
  const { apiKey } = await from.newAccount();
  const { get, post } = createCaller(from.url);
  const headers = { Authorization: `Bearer ${apiKey}` };
  return {
    draw: (request: object) =>
      post<GenerationProcessing>('/api/v7/images/text-to-image', request, headers),
    jobs: async () => (await get<JobList>('/api/v7/jobs', headers)).body.jobs,
    job: async (id: number) => (await get<JobAnswer>(`/api/v7/jobs/${id}`, headers)).body.job,
  };
}

test('each account has only its own jobs, and is answered before they are done', async () => {
  const [mine, other] = [await newUser(), await newUser()];
  const slow = { model_id: 'sandbox-slow', prompt: 'a cat, takes 3600 seconds' };
  const { body } = await mine.draw(slow);
  expect(body).toMatchObject({ status: 'processing', id: expect.any(Number) });
  expect(await mine.jobs()).toMatchObject([{ id: body.id, status: 'processing' }]);
  expect(await other.jobs()).toEqual([]);
});

test('a job fails if a test wants that', async () => {
  const { draw, job } = await newUser();
  const { body } = await draw({ model_id: 'sandbox-fails', prompt: 'a cat' });
  const ended = await waitFor(async () => {
    const state = await job(body.id);
    return state.status === 'processing' ? undefined : state;
  });
  expect(ended).toMatchObject({ status: 'error', error: { code: 'model_failed' } });
});

test.runIf(isFull)('the setup of all files gives each of them the service', async () => {
  expect(() => testService()).toThrow('globalSetup');
  const tearDown = await setup();
  const { jobs } = await newUser(testService());
  expect(await jobs()).toEqual([]);
  await tearDown();
  expect(() => testService()).toThrow('globalSetup');
});

test.runIf(isFull)('the files of the docs run with Vitest', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'docs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // As if it was installed there.
  await mkdir(join(folder, 'node_modules/@genmedia'), { recursive: true });
  await symlink(root, join(folder, 'node_modules/@genmedia/service'));
  const page = await readFile(join(root, 'docs/testing.md'), 'utf8');
  for (const [, name = '', code = ''] of page.matchAll(
    /^```ts\n\/\/ ([\w.]+)[^\n]*\n(.*?)^```$/gms,
  )) {
    await writeFile(join(folder, name), code);
  }
  const vitest = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest')));
  // Without the limits of Vitest, which are seconds: the machine may be busy.
  const patience = ['--testTimeout=300000', '--hookTimeout=300000'];
  const args = [vitest, 'run', '--root', folder, ...patience];
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' } };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  expect(stdout).toMatch(/Tests +1 passed/);
});

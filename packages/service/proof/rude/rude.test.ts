import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import { documented } from '../hostile/contract.ts';
import { seeded } from '../random.ts';
import { findBrokenPromises, type HeldResources, measureHeld } from './aftermath.ts';
import { callRudely, minPartialShare, newCalls } from './callers.ts';
import { makeFiles } from './files.ts';
import { openTestBed, type TestBed } from './test-bed.ts';

/** So many that there is at least one for each operation. */
const callers = 500;

// Only Linux shows what a process holds.
describe.runIf(process.platform === 'linux')('rude callers', { timeout: 600_000 }, () => {
  const random = seeded(1);
  const calls = newCalls();
  let home: Awaited<ReturnType<typeof openTestDatabase>>;
  let testBed: TestBed;
  let files: string[];
  let before: HeldResources;

  beforeAll(async () => {
    home = await openTestDatabase('Postgres');
    testBed = await openTestBed(home, 1);
    files = await makeFiles(home.dataDir);
    before = await measureHeld(testBed);
  });

  afterAll(async () => {
    await testBed?.end();
    await home?.drop();
  });

  test('call operations, without harm to others', async () => {
    await callRudely(testBed, calls, { callers, atOnce: 64, random, files });
    expect(calls.violations).toEqual([]);
    expect(await findBrokenPromises(testBed, before)).toEqual([]);
    expect(calls.manners.total).toBe(callers);
    expect(calls.partialReads).toBeGreaterThanOrEqual(callers * minPartialShare);
    const called = calls.operations.entries.map(([name]) => name);
    const all = documented.map(({ id }) => id);
    expect(called).toEqual(expect.arrayContaining(all));
  });

  test('do not keep a process from ending in good order', async () => {
    const leaving = new AbortController();
    // A second signal would end the process at once.
    let isSignalled = false;
    const onDone = () => {
      if (!isSignalled) testBed.service.kill('SIGTERM');
      isSignalled = true;
    };
    const calling = callRudely(testBed, calls, {
      callers: 1000,
      atOnce: 64,
      random,
      files,
      onDone,
      signal: leaving.signal,
    });
    const code = await testBed.service.exited;
    leaving.abort();
    await calling;
    expect(testBed.service.stderr()).not.toContain('was not caught');
    expect(code).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import { isFull } from '../../src/testing/full.ts';
import { seeded } from '../chaos/random.ts';
import { documented } from '../hostile/contract.ts';
import { findBroken, type Held, heldBy } from './aftermath.ts';
import { callRudely, leastInside, newCalls } from './callers.ts';
import { makeFiles } from './files.ts';
import { openStage, type Stage } from './stage.ts';

/** At least one caller for each operation. */
const callers = isFull ? 500 : 60;

// Only Linux shows what a process holds.
describe.runIf(process.platform === 'linux')('rude callers', { timeout: 600_000 }, () => {
  const random = seeded(1);
  const calls = newCalls();
  let home: Awaited<ReturnType<typeof openTestDatabase>>;
  let stage: Stage;
  let files: string[];
  let before: Held;

  beforeAll(async () => {
    home = await openTestDatabase('Postgres');
    stage = await openStage(home, 1);
    files = await makeFiles(home.dataDir);
    before = await heldBy(stage);
  });

  afterAll(async () => {
    await stage?.end();
    await home?.drop();
  });

  test('call every operation, without harm to others', async () => {
    await callRudely(stage, calls, { callers, atOnce: 64, random, files, filesStall: isFull });
    expect(calls.wrong).toEqual([]);
    expect(await findBroken(stage, before)).toEqual([]);
    expect(calls.manners.total).toBe(callers);
    // With few callers, the number depends on chance and on the machine.
    expect(calls.inside).toBeGreaterThanOrEqual(isFull ? callers * leastInside : 1);
    const asked = calls.operations.entries.map(([name]) => name);
    expect(asked).toEqual(expect.arrayContaining(documented.map(({ id }) => id)));
  });

  test('do not keep a process from ending in good order', async () => {
    const leaving = new AbortController();
    // A second signal would end the process at once.
    let isTold = false;
    const onLeft = () => {
      if (!isTold) stage.service.kill('SIGTERM');
      isTold = true;
    };
    const calling = callRudely(stage, calls, {
      ...{ callers: 1000, atOnce: 64, random, files, filesStall: isFull },
      ...{ onLeft, signal: leaving.signal },
    });
    const code = await stage.service.exited;
    leaving.abort();
    await calling;
    expect(stage.service.stderr()).not.toContain('was not caught');
    expect(code).toBe(0);
  });
});

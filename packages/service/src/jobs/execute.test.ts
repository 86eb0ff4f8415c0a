import { expect, test } from 'vitest';
import type { Db } from '../database/tables.ts';
import { createLog } from '../log.ts';
import type { UsedCall } from '../usage/used-call.ts';
import { execute, type RunJob } from './execute.ts';
import type { Finish } from './finisher.ts';
import type { Job } from './job.ts';

const call: UsedCall = {
  call: 'one',
  isHosted: false,
  modelId: 'm',
  provider: 'sandbox',
  model: 'm',
  units: {},
  cost: undefined,
};
const away = new Error('The database is away.');

/** Makes an attempt in a process that stops while there is no database. Returns how it ended. */
async function attempt(run: RunJob, finish: Finish, stop: AbortController): Promise<string[]> {
  const job = { id: 7, operation: 'generateImage', attempt: 1 } as Job;
  const statuses: string[] = [];
  const claim = { job, worker: 'one' };
  await execute(claim, {
    // It fails every statement.
    db: {} as Db,
    run,
    finish,
    log: createLog('silent'),
    shutdown: stop.signal,
    lost: new AbortController().signal,
    onEnded: ({ status }) => statuses.push(status),
  });
  return statuses;
}

test('a result that cannot be written before the process stops is reported as no success', async () => {
  const stop = new AbortController();
  const run = async () => ({ output: [] });
  const finish = async () => {
    stop.abort();
    throw away;
  };
  expect(await attempt(run, finish, stop)).toEqual(['released']);
});

test('a lost job whose calls cannot be counted before the process stops counts as taken over', async () => {
  const stop = new AbortController();
  const run: RunJob = async (_job, { tally, takenOver }) => {
    tally.count(call);
    stop.abort();
    throw takenOver();
  };
  expect(await attempt(run, async () => true, stop)).toEqual(['taken_over']);
});

test('a job of which nobody can know whether another worker has it is not confirmed', async () => {
  const stop = new AbortController();
  const confirmed: string[] = [];
  const run: RunJob = async (_job, { confirm }) => {
    stop.abort();
    await confirm();
    confirmed.push('confirmed');
    return {};
  };
  expect(await attempt(run, async () => true, stop)).toEqual(['released']);
  expect(confirmed).toEqual([]);
});

test('a job ends also where its metrics cannot be written, and says so in the log', async () => {
  const lines: string[] = [];
  const ended: string[] = [];
  await execute(
    { job: { id: 7, operation: 'generateImage', attempt: 1 } as Job, worker: 'one' },
    {
      db: {} as Db,
      run: async () => ({ output: [] }),
      finish: async ({ outcome }) => ended.push(outcome.status) > 0,
      log: createLog('error', (line) => lines.push(line)),
      shutdown: new AbortController().signal,
      lost: new AbortController().signal,
      onEnded: () => {
        throw new Error('A counter cannot decrease.');
      },
    },
  );
  expect(ended).toEqual(['success']);
  expect(lines).toEqual([expect.stringMatching(/cannot decrease.*metrics/)]);
});

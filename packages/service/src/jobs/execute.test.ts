import { expect, test } from 'vitest';
import type { Db } from '../database/tables.ts';
import { createLog } from '../log.ts';
import { execute } from './execute.ts';
import type { Job } from './job.ts';

test('a result that cannot be written before the process stops is reported as no success', async () => {
  const stop = new AbortController();
  const job = { id: 7, operation: 'generateImage', attempt: 1 } as Job;
  const statuses: string[] = [];
  await execute(
    { job, worker: 'one' },
    {
      db: {} as Db,
      run: async () => ({ output: [] }),
      finish: async () => {
        stop.abort();
        throw new Error('The database is away.');
      },
      log: createLog('silent'),
      shutdown: stop.signal,
      lost: new AbortController().signal,
      onEnded: ({ status }) => statuses.push(status),
    },
  );
  expect(statuses).toEqual(['released']);
});

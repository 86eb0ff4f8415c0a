import type { Input } from '@genmedia/server';
import type { Auth } from '../../admission/authentication.ts';
import { cancelJob } from '../../jobs/cancel.ts';
import { findListed, type JobFilter, listJobs, type Position } from '../../jobs/list.ts';
import type { Context, HandlersOf } from '../context.ts';
import { jobNotFound } from '../generations/handlers.ts';
import { jobKindNames, jobKindsOf } from '../generations/list.ts';
import { summaryOf } from './summary.ts';

/** The operations for the jobs of all operations. */
export function jobHandlers({
  db,
  publicUrl,
}: Pick<Context, 'db' | 'publicUrl'>): HandlersOf<'listJobs' | 'getJob' | 'cancelJob'> {
  const answer = async ({ account }: Auth, id: number) => {
    const job = await findListed(db, account.id, id);
    if (!job) throw jobNotFound();
    const body = { status: 'success' as const, job: summaryOf(publicUrl, job) };
    return { status: 200 as const, body };
  };
  return {
    async listJobs({ query }, { account }) {
      const { limit, cursor } = query;
      const after = cursor === undefined ? undefined : positionOf(cursor);
      const options = { limit, after, allKinds: jobKindNames };
      const { jobs, end } = await listJobs(db, filterOf(query, account.id), options);
      return {
        status: 200,
        body: {
          status: 'success',
          jobs: jobs.map((job) => summaryOf(publicUrl, job)),
          next_cursor: end ? `${end.micros}-${end.id}` : null,
        },
      };
    },

    getJob: ({ params: { id } }, auth) => answer(auth, id),

    async cancelJob({ params: { id } }, auth) {
      await cancelJob(db, auth.account.id, id);
      return await answer(auth, id);
    },
  };
}

function filterOf(query: Input<'listJobs'>['query'], accountId: number): JobFilter {
  const { status, operation, track_id, created_after, created_before } = query;
  return {
    accountId,
    status,
    kinds: operation === undefined ? undefined : jobKindsOf(operation),
    trackId: track_id,
    createdAfter: created_after === undefined ? undefined : microsOf(created_after),
    createdBefore: created_before === undefined ? undefined : microsOf(created_before),
  };
}

/** A time in microseconds, as jobs have theirs: `Date` cuts it to milliseconds. */
function microsOf(time: string): number {
  const [, digits = ''] = /\.\d{3}(\d{1,3})/.exec(time) ?? [];
  return Date.parse(time) * 1000 + Number(digits.padEnd(3, '0'));
}

/** The place that a `next_cursor` names; the contract's pattern has been checked. */
function positionOf(cursor: string): Position {
  const [micros = 0, id = 0] = cursor.split('-').map(Number);
  return { micros, id };
}

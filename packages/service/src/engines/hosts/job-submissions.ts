import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { wakeUp } from '../../database/wake-ups.ts';
import { holds } from '../../jobs/claim.ts';
import type { JobRun } from '../../jobs/execute.ts';
import type { HostProgress } from './host.ts';
import { createProgressReporter } from './progress-reporter.ts';
import { requestIdOf } from './request-id.ts';
import type { Submissions } from './submissions.ts';

/** The submissions of an attempt of a job. */
export function createSubmissions(
  db: Db,
  { claim, persistently, takenOver }: Pick<JobRun, 'claim' | 'persistently' | 'takenOver'>,
): Submissions {
  const jobId = claim.job.id;
  const reporter = createProgressReporter();
  const counts = new Map<string, number>();
  const keyOf = (step: string) => ({ job_id: jobId, step });

  return {
    stepOf(identity) {
      const count = counts.get(identity) ?? 0;
      counts.set(identity, count + 1);
      return `${identity}:${count}`;
    },

    requestIdFor: (step) => requestIdOf(jobId, step),

    async find(step) {
      return await persistently(() =>
        db
          .selectFrom('submissions')
          .select(['provider', 'endpoint', 'request_id as requestId'])
          .where((where) => where.and(keyOf(step)))
          .executeTakeFirst(),
      );
    },

    async begin(step, { provider, endpoint, requested: { modelId, units, cost = null } }) {
      // If the answer to a first try was lost, its row is there already. It is this attempt's: the
      // lock lets nobody take the job over before the row of the one that held it can be seen.
      const isStored = await persistently(async () => {
        const { rows } = await sql`
          insert into submissions (job_id, step, provider, endpoint, model_id, units, cost)
          select id, ${step}, ${provider}, ${endpoint}, ${modelId}, ${JSON.stringify(units)}::json,
            ${cost}::bigint
          from jobs where ${holds(claim)} for share
          on conflict (job_id, step) do update set endpoint = excluded.endpoint
            where submissions.request_id is null
          returning step`.execute(db);
        return rows.length > 0;
      });
      if (!isStored) throw takenOver();
    },

    async accept(step, requestId) {
      // If the job was cancelled meanwhile, the request is to be cancelled at its host.
      await persistently(async () => {
        const { rows } = await sql<{ isDue: boolean }>`
          update submissions set request_id = ${requestId}
          where job_id = ${jobId} and step = ${step}
          returning next_attempt_at is not null as "isDue"`.execute(db);
        if (rows[0]?.isDue) wakeUp(db, 'cancellations');
        return rows;
      });
    },

    async withdraw(step) {
      await persistently(() =>
        db
          .deleteFrom('submissions')
          .where((where) => where.and(keyOf(step)))
          .where('request_id', 'is', null)
          .execute(),
      );
    },

    report(step, progress) {
      const store = async ({ queuePosition, share }: HostProgress) => {
        await db
          .updateTable('submissions')
          .set({ queue_position: queuePosition ?? null, share: share ?? null })
          .where((where) => where.and(keyOf(step)))
          .execute();
      };
      // It never rejects.
      reporter.report(step, progress, store).catch(() => {});
    },
  };
}

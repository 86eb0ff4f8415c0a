import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { wakeUp } from '../../database/wake-ups.ts';
import { holds } from '../../jobs/claim.ts';
import type { JobRun } from '../../jobs/execute.ts';
import type { HostProgress } from './host.ts';
import { createProgressReporter } from './progress-reporter.ts';
import { requestIdOf } from './request-id.ts';
import type { Submission, Submissions, SubmittedRequest } from './submissions.ts';

type Attempt = Pick<JobRun, 'claim' | 'persistently' | 'takenOver'>;

/** The submissions of an attempt of a job. */
export class JobSubmissions implements Submissions {
  readonly #db: Db;
  readonly #attempt: Attempt;
  readonly #jobId: number;
  readonly #reporter = createProgressReporter();
  readonly #counts = new Map<string, number>();

  constructor(db: Db, attempt: Attempt) {
    this.#db = db;
    this.#attempt = attempt;
    this.#jobId = attempt.claim.job.id;
  }

  stepOf(identity: string): string {
    const count = this.#counts.get(identity) ?? 0;
    this.#counts.set(identity, count + 1);
    return `${identity}:${count}`;
  }

  requestIdFor(step: string): string {
    return requestIdOf(this.#jobId, step);
  }

  async find(step: string): Promise<Submission | undefined> {
    return await this.#attempt.persistently(() =>
      this.#db
        .selectFrom('submissions')
        .select(['provider', 'endpoint', 'request_id as requestId'])
        .where((where) => where.and(this.#keyOf(step)))
        .executeTakeFirst(),
    );
  }

  async begin(step: string, { provider, endpoint, requested }: SubmittedRequest): Promise<void> {
    const { claim, persistently, takenOver } = this.#attempt;
    const { modelId, units, cost = null } = requested;
    // If the answer to a first try was lost, its row is there already. It is this attempt's own:
    // `for share` keeps others from taking the job over until they can see the row.
    const isStored = await persistently(async () => {
      const { rows } = await sql`
        insert into submissions (job_id, step, provider, endpoint, model_id, units, cost)
        select id, ${step}, ${provider}, ${endpoint}, ${modelId}, ${JSON.stringify(units)}::json,
          ${cost}::bigint
        from jobs where ${holds(claim)} for share
        on conflict (job_id, step) do update set endpoint = excluded.endpoint
          where submissions.request_id is null
        returning step`.execute(this.#db);
      return rows.length > 0;
    });
    if (!isStored) throw takenOver();
  }

  async accept(step: string, requestId: string): Promise<void> {
    // If the job was cancelled meanwhile, the request is to be cancelled at its host.
    await this.#attempt.persistently(async () => {
      const { rows } = await sql<{ isDue: boolean }>`
        update submissions set request_id = ${requestId}
        where job_id = ${this.#jobId} and step = ${step}
        returning next_attempt_at is not null as "isDue"`.execute(this.#db);
      if (rows[0]?.isDue) wakeUp(this.#db, 'cancellations');
      return rows;
    });
  }

  async withdraw(step: string): Promise<void> {
    await this.#attempt.persistently(() =>
      this.#db
        .deleteFrom('submissions')
        .where((where) => where.and(this.#keyOf(step)))
        .where('request_id', 'is', null)
        .execute(),
    );
  }

  report(step: string, progress: HostProgress): void {
    const store = async ({ queuePosition, share }: HostProgress) => {
      await this.#db
        .updateTable('submissions')
        .set({ queue_position: queuePosition ?? null, share: share ?? null })
        .where((where) => where.and(this.#keyOf(step)))
        .execute();
    };
    // It never rejects.
    this.#reporter.report(step, progress, store).catch(() => {});
  }

  #keyOf(step: string) {
    return { job_id: this.#jobId, step };
  }
}

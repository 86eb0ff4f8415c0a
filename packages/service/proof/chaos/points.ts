/**
 * A moment in the life of a job, identified by a statement that the process sends to the database.
 */
interface Moment {
  /** The statement. */
  statement: RegExp;
  /** Before the statement is sent, or after its answer with a row. */
  when: 'before' | 'after';
  /** How long after the answer, in milliseconds. */
  delayMs?: number;
}

/** Statements that processes send when something happens to a job or its webhook. */
export const statements = {
  enqueue: /insert into "?jobs"? /,
  claim: /update jobs set status = 'running'/,
  confirm: /^\s*select from jobs where id = /,
  finish: /ended as \(\s*update jobs/,
  claimWebhook: /update "webhooks" set attempts = attempts \+ 1/,
  recordWebhook: /insert into webhook_attempts/,
  beginSubmission: /insert into submissions/,
  storeSubmission: /update submissions set request_id/,
  claimFiles: /update file_ends set attempts/,
  forgetFiles: /delete from "file_ends"/,
} as const;

const { enqueue, claim, confirm, finish, claimWebhook, recordWebhook } = statements;
const { beginSubmission, storeSubmission, claimFiles, forgetFiles } = statements;

const apiPoints = {
  'before an enqueue': { statement: enqueue, when: 'before' },
  'after an enqueue': { statement: enqueue, when: 'after' },
} as const satisfies Record<string, Moment>;

const workerPoints = {
  'after a claim': { statement: claim, when: 'after' },
  'in the work': { statement: claim, when: 'after', delayMs: 40 },
  'before the files': { statement: confirm, when: 'before' },
  'after the files': { statement: finish, when: 'before' },
  'after the finish': { statement: finish, when: 'after' },
  'before a webhook': { statement: claimWebhook, when: 'after' },
  'after a webhook': { statement: recordWebhook, when: 'before' },
} as const satisfies Record<string, Moment>;

/** Points of jobs whose models are at a host. */
const hostPoints = {
  'before a submission': { statement: beginSubmission, when: 'before' },
  'in a submission': { statement: beginSubmission, when: 'after' },
  'before the id of a submission': { statement: storeSubmission, when: 'before' },
  'after the id of a submission': { statement: storeSubmission, when: 'after' },
  'in the wait for a host': { statement: storeSubmission, when: 'after', delayMs: 300 },
} as const satisfies Record<string, Moment>;

/** Points of the removal of files, which workers do beside their jobs. */
const removalPoints = {
  'before the removal of files': { statement: claimFiles, when: 'after' },
  'in the removal of files': { statement: claimFiles, when: 'after', delayMs: 40 },
  'after the removal of files': { statement: forgetFiles, when: 'before' },
} as const satisfies Record<string, Moment>;

const points = { ...apiPoints, ...workerPoints, ...hostPoints, ...removalPoints };

/** The points at which a process can be killed or stopped. */
export type FaultPoint = keyof typeof points;

export const pointsOfApis = Object.keys(apiPoints) as (keyof typeof apiPoints)[];
export const pointsOfWorkers = Object.keys(workerPoints) as (keyof typeof workerPoints)[];
export const pointsOfRemovals = Object.keys(removalPoints) as (keyof typeof removalPoints)[];

export const pointsOfHosts = Object.keys(hostPoints) as (keyof typeof hostPoints)[];

export const momentOf = (point: FaultPoint): Moment => points[point];

import {
  GenmediaError,
  type Input,
  type JobOperation,
  type JobReference,
  type OperationId,
  type Result,
  type Update,
} from '@genmedia/client';
import { ways } from '../generated/ways.ts';
import { mayBeSent, newRun, type SavedRun } from '../saved-run.ts';

/** Why a run failed, as plain data: what a GenmediaError says. */
export type RunError = Pick<
  GenmediaError,
  'code' | 'message' | 'errors' | 'status' | 'requestId' | 'retryAfter' | 'temporary'
>;

/** What is known of every run, whatever its operation. */
interface RunFacts {
  /** Names the run, and is the Idempotency-Key of its request, where the operation takes one. */
  id: string;
  /**
   * `submitting` until the service has answered, `waiting` until the job ends, `streaming` while an
   * answer comes in pieces. `left`: nobody waits for it, and its job goes on.
   */
  status: 'submitting' | 'waiting' | 'streaming' | 'success' | 'error' | 'left';
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Milliseconds since 1970; undefined while it is under way. */
  endedAt?: number | undefined;
  /** Why there is no result. */
  error?: RunError | undefined;
  /** When the service has last said something of the job, in milliseconds since 1970. */
  updatedAt?: number | undefined;
  /** Seconds that it estimated then. */
  eta?: number | undefined;
  /** Place among the account's jobs that wait: 1 is the next to run; 0, the job runs. */
  queuePosition?: number | undefined;
  /** Status and headers of the answer to the request. */
  response?: { status: number; headers: [name: string, value: string][] } | undefined;
}

interface RecordOf<K extends OperationId> extends RunFacts {
  operation: K;
  input: Input<K>;
  /** The job, as soon as it is known: `useJob` and `genmedia.job` take it. */
  job?: (K extends JobOperation ? JobReference<K> : never) | undefined;
  /** What the service has last said of the job while it waits or runs. */
  update?: Update<K> | undefined;
  /** The result; of an answer that comes in pieces, what has come of it. */
  data?: Result<K> | undefined;
}

/** A call of an operation as plain data. `operation` tells the types of `input` and `data`. */
export type RunRecord<K extends OperationId = OperationId> = { [O in K]: RecordOf<O> }[K];

/** A record, where its operation does not matter. */
export interface AnyRecord extends RunFacts {
  operation: OperationId;
  input: object;
  job?: JobReference | undefined;
  update?: object | undefined;
  data?: unknown;
}

export function newRecord(operation: OperationId, input: object): AnyRecord {
  const { idempotencyKey: id, startedAt } = newRun(input);
  return { id, operation, input, status: 'submitting', startedAt };
}

/** The same as `useRun` keeps it. */
export function savedRun({ id: idempotencyKey, startedAt, input, job }: AnyRecord): SavedRun {
  return { idempotencyKey, startedAt, input, job };
}

const does = (way: keyof typeof ways, { operation }: AnyRecord) => ways[way].includes(operation);

export const isJob = (run: AnyRecord): boolean => does('jobs', run);
export const isOver = ({ endedAt }: AnyRecord): boolean => endedAt !== undefined;

/** Whether passwords or tokens are in what it sends or is answered. */
export const isSensitive = (run: AnyRecord): boolean => does('sensitive', run);

/** Whether its answer comes in pieces. */
export function isStreamed(run: AnyRecord): boolean {
  return does('streamed', run) && (run.input as { stream?: boolean }).stream !== false;
}

/** Whether its request may go out again without being paid twice. */
export function isRepeatable(run: AnyRecord): boolean {
  return does('repeatable', run) || (isJob(run) && mayBeSent(savedRun(run)));
}

/** An error as plain data. The client's messages hold no credential. */
export function errorOf(thrown: unknown): RunError {
  if (thrown instanceof GenmediaError) {
    const { code, message, errors, status, requestId, retryAfter } = thrown;
    // Nobody goes on with what was interrupted: it is started again.
    const temporary = thrown.temporary && code !== 'interrupted';
    return { code, message, errors, status, requestId, retryAfter, temporary };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const unknown = { status: undefined, requestId: undefined, retryAfter: undefined };
  return { code: 'not_sent', message, errors: [], ...unknown, temporary: false };
}

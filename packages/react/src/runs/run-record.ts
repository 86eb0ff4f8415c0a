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

/** Why a run failed, as plain data with the fields of a GenmediaError. */
export type RunError = Pick<
  GenmediaError,
  'code' | 'message' | 'errors' | 'status' | 'requestId' | 'retryAfter' | 'temporary'
>;

/** The fields that every run has, whatever its operation. */
interface RunFacts {
  /**
   * The id of the run. It is also the Idempotency-Key of its request, if the operation takes one.
   */
  id: string;
  /**
   * `submitting` until the service has answered, `waiting` until the job ends, `streaming` while an
   * answer comes in pieces. `left` means that the run no longer waits; its job goes on.
   */
  status: 'submitting' | 'waiting' | 'streaming' | 'success' | 'error' | 'left';
  /** When the run was started, in milliseconds since 1970. */
  startedAt: number;
  /** When the run ended, in milliseconds since 1970; undefined while it is in progress. */
  endedAt?: number | undefined;
  /** Why there is no result. */
  error?: RunError | undefined;
  /** When the last answer about the job came, in milliseconds since 1970. */
  updatedAt?: number | undefined;
  /** Seconds until the result, as that answer estimated. */
  eta?: number | undefined;
  /** Position among the account's waiting jobs: 1 runs next; 0 means that the job is running. */
  queuePosition?: number | undefined;
  /** Status and headers of the answer to the request. */
  response?: { status: number; headers: [name: string, value: string][] } | undefined;
}

interface RecordOf<K extends OperationId> extends RunFacts {
  operation: K;
  input: Input<K>;
  /** The job, as soon as it is known. `useJob` and `genmedia.job` take it. */
  job?: (K extends JobOperation ? JobReference<K> : never) | undefined;
  /** The last answer about the job while it waits or runs. */
  update?: Update<K> | undefined;
  /** The result. Of a streamed answer: what has arrived so far. */
  data?: Result<K> | undefined;
}

/**
 * A call of an operation, as plain data. `operation` determines the types of `input` and `data`.
 */
export type RunRecord<K extends OperationId = OperationId> = { [O in K]: RecordOf<O> }[K];

/** A record of any operation. */
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

/** The same run in the form that `useRun` stores. */
export function savedRun({ id: idempotencyKey, startedAt, input, job }: AnyRecord): SavedRun {
  return { idempotencyKey, startedAt, input, job };
}

const does = (way: keyof typeof ways, { operation }: AnyRecord) => ways[way].includes(operation);

export const isJob = (run: AnyRecord): boolean => does('jobs', run);
export const isOver = ({ endedAt }: AnyRecord): boolean => endedAt !== undefined;

/** Whether its input or its answer contains passwords or tokens. */
export const isSensitive = (run: AnyRecord): boolean => does('sensitive', run);

/** Whether its answer is streamed. */
export function isStreamed(run: AnyRecord): boolean {
  return does('streamed', run) && (run.input as { stream?: boolean }).stream !== false;
}

/** Whether its request may be sent again without paying twice. */
export function isRepeatable(run: AnyRecord): boolean {
  return does('repeatable', run) || (isJob(run) && mayBeSent(savedRun(run)));
}

/** An error as plain data. The client's messages hold no credential. */
export function errorOf(thrown: unknown): RunError {
  if (thrown instanceof GenmediaError) {
    const { code, message, errors, status, requestId, retryAfter } = thrown;
    // An interrupted run cannot be continued: it has to be started again.
    const temporary = thrown.temporary && code !== 'interrupted';
    return { code, message, errors, status, requestId, retryAfter, temporary };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const unknown = { status: undefined, requestId: undefined, retryAfter: undefined };
  return { code: 'not_sent', message, errors: [], ...unknown, temporary: false };
}

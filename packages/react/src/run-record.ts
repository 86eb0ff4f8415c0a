import { GenmediaError, newIdempotencyKey } from '@genmedia/client';

/** Why a run failed, as plain data with the fields of a GenmediaError. */
export type RunError = Pick<
  GenmediaError,
  'code' | 'message' | 'errors' | 'status' | 'requestId' | 'retryAfter' | 'temporary'
>;

/** The fields of every run. */
export interface RunFacts {
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

/** A record of any operation. */
export interface AnyRecord extends RunFacts {
  operation: string;
  /** When the request was sent last, if not at the start, in milliseconds since 1970. */
  sentAt?: number | undefined;
  /** Left out if it could not be stored: it holds files, or is too large. */
  input?: object | undefined;
  /** The job, as soon as the service has answered it. */
  job?: object | undefined;
  /** Whether the user cancelled the run before its job was known. */
  isCancelled?: boolean | undefined;
  update?: object | undefined;
  data?: unknown;
}

export function newRecord(operation: string, input: object): AnyRecord {
  return { id: newIdempotencyKey(), operation, input, status: 'submitting', startedAt: Date.now() };
}

export const isOver = ({ endedAt }: AnyRecord): boolean => endedAt !== undefined;

/**
 * How long after its start a run may be sent again with its Idempotency-Key, in milliseconds. The
 * service knows the key for 24 hours; one hour less allows for clocks that differ.
 */
export const keyLifetimeMs = 23 * 3600_000;

/**
 * Whether the request of a run may be sent, or sent again, without paying twice. If a run seems to
 * start far in the future, the clock was wrong then, so its age is not known.
 */
export function mayBeSent({ startedAt }: AnyRecord): boolean {
  return Math.abs(Date.now() - startedAt) < keyLifetimeMs;
}

/** The error of a run that cannot be continued. */
export function interrupted(operation: string): GenmediaError {
  const message = `The page was closed before ${operation} was answered. Start it again.`;
  return new GenmediaError({ operation, code: 'interrupted', message });
}

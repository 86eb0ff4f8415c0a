import {
  GenmediaError,
  type JobReference,
  newIdempotencyKey,
  type OperationId,
} from '@genmedia/client';
import { isJson } from './same-input.ts';

/** One call of an operation that starts a job: all that is needed to continue it. */
export interface SavedRun {
  /** The Idempotency-Key of the request. All attempts have the same. */
  idempotencyKey: string;
  /** When it was started, in milliseconds since 1970. */
  startedAt: number;
  /** The input of the call. Left out if it cannot be stored: it holds files, or is too large. */
  input?: object | undefined;
  /** The job, as soon as the service has answered it. */
  job?: JobReference | undefined;
}

/**
 * The service knows an Idempotency-Key for 24 hours. One hour less allows for clocks that differ.
 */
const keyIsKnown = 23 * 3600_000;

/** Whether the request of a run may be sent, or sent again, without paying twice. */
export function mayBeSent({ startedAt }: SavedRun): boolean {
  return Date.now() - startedAt < keyIsKnown;
}

export function newRun(input: object): SavedRun {
  return { idempotencyKey: newIdempotencyKey(), startedAt: Date.now(), input };
}

/** The error of a run that cannot be continued. */
export function interrupted(operation: OperationId): GenmediaError {
  const message = `The page was closed before ${operation} was answered, and the request cannot be repeated automatically. Start it again.`;
  return new GenmediaError({ operation, code: 'interrupted', message });
}

/** Whether two runs are the same call with the same job, or both without one. */
export function isSame(a: SavedRun | undefined, b: SavedRun | undefined): boolean {
  return a?.idempotencyKey === b?.idempotencyKey && a?.job?.id === b?.job?.id;
}

/** Stores one run in the browser's `localStorage`. Without storage it keeps nothing. */
export class RunStorage {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  read(): SavedRun | undefined {
    try {
      const run = JSON.parse(localStorage.getItem(this.name) ?? 'null');
      return typeof run?.idempotencyKey === 'string' ? run : undefined;
    } catch {
      return undefined;
    }
  }

  write({ input, ...run }: SavedRun): void {
    // Without its input, a run can still be waited for as soon as its job is known.
    this.#set(run.job || !isJson(input) ? run : { ...run, input }) || this.#set(run);
  }

  clear(): void {
    try {
      localStorage.removeItem(this.name);
    } catch {}
  }

  /** Returns false if the storage is full or not allowed. */
  #set(run: SavedRun): boolean {
    try {
      localStorage.setItem(this.name, JSON.stringify(run));
      return true;
    } catch {
      return false;
    }
  }
}

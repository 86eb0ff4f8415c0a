import { GenmediaError, type JobReference, type OperationId } from '@genmedia/client';
import { isJson } from './same-input.ts';

/** One call of an operation that makes a job: all that is needed to go on with it. */
export interface SavedRun {
  /** Under which it is sent, as often as it takes. */
  idempotencyKey: string;
  /** When it was started, in milliseconds since 1970. */
  startedAt: number;
  /** Left out where it cannot be stored: it holds files, or is too large. */
  input?: object | undefined;
  /** As soon as the service has answered it. */
  job?: JobReference | undefined;
}

/** The service knows an Idempotency-Key for 24 hours; an hour is for clocks that differ. */
const KEY_IS_KNOWN = 23 * 3600_000;

/** Whether a run may be sent, again perhaps, without paying twice. */
export function mayBeSent({ startedAt }: SavedRun): boolean {
  return Date.now() - startedAt < KEY_IS_KNOWN;
}

export function newRun(input: object): SavedRun {
  // `randomUUID` exists in secure contexts only, random numbers everywhere.
  const random = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
  return { idempotencyKey: crypto.randomUUID?.() ?? random(), startedAt: Date.now(), input };
}

/** Why a run ends that cannot be gone on with. */
export function interrupted(operation: OperationId): GenmediaError {
  const message = `The page was left before ${operation} was answered, and it cannot be sent again by itself: start it again.`;
  return new GenmediaError({ operation, code: 'interrupted', message });
}

/** Whether two runs are one, as far as it has come. */
export function isSame(a: SavedRun | undefined, b: SavedRun | undefined): boolean {
  return a?.idempotencyKey === b?.idempotencyKey && a?.job?.id === b?.job?.id;
}

/** A place in the browser's storage for one run. Where there is no storage, it keeps nothing. */
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
    // Without its input, it can still be waited for once the job is known.
    this.#set(run.job || !isJson(input) ? run : { ...run, input }) || this.#set(run);
  }

  clear(): void {
    try {
      localStorage.removeItem(this.name);
    } catch {}
  }

  /** Storage may be full, or forbidden. */
  #set(run: SavedRun): boolean {
    try {
      localStorage.setItem(this.name, JSON.stringify(run));
      return true;
    } catch {
      return false;
    }
  }
}

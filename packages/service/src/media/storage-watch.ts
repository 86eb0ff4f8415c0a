import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { untilAborted } from '../network/deadline.ts';
import type { StorageMethod } from './observe-storage.ts';
import { StorageError } from './storage.ts';

/** Resolves after `ms` milliseconds; rejects when the signal aborts. */
export type Wait = (
  ms: number,
  value: undefined,
  options: { signal: AbortSignal },
) => Promise<unknown>;

/** Knows whether files can be stored, without asking the storage for each request. */
export type StorageWatch = ReturnType<typeof watchStorage>;

/** How long the answer that the storage works is trusted. */
const freshMs = 5000;
/** How long the answer that it is away is trusted: shorter, so that its return is noticed soon. */
const awayMs = 1000;
/**
 * A storage that takes longer to answer counts as away. Long, because on a busy machine even a disk
 * takes seconds to answer, and then no job would be taken.
 */
const answerTimeoutMs = 10_000;

const refusal =
  'The service cannot store files now, so it takes no new jobs and uploads. Everything else works. ' +
  'Send the request again in a moment.';

/**
 * Watches whether files can be stored.
 *
 * @param ask rejects if files cannot be stored now. Once a write has failed, it is to find out by
 *   writing, until that succeeds: what can be read may still take no files.
 * @param log is told when files cannot be stored any more, with the reason, and when they can again.
 * @param wait between two questions; that of Node if left out.
 */
export function watchStorage(
  ask: (byWriting: boolean) => Promise<unknown>,
  log: Pick<Log, 'info' | 'error'>,
  wait: Wait = sleep,
) {
  let mustWrite = false;
  let fault: unknown;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  function note(found: unknown): void {
    if (found !== undefined && fault === undefined) {
      log.error('files cannot be stored, so new jobs and uploads are refused', { error: found });
    } else if (found === undefined && fault !== undefined) log.info('files can be stored again');
    fault = found;
  }

  /** Asks, and notes the answer. All callers that wait share one question. Never rejects. */
  function probe(): Promise<void> {
    const byWriting = mustWrite;
    asking ??= withTimeout(() => ask(byWriting))
      .then(
        () => undefined,
        (error: unknown) => error ?? new Error('The storage fails.'),
      )
      .then((found) => {
        asking = undefined;
        // A write has failed since: what can be read may still take no files.
        if (found === undefined && byWriting !== mustWrite) return probe();
        note(found);
        if (byWriting && fault === undefined) mustWrite = false;
        askedAt = performance.now();
        return undefined;
      });
    return asking;
  }

  return {
    /** Whether the storage worked when it was asked last. */
    works: () => fault === undefined,

    /** To be called with each method of the storage that has failed because it is away. */
    failed(method: StorageMethod): void {
      if (method === 'write') mustWrite = true;
    },

    /** Asks now. Rejects if files cannot be stored. */
    async check(): Promise<void> {
      await probe();
      if (fault !== undefined) throw fault;
    },

    /** For work whose result would have to be stored: throws StorageError while none can be. */
    async admit(): Promise<void> {
      const age = performance.now() - askedAt;
      if (fault === undefined && (mustWrite || age > freshMs)) await probe();
      else if (fault !== undefined && age > awayMs) probe().catch(() => {});
      if (fault !== undefined) throw new StorageError('unavailable', refusal, { cause: fault });
    },

    /** Resolves when files can be stored. Rejects when the signal aborts. */
    async back(signal: AbortSignal): Promise<void> {
      while (true) {
        // A storage may be silent for longer than a process has for its stop.
        await untilAborted(probe, signal);
        if (fault === undefined) return;
        await wait(awayMs, undefined, { signal });
      }
    },
  };
}

async function withTimeout(ask: () => Promise<unknown>): Promise<unknown> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      timeout.reject(new Error(`The storage did not answer within ${answerTimeoutMs / 1000} s.`)),
    answerTimeoutMs,
  );
  try {
    return await Promise.race([ask(), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

import { FetchError } from '../../network/fetch-error.ts';
import { sleep } from '../sleep.ts';
import { HostError } from './host.ts';
import type { HostRequest, HostSendOptions } from './host-options.ts';

/** Seconds between two polls of a request: a tenth of the time since its start, within these. */
const minPollSeconds = 0.5;
const maxPollSeconds = 10;
const cancelMs = 10_000;
/** Answers in a row that may be unreadable: the polls of some five minutes at first, of ten later. */
const maxUnreadable = 60;

/**
 * Waits until the host has done a request. During an outage of the host, it goes on asking. Answers
 * that stay unreadable are no outage. A request is cancelled when nobody will ask for it again.
 *
 * @param pause waits between two polls, in milliseconds.
 */
export async function waitForOutput(
  options: HostSendOptions,
  request: HostRequest,
  signal: AbortSignal,
  pause: PauseBetweenPolls = sleep,
): Promise<unknown> {
  const { host, submissions, isTimeOver } = options;
  try {
    return await pollUntilDone(options, request, signal, pause);
  } catch (error) {
    const isAbandoned = signal.aborted && (!submissions || isTimeOver(signal.reason));
    if (isAbandoned) {
      const { endpoint, requestId } = request;
      host.cancel(endpoint, requestId, AbortSignal.timeout(cancelMs)).catch(() => {});
    }
    throw signal.aborted ? signal.reason : error;
  }
}

type PauseBetweenPolls = (ms: number, signal: AbortSignal) => Promise<void>;

async function pollUntilDone(
  options: HostSendOptions,
  request: HostRequest,
  signal: AbortSignal,
  pause: PauseBetweenPolls,
): Promise<unknown> {
  const { host, submissions } = options;
  const { endpoint, requestId, step } = request;
  const start = performance.now();
  let unreadableAnswers = 0;
  while (true) {
    let retryAfter: number | undefined;
    let isDone = false;
    try {
      const status = await host.status(endpoint, requestId, signal);
      isDone = status.isDone;
      submissions?.report?.(step, isDone ? { share: 1 } : status);
      if (isDone) return await outputOf(options, request, signal);
      unreadableAnswers = 0;
    } catch (error) {
      const failure = error instanceof HostError ? error : unreadable(error, signal);
      unreadableAnswers = failure === error ? 0 : unreadableAnswers + 1;
      if (!failure || unreadableAnswers > maxUnreadable) throw error;
      if (!isTransient(failure, isDone)) throw error;
      retryAfter = failure.retryAfter;
    }
    await pause(pollDelay(performance.now() - start, retryAfter), signal);
  }
}

/** The output of a request that is done. Notes what the host says that it used. */
async function outputOf(
  { host, requests }: HostSendOptions,
  { endpoint, requestId }: HostRequest,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await host.output(endpoint, requestId, signal);
  } catch (error) {
    const hasFailed = error instanceof HostError && error.status === 500;
    if (hasFailed && host.takesNothingForFailures) requests.unpaid(requestId);
    throw error;
  } finally {
    const units = host.usedUnits?.(requestId);
    if (units) requests.reported(requestId, units);
  }
}

/**
 * The failure for an answer that stalls, breaks off or has another form: something else may be at the
 * host's address for a while. Undefined if the next answer would be no other.
 */
function unreadable(error: unknown, signal: AbortSignal): HostError | undefined {
  const isTooLarge = error instanceof FetchError && error.code === 'too_large';
  return signal.aborted || isTooLarge ? undefined : new HostError({});
}

/** Whether the host may answer a little later. A 500 for an output says that the model failed. */
function isTransient({ status, isRefusal }: HostError, isDone: boolean): boolean {
  if (isDone && status === 500) return false;
  return status === 429 || !isRefusal;
}

/** Milliseconds until the next poll. @param retryAfter seconds that the host wants no request. */
function pollDelay(waitedMs: number, retryAfter: number | undefined): number {
  const seconds = Math.min(maxPollSeconds, Math.max(minPollSeconds, waitedMs / 10_000));
  // Varied at random, so that requests that began together are not polled together.
  return 1000 * Math.max(retryAfter ?? 0, seconds * (0.9 + 0.2 * Math.random()));
}

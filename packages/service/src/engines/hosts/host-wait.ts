import { FetchError } from '../../network/fetch-error.ts';
import { sleep } from '../sleep.ts';
import { HostError } from './host.ts';
import type { HostRequest, HostSendOptions } from './host-options.ts';

/** Seconds between two polls of a request: a tenth of the time since its start, within these. */
const minPollSeconds = 0.5;
const maxPollSeconds = 10;
const cancelMs = 10_000;
const lastLookMs = 10_000;
/** How long what is done may take to arrive after the model's time is over: it is paid for. */
const arrivalMs = 60_000;
/**
 * How many polls in a row may bring a refusal or an unreadable answer: at first, they take some
 * five minutes, later ten.
 */
const maxStrange = 60;

/**
 * Polls until the host has done a request. An outage of the host only makes that longer, and so
 * does a refusal or an unreadable answer, unless more than `maxStrange` come in a row. When the
 * model's time is over, it looks one last time. It cancels a request that nobody will ask for
 * again.
 *
 * @param pause waits between two polls, in milliseconds.
 */
export async function waitForOutput(
  options: HostSendOptions,
  request: HostRequest,
  signal: AbortSignal,
  pause: PauseBetweenPolls = sleep,
): Promise<unknown> {
  const { submissions, caller } = options;
  try {
    return await pollUntilDone(options, request, signal, pause);
  } catch (error) {
    if (!signal.aborted) throw error;
    if (!caller.aborted && (await isDoneNow(options, request))) {
      return await outputOf(options, request, signalOfArrival(options, signal));
    }
    // If the process stops, the next attempt of the job asks for the request.
    if (!submissions || !caller.aborted) cancel(options, request);
    throw signal.reason;
  }
}

/**
 * A signal for what a request has made. It aborts later than the model's time is over, but at once
 * when the caller leaves.
 */
export function signalOfArrival(
  { caller }: Pick<HostSendOptions, 'caller'>,
  signal: AbortSignal,
): AbortSignal {
  const late = new AbortController();
  const onAbort = () => setTimeout(() => late.abort(signal.reason), arrivalMs).unref();
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return AbortSignal.any([caller, late.signal]);
}

async function isDoneNow(
  { host, caller }: HostSendOptions,
  { endpoint, requestId }: HostRequest,
): Promise<boolean> {
  const signal = AbortSignal.any([caller, AbortSignal.timeout(lastLookMs)]);
  return await host.status(endpoint, requestId, signal).then(
    ({ isDone }) => isDone,
    () => false,
  );
}

function cancel({ host }: HostSendOptions, { endpoint, requestId }: HostRequest): void {
  host.cancel(endpoint, requestId, AbortSignal.timeout(cancelMs)).catch(() => {});
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
  const arrival = signalOfArrival(options, signal);
  const start = performance.now();
  let strangeAnswers = 0;
  while (true) {
    let retryAfter: number | undefined;
    let isDone = false;
    try {
      const status = await host.status(endpoint, requestId, signal);
      isDone = status.isDone;
      submissions?.report(step, isDone ? { share: 1 } : status);
      if (isDone) return await outputOf(options, request, arrival);
      strangeAnswers = 0;
    } catch (error) {
      if (signal.aborted) throw error;
      const isOutage = error instanceof HostError && (error.status === 429 || !error.isRefusal);
      strangeAnswers = isOutage ? 0 : strangeAnswers + 1;
      if (strangeAnswers > maxStrange || isFinal(error, isDone)) {
        if (!isDone) cancel(options, request);
        throw error;
      }
      if (error instanceof HostError) retryAfter = error.retryAfter;
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
    const { status = 0, isLost } = error instanceof HostError ? error : {};
    const hasFailed = status === 500 || (status > 500 && isLost);
    if (hasFailed && host.takesNothingForFailures) requests.unpaid(requestId);
    throw error;
  } finally {
    const units = host.usedUnits?.(requestId);
    if (units) requests.reported(requestId, units);
  }
}

/** Whether asking again would bring the same answer. */
function isFinal(error: unknown, isDone: boolean): boolean {
  if (!(error instanceof HostError))
    return error instanceof FetchError && error.code === 'too_large';
  const { status = 0, isLost, isRefusal, isPage } = error;
  if (!isDone) return false;
  // A 500 for an output says that the model failed. Keys, credit and locks are about the account.
  if (isLost || status === 500) return true;
  return isRefusal && !isPage && ![401, 402, 403, 404, 429].includes(status);
}

/** Milliseconds until the next poll. @param retryAfter seconds that the host wants no request. */
function pollDelay(waitedMs: number, retryAfter: number | undefined): number {
  const seconds = Math.min(maxPollSeconds, Math.max(minPollSeconds, waitedMs / 10_000));
  // Varied at random, so that requests that began together are not polled together.
  return 1000 * Math.max(retryAfter ?? 0, seconds * (0.9 + 0.2 * Math.random()));
}

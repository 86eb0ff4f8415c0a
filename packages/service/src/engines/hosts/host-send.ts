import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JSONValue } from '@ai-sdk/provider';
import type { Media } from '@genmedia/media';
import { failed } from '../failures.ts';
import type { HostRequests } from '../metering/meter-task.ts';
import type { OwnSlots } from '../pool/slots.ts';
import type { HttpAnswer } from '../providers/http/answer.ts';
import type { HttpCall, Send } from '../providers/http/models.ts';
import { publishSent } from '../sent-tasks.ts';
import { hasArrived } from './arrival.ts';
import type { Host } from './host.ts';
import { HostError } from './host.ts';
import { fileFailure, hostFailure } from './host-failure.ts';
import type { CompiledMappings } from './mapping.ts';
import { outcomeUnknown, type Submissions } from './submissions.ts';

export interface HostSendOptions {
  host: Host;
  /** The catalogue's name of the host. */
  provider: string;
  mappings: CompiledMappings;
  /** Of the job that the call is for. Without a job, a call is cancelled when its caller leaves. */
  submissions: Submissions | undefined;
  /** Gets the requests, so that they are counted. */
  requests: HostRequests;
  /** Whether the reason of an abort is that the model's time is over. */
  isTimeOver(reason: unknown): boolean;
  /** Where the host says that it gets too many requests: no other is sent until then. */
  pause: Pause;
  /** Limits how many files of outputs arrive at once: each may have 128 MiB. */
  downloads: OwnSlots;
}

/** Requests of a host wait together until it wants to be asked again. */
export interface Pause {
  until: number;
}

/** Seconds between two looks at a request: a tenth of the time since its start, within these. */
const [minPollSeconds, maxPollSeconds] = [0.5, 10];
/** Seconds after which a host that gets too many requests is asked again, if it does not say. */
const busySeconds = 5;
const cancelMs = 10_000;

/** Has a host do tasks of models that mappings describe. */
export function createHostSend(options: HostSendOptions): Send {
  const { mappings } = options;
  return async (call) => {
    const signal = call.abortSignal ?? new AbortController().signal;
    try {
      const prepared = await mappings.prepare(contextOf(call), filesOf(call));
      const request = await submitOnce(options, call, prepared, signal);
      options.requests.accepted(request.requestId, request.endpoint);
      const output = await waitForOutput(options, request, signal);
      // An earlier attempt may have submitted to another model, before the catalogue was edited.
      const isOther = request.endpoint !== prepared.mapping.endpoint;
      const mapping = (isOther && mappings.find(request.endpoint)) || prepared.mapping;
      return await answerOf(options, await mappings.read(mapping, output), signal);
    } catch (error) {
      throw error instanceof HostError ? hostFailure(error) : error;
    }
  };
}

/** What the expressions of mappings see of a task. */
function contextOf({ task }: HttpCall): Record<string, unknown> {
  const { input, seed, parameters } = task;
  // Models of pictures have the size in one field, those of films in another.
  const size = String(input.size ?? input.resolution);
  const [width, height] = /^\d+x\d+$/.test(size) ? size.split('x').map(Number) : [];
  return { width, height, ...parameters, ...input, seed };
}

function filesOf({ files }: HttpCall): Record<string, readonly Media[]> {
  const mediaByName = Object.entries(files).map(
    ([name, file]) => [name, [file ?? []].flat()] as const,
  );
  return Object.fromEntries(mediaByName.filter(([, media]) => media.length > 0));
}

type Prepared = Awaited<ReturnType<CompiledMappings['prepare']>>;

/**
 * Submits a call unless an earlier attempt has, to whatever model of the host: that request is paid
 * for, even if the catalogue has another model for the task by now.
 */
async function submitOnce(
  options: HostSendOptions,
  call: HttpCall,
  { mapping: { endpoint }, input, files }: Prepared,
  signal: AbortSignal,
): Promise<HostRequest> {
  const { host, provider, submissions, pause, requests } = options;
  const { requested } = requests;
  const step = submissions?.stepOf(identityOf(call)) ?? '';
  const earlier = await submissions?.find(step);
  if (earlier && earlier.provider !== provider) {
    throw outcomeUnknown(`It was submitted to ${earlier.provider}, not to ${provider}.`);
  }
  const ownId = host.has && (submissions?.requestIdFor(step) ?? randomUUID());
  if (earlier) {
    const interrupted = 'An attempt ended while it submitted the request.';
    const requestId =
      earlier.requestId ?? (await acceptedId(options, step, ownId, interrupted, signal));
    if (requestId !== undefined) return { endpoint: earlier.endpoint, requestId, step };
  }
  const uploaded = new Map<string, string>();
  // One after another: each is in memory once more while it is sent.
  for (const [token, file] of files) {
    uploaded.set(token, await whenFree(pause, signal, () => host.upload(file, signal)));
  }
  const request = withUrls(input, uploaded) as object;
  return await whenFree(pause, signal, async () => {
    await submissions?.begin(step, { provider, endpoint, requested });
    publishSent({ provider, kind: call.task.kind, to: endpoint, input }, files);
    try {
      // Not with the signal: what is aborted may have been accepted.
      const requestId = await host.submit(endpoint, request, AbortSignal.timeout(120_000), ownId);
      await submissions?.accept(step, requestId);
      return { endpoint, requestId, step };
    } catch (error) {
      const isKnown = error instanceof HostError && !error.mayBeAccepted;
      const id = isKnown ? undefined : await acceptedId(options, step, ownId, error, signal);
      if (id !== undefined) return { endpoint, requestId: id, step };
      await submissions?.withdraw(step);
      throw isKnown ? error : new HostError({});
    }
  });
}

/** Asks a host, and again when it wants to be asked again because it gets too many requests. */
async function whenFree<Answer>(
  pause: Pause,
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  while (true) {
    await waitUntil(pause, signal);
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof HostError) || error.status !== 429) throw error;
      pause.until = Date.now() + (error.retryAfter ?? busySeconds) * 1000;
    }
  }
}

/**
 * The id of a submission that had no answer, which is then stored; undefined if it has not arrived.
 * Rejects if nobody can know.
 */
async function acceptedId(
  { host: { has }, submissions }: HostSendOptions,
  step: string,
  ownId: string | undefined,
  reason: unknown,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!has || ownId === undefined) throw submissions ? outcomeUnknown(String(reason)) : reason;
  if (!(await hasArrived({ has }, ownId, signal))) return undefined;
  await submissions?.accept(step, ownId);
  return ownId;
}

/**
 * What makes a call different from others of its job, and is the same in each attempt: nothing of
 * the catalogue, which may be edited between two attempts. Files count by their sizes.
 */
function identityOf({ task: { kind, input, seed }, files }: HttpCall): string {
  const sizes = Object.entries(files).map(([name, file]) => [
    name,
    [file ?? []].flat().map(({ data }) => data.byteLength),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([kind, input, seed, sizes]))
    .digest('base64url');
}

function withUrls(value: JSONValue | undefined, urls: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return urls.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => withUrls(one, urls));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withUrls(one, urls)]);
  return Object.fromEntries(entries);
}

interface HostRequest {
  endpoint: string;
  requestId: string;
  /** The step of the job that it is for. */
  step: string;
}

/**
 * Waits until the host has done a request. Outages of the host only make that longer. A request is
 * cancelled when nobody will ask for it again.
 */
async function waitForOutput(
  options: HostSendOptions,
  { endpoint, requestId, step }: HostRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const { host, submissions, isTimeOver } = options;
  const start = performance.now();
  try {
    while (true) {
      let retryAfter: number | undefined;
      let isDone = false;
      try {
        const status = await host.status(endpoint, requestId, signal);
        isDone = status.isDone;
        submissions?.report?.(step, isDone ? { share: 1 } : status);
        if (isDone) return await outputOf(options, { endpoint, requestId, step }, signal);
      } catch (error) {
        if (!(error instanceof HostError) || !isTransient(error, isDone)) throw error;
        retryAfter = error.retryAfter;
      }
      await sleep(pollDelay(performance.now() - start, retryAfter), undefined, { signal });
    }
  } catch (error) {
    const isLeft = signal.aborted && (!submissions || isTimeOver(signal.reason));
    if (isLeft) host.cancel(endpoint, requestId, AbortSignal.timeout(cancelMs)).catch(() => {});
    throw signal.aborted ? signal.reason : error;
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

/** Whether the host may answer a little later. A 500 for an output says that the model failed. */
function isTransient({ status, isRefusal }: HostError, isDone: boolean): boolean {
  if (isDone && status === 500) return false;
  return status === 429 || !isRefusal;
}

/** Milliseconds. */
function pollDelay(waitedMs: number, retryAfter: number | undefined): number {
  const seconds = Math.min(maxPollSeconds, Math.max(minPollSeconds, waitedMs / 10_000));
  // Spread, so that requests that began together are not asked about together.
  return 1000 * Math.max(retryAfter ?? 0, seconds * (0.9 + 0.2 * Math.random()));
}

async function waitUntil(pause: Pause, signal: AbortSignal): Promise<void> {
  for (let left = pause.until - Date.now(); left > 0; left = pause.until - Date.now()) {
    await sleep(left, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  // What nobody waits for any more is not paid for.
  signal.throwIfAborted();
}

type MappedOutput = Awaited<ReturnType<CompiledMappings['read']>>;

/** The answer with its files. */
async function answerOf(
  { host, downloads }: HostSendOptions,
  { result, files }: MappedOutput,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const media = new Map<string, Media>();
  for (const [name, [url]] of Object.entries(files)) {
    if (url === undefined) throw failed(`The output has no file ${name}.`);
    const leave = await downloads.enter(signal);
    try {
      media.set(name, await host.download(url, signal));
    } catch (error) {
      throw fileFailure(error);
    } finally {
      leave();
    }
  }
  return { result, file: (name) => media.get(name) };
}

import { createHash, randomUUID } from 'node:crypto';
import type { JSONValue } from '@ai-sdk/provider';
import { outcomeUnknown, unavailable } from '../failures.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { HttpCall } from '../providers/http/models.ts';
import { publishSent } from '../sent-tasks.ts';
import { sleep } from '../sleep.ts';
import { hasArrived } from './arrival.ts';
import { HostError } from './host.ts';
import type { HostRequest, HostSendOptions, Pause } from './host-options.ts';
import type { CompiledMappings } from './mapping.ts';

/** Seconds after which a host that gets too many requests is asked again, if it does not say. */
const busySeconds = 5;
/** The least of these seconds, whatever a host says: with 0, all that waits would go out at once. */
const minBusySeconds = 1;
/** Shorter than the time after which a submission without an id is cancelled: see cancellations.ts. */
const submitTimeoutMs = 120_000;

type Prepared = Awaited<ReturnType<CompiledMappings['prepare']>>;

/**
 * Submits a call unless an earlier attempt has, to whatever model of the host: that request is paid
 * for, even if the catalogue has another model for the task by now.
 */
export async function submitOnce(
  options: HostSendOptions,
  call: HttpCall,
  prepare: () => Promise<Prepared>,
  signal: AbortSignal,
): Promise<HostRequest> {
  const { host, provider, submissions } = options;
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
  const prepared = await prepare();
  return await submitNew(options, { step, ownId, kind: call.task.kind, ...prepared }, signal);
}

interface NewSubmission extends Prepared {
  step: string;
  /** The id that the host is to give the request, if its callers choose the ids. */
  ownId: string | undefined;
  kind: ModelKind;
}

/** Uploads the files of a request, and submits it. */
async function submitNew(
  options: HostSendOptions,
  { step, ownId, kind, mapping: { endpoint }, input, files }: NewSubmission,
  signal: AbortSignal,
): Promise<HostRequest> {
  const { host, provider, submissions, pause, requests } = options;
  const { requested } = requests;
  const uploaded = new Map<string, string>();
  // One after another: each is in memory once more while it is sent.
  for (const [token, file] of files) {
    const upload = whenFree(pause, signal, () => host.upload(file, signal));
    uploaded.set(token, await upload.catch(rejectUpload));
  }
  const request = withUrls(input, uploaded) as object;
  return await whenFree(pause, signal, async () => {
    await submissions?.begin(step, { provider, endpoint, requested });
    publishSent({ provider, kind, to: endpoint, input }, files);
    try {
      // Not with the signal: what is aborted may have been accepted.
      const timeout = AbortSignal.timeout(submitTimeoutMs);
      const requestId = await host.submit(endpoint, request, timeout, ownId);
      await submissions?.accept(step, requestId);
      return { endpoint, requestId, step };
    } catch (error) {
      const isNotAccepted = error instanceof HostError && !error.mayBeAccepted;
      const id = isNotAccepted ? undefined : await acceptedId(options, step, ownId, error, signal);
      if (id !== undefined) return { endpoint, requestId: id, step };
      await submissions?.withdraw(step);
      throw isNotAccepted ? error : new HostError({});
    }
  });
}

/** A 500 usually says that a model failed; without a request, it is an outage like any other. */
function rejectUpload(error: unknown): never {
  const isOutage = error instanceof HostError && error.status === 500;
  throw isOutage ? unavailable('status 500 of the host for an upload') : error;
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
      const seconds = Math.max(minBusySeconds, error.retryAfter ?? busySeconds);
      pause.until = performance.now() + seconds * 1000;
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

async function waitUntil(pause: Pause, signal: AbortSignal): Promise<void> {
  const leftMs = () => pause.until - performance.now();
  for (let left = leftMs(); left > 0; left = leftMs()) {
    await sleep(left, signal);
  }
  // What nobody waits for any more is not paid for.
  signal.throwIfAborted();
}

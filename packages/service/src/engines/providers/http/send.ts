import { setTimeout as startTimer } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import type { HttpFetch } from '../../../network/http-client.ts';
import { parseRetryAfter } from '../../../network/retry-after.ts';
import { failed, isCutOff, unavailable } from '../../failures.ts';
import { sleep } from '../../sleep.ts';
import { providerFetch } from '../provider-fetch.ts';
import { type HttpAnswer, readAnswer } from './answer.ts';
import type { HttpCall, Send } from './models.ts';

interface ServerOptions {
  /** URL that tasks are sent to. */
  url: string;
  apiKey: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** The API key, and those values of the headers that must stay secret. */
  secrets: readonly string[];
}

type Server = Omit<ServerOptions, 'apiKey'> & { fetch: HttpFetch };

/** Seconds between two polls of a long task, if its server does not say how many. */
const defaultPollSeconds = 1;
const minPollSeconds = 0.1;
const maxPollSeconds = 60;
/** Failed polls in a row after which a task counts as lost. */
const maxFailures = 5;
/** Time limit of the request that cancels a task. */
const cancelTimeoutMs = 10_000;
/** A caller waits for that request no longer than this. */
const cancelWaitMs = 500;

/**
 * Sends tasks to a server: one request for each task. Polls for the result if the task takes long.
 */
export function createSend({ url, apiKey, headers, secrets }: ServerOptions): Send {
  const authorization = apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
  const server = {
    url,
    headers: { ...headers, ...authorization },
    secrets,
    fetch: providerFetch(secrets),
  };
  return async (call) => {
    const body = formOf(call);
    const response = await request(server, server.url, { method: 'POST', body }, call.abortSignal);
    if (response.status !== 202) return await readAnswer(response, server.secrets);
    await response.body?.cancel();
    const location = locationOf(response, server.url);
    try {
      return await pollUntilDone(server, location, response, call.abortSignal);
    } catch (error) {
      await cancelTask(server, location);
      throw error;
    }
  };
}

/** The request's body: the task as JSON, and each file as its own part. */
function formOf({ task, files }: HttpCall): FormData {
  const form = new FormData();
  form.set('task', JSON.stringify(task));
  for (const [name, fileOrFiles] of Object.entries(files)) {
    for (const { data, mediaType } of [fileOrFiles ?? []].flat()) {
      // `wav` of `audio/x-wav`: what follows the last slash or hyphen.
      const extension = mediaType.replace(/^.*[/-]|[^a-z\d]/g, '');
      // No file uses shared memory: each came here in a message.
      const content = new Blob([data as Uint8Array<ArrayBuffer>], { type: mediaType });
      form.append(name, content, `${name}.${extension}`);
    }
  }
  return form;
}

/** Polls until there is an answer, or too many polls have failed. */
async function pollUntilDone(
  server: Server,
  url: string,
  accepted: Response,
  signal: HttpCall['abortSignal'],
): Promise<HttpAnswer> {
  let last = accepted;
  let failures = 0;
  while (true) {
    // The body of an answer that broke off cannot be cancelled.
    await last.body?.cancel().catch(() => {});
    await sleep(pollDelaySeconds(last) * 1000, signal);
    try {
      last = await request(server, url, { method: 'GET' }, signal);
      if (last.status !== 202) return await readAnswer(last, server.secrets);
      failures = 0;
    } catch (error) {
      if (isForgotten(error)) throw unavailable('The server has lost the task.');
      failures += 1;
      if (signal?.aborted || !canPollAgain(error) || failures === maxFailures) throw error;
    }
  }
}

/** Whether the server still has the task after such a poll: no answer, half of one, or not now. */
function canPollAgain(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return isCutOff(error);
  const { statusCode: status } = error;
  return status === undefined || status === 429 || status >= 500;
}

/** Whether the server does not know the task that it has accepted: it was restarted. */
function isForgotten(error: unknown): boolean {
  return APICallError.isInstance(error) && [404, 410].includes(error.statusCode ?? 0);
}

async function request(
  { headers, fetch }: Server,
  url: string,
  init: RequestInit,
  signal: HttpCall['abortSignal'],
): Promise<Response> {
  try {
    const redirect = 'manual';
    return await fetch(url, { ...init, headers, redirect, signal: signal ?? null });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const values = { message: 'no answer', url: '', requestBodyValues: {}, isRetryable: true };
    throw new APICallError({ ...values, cause });
  }
}

/** The URL at which the task is polled. Throws EngineError if it is not on the same server. */
function locationOf({ headers }: Response, url: string): string {
  const location = headers.get('Location') ?? '';
  const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (location !== '' && target?.origin === new URL(url).origin) return target.href;
  throw failed('A 202 needs a Location on the same server.');
}

function pollDelaySeconds({ headers }: Response): number {
  const requested = parseRetryAfter(headers.get('Retry-After'), new Date());
  const seconds = requested ?? defaultPollSeconds;
  return Math.min(Math.max(seconds, minPollSeconds), maxPollSeconds);
}

/** Tells the server to cancel the task. Whether that succeeds makes no difference here. */
async function cancelTask(server: Server, url: string): Promise<void> {
  const signal = AbortSignal.timeout(cancelTimeoutMs);
  const requested = request(server, url, { method: 'DELETE' }, signal)
    .then(({ body }) => body?.cancel())
    .catch(() => {});
  await Promise.race([requested, startTimer(cancelWaitMs, undefined, { ref: false })]);
}

import { setTimeout as pause } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import { FormData, fetch, type RequestInit as UndiciRequestInit } from 'undici';
import { failed } from '../../failures.ts';
import { guardedFetch } from '../guarded-fetch.ts';
import { patient } from '../post-text.ts';
import { type HttpAnswer, readAnswer } from './answer.ts';
import type { HttpCall, Send } from './models.ts';

export interface ServerOptions {
  /** Where tasks are sent. */
  url: string;
  apiKey: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** What of all that nobody is to learn. */
  secrets: readonly string[];
}

type Server = Omit<ServerOptions, 'apiKey'> & { fetch: typeof globalThis.fetch };

/** The types of undici and of Node are different ones of the same standard. */
const fetchPatiently: typeof globalThis.fetch = async (input, init) => {
  const options = { ...(init as UndiciRequestInit), dispatcher: patient };
  return (await fetch(String(input), options)) as unknown as Response;
};

/** Seconds between two questions after a task that takes long, where its server does not say. */
const usualWait = 1;
const longestWait = 60;
/** Questions without an answer, one after another, after which a task counts as lost. */
const mostFailures = 5;
/** For the word that a task is wanted no more. */
const farewellMs = 10_000;
/** Who waits for the end of a call waits for that word no longer than this. */
const farewellWaitMs = 500;

/** Sends tasks to a server: one request each, and where that takes long, questions for the result. */
export function createSend({ url, apiKey, headers, secrets }: ServerOptions): Send {
  const authorization = apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
  const guarded = guardedFetch(secrets, { fetch: fetchPatiently });
  const server = { url, headers: { ...headers, ...authorization }, secrets, fetch: guarded };
  return async (call) => {
    const body = formOf(call);
    const response = await request(server, server.url, { method: 'POST', body }, call.abortSignal);
    if (response.status !== 202) return await readAnswer(response, server.secrets);
    const place = placeOf(response, server.url);
    try {
      return await follow(server, place, response, call.abortSignal);
    } catch (error) {
      await leave(server, place);
      throw error;
    }
  };
}

/** The request's body: the task as JSON, and each file as a part of its own. */
function formOf({ task, files }: HttpCall): BodyInit {
  const form = new FormData();
  form.set('task', JSON.stringify(task));
  for (const [name, given] of Object.entries(files)) {
    for (const { data, mediaType } of [given ?? []].flat()) {
      const extension = mediaType.replace(/^.*[/-]|[^a-z\d]/g, '');
      // No file is over shared memory: each came here in a message.
      const content = new Blob([data as Uint8Array<ArrayBuffer>], { type: mediaType });
      form.append(name, content, `${name}.${extension}`);
    }
  }
  // Its own class, which is the same standard as that of the types.
  return form as unknown as BodyInit;
}

/** Asks until there is an answer. */
async function follow(
  server: Server,
  url: string,
  accepted: Response,
  signal: HttpCall['abortSignal'],
): Promise<HttpAnswer> {
  let last = accepted;
  for (let failures = 0; failures < mostFailures; ) {
    await last.body?.cancel();
    await pause(waitOf(last) * 1000, undefined, { signal }).catch((error) => {
      throw signal?.aborted ? signal.reason : error;
    });
    const response = await request(server, url, { method: 'GET' }, signal).catch(orLater);
    const isBusy = response === undefined || response.status === 429 || response.status >= 500;
    if (!isBusy && response.status !== 202) return await readAnswer(response, server.secrets);
    failures = isBusy ? failures + 1 : 0;
    last = response ?? last;
  }
  return await readAnswer(last, server.secrets);
}

/** A question whose answer is lost is asked again: the task goes on all the same. */
function orLater(error: unknown): undefined {
  if (!APICallError.isInstance(error)) throw error;
}

async function request(
  { headers, fetch }: Server,
  url: string,
  init: RequestInit,
  signal: HttpCall['abortSignal'],
): Promise<Response> {
  try {
    const redirect = 'manual';
    return await fetch(url, { ...init, headers, redirect, ...(signal && { signal }) });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const values = { message: 'no answer', url: '', requestBodyValues: {}, isRetryable: true };
    throw new APICallError({ ...values, cause });
  }
}

/** Where the task can be asked for. Throws EngineError where that is not on the same server. */
function placeOf({ headers }: Response, url: string): string {
  const place = headers.get('Location') ?? '';
  const target = URL.canParse(place, url) ? new URL(place, url) : undefined;
  if (place !== '' && target?.origin === new URL(url).origin) return target.href;
  throw failed('A 202 needs a Location on the same server.');
}

function waitOf({ headers }: Response): number {
  const said = Number(headers.get('Retry-After') ?? Number.NaN);
  return said >= 0 ? Math.min(said, longestWait) : usualWait;
}

/** Says that the task is wanted no more. Whether that is heard changes nothing here. */
async function leave(server: Server, url: string): Promise<void> {
  const signal = AbortSignal.timeout(farewellMs);
  const said = request(server, url, { method: 'DELETE' }, signal)
    .then(({ body }) => body?.cancel())
    .catch(() => {});
  await Promise.race([said, pause(farewellWaitMs, undefined, { ref: false })]);
}

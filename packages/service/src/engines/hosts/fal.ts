import * as z from 'zod';
import type { Units } from '../../usage/used-call.ts';
import { loadPackage } from '../load-package.ts';
import { createFileDownload } from './file-download.ts';
import { type Host, HostError, type HostOptions } from './host.ts';
import { hostFetch, type ReadRefusal } from './host-fetch.ts';
import { ReportedUnits } from './reported-units.ts';

/** How long fal keeps the files of requests. Every result is stored here long before. */
const lifecycle = { expiresIn: '1d' } as const;

/** The client takes any answer for one of fal. */
const accepted = z.object({ request_id: z.string().min(1) });
const standing = z.object({
  status: z.string(),
  queue_position: z.int().nonnegative().optional().catch(undefined),
  logs: z.array(z.unknown()).nullish().catch([]),
});
const output = z.looseObject({});

/** The models of fal.ai, by its own client. */
export async function createFal({ apiKey, baseUrl }: HostOptions): Promise<Host> {
  const reportedUnits = new ReportedUnits();
  const createClient = await clientFactory({ apiKey, baseUrl }, reportedUnits);
  const fal = createClient();
  return {
    takesNothingForFailures: true,

    usedUnits: (requestId) => reportedUnits.take(requestId),

    async upload({ data, mediaType }, signal) {
      const blob = new Blob([data as Uint8Array<ArrayBuffer>], { type: mediaType });
      // Uploads of the client take no signal, but its `fetch` does.
      const { storage } = createClient(signal);
      return await storage.upload(blob, { lifecycle }).catch((error: unknown) => {
        signal.throwIfAborted();
        // The client tries parts of large files again, and then throws an error of its own.
        throw error instanceof HostError ? error : new HostError({});
      });
    },

    async submit(endpoint, input, abortSignal) {
      const options = { input, abortSignal, storageSettings: lifecycle };
      return accepted.parse(await fal.queue.submit(endpoint, options)).request_id;
    },

    async status(endpoint, requestId, abortSignal) {
      const ask = (withLogs: boolean) =>
        fal.queue.status(endpoint, { requestId, abortSignal, logs: withLogs });
      const answer = await ask(true).catch((error: unknown) => {
        // Logs may be longer than an answer of the API may be.
        if (error instanceof HostError || abortSignal.aborted) throw error;
        return ask(false);
      });
      const { status, queue_position: queuePosition, logs } = standing.parse(answer);
      if (status === 'COMPLETED') return { isDone: true };
      return status === 'IN_QUEUE'
        ? { isDone: false, queuePosition }
        : { isDone: false, share: shareIn(logs ?? []) };
    },

    output: async (endpoint, requestId, abortSignal) =>
      output.parse((await fal.queue.result(endpoint, { requestId, abortSignal })).data),

    cancel: async (endpoint, requestId, abortSignal) =>
      await fal.queue.cancel(endpoint, { requestId, abortSignal }),

    download: createFileDownload({ ownServer: baseUrl }),
  };
}

/**
 * Returns a function that creates fal's client. A client notes what answers bill, tries nothing
 * again by itself, and ends its requests when its signal aborts.
 */
async function clientFactory({ apiKey, baseUrl }: HostOptions, reportedUnits: ReportedUnits) {
  const { createFalClient } = await loadPackage('@fal-ai/client', () => import('@fal-ai/client'));
  const request = hostFetch([apiKey], readRefusal);
  return (signal?: AbortSignal) =>
    createFalClient({
      credentials: apiKey,
      async fetch(input, init) {
        const url = onServer(String(input), baseUrl);
        const response = await request(url, signal ? { ...init, signal } : init);
        const billed = billedUnits(String(input), response);
        if (billed) reportedUnits.set(billed.requestId, billed.units);
        return response;
      },
      retry: { maxRetries: 0 },
    });
}

/**
 * The share of the work that is done, by the last bar of progress that the model has printed, such as
 * ` 45%|████▌     | 9/20`; undefined if it has printed none.
 */
function shareIn(logs: readonly unknown[]): number | undefined {
  for (const log of logs.toReversed()) {
    const { message } = (log ?? {}) as { message?: unknown };
    if (typeof message !== 'string') continue;
    const [, percent] = [...message.matchAll(/\b(\d{1,3})%\|/g)].at(-1) ?? [];
    if (percent !== undefined) return Math.min(1, Number(percent) / 100);
  }
  return undefined;
}

/** A URL of fal's, on another server: the client knows no other addresses than fal's. */
function onServer(url: string, baseUrl: string | undefined): string {
  if (baseUrl === undefined) return url;
  const { hostname, pathname, search } = new URL(url);
  const isOfFal = /^(?:queue|rest)\.fal\.(?:run|ai)$/.test(hostname);
  return isOfFal ? `${baseUrl.replace(/\/$/, '')}${pathname}${search}` : url;
}

/**
 * The request that an answer with an output bills, and how much, in the unit of the model's price.
 * https://docs.fal.ai/documentation/serverless/publishing-to-marketplace
 */
function billedUnits(
  url: string,
  { headers }: Response,
): { requestId: string; units: Units } | undefined {
  const [, requestId] = /\/requests\/([^/?]+)$/.exec(new URL(url).pathname) ?? [];
  const text = headers.get('x-fal-billable-units') ?? '';
  if (requestId === undefined || !/^\d{1,12}(?:\.\d+)?$/.test(text)) return undefined;
  return { requestId, units: { billable_units: Number(text) } };
}

const problem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  type: z.string(),
});
const refusal = z.object({
  detail: z.union([z.string(), z.array(problem)]).catch([]),
  error_type: z.string().optional().catch(undefined),
});

/**
 * Types of errors with which fal itself ends a request, as against a model that fails or refuses.
 * https://fal.ai/docs/documentation/model-apis/request-errors
 */
const endedByFal =
  /^(?:request_timeout|startup_timeout|runner_(?!server_error$)\w+|client_\w+|internal_error)$/;

const readRefusal: ReadRefusal = (body, headers) => {
  const { detail = [], error_type } = refusal.safeParse(body).data ?? {};
  const kind = headers.get('X-Fal-Error-Type') ?? error_type ?? '';
  const [text, problems] = typeof detail === 'string' ? [detail, []] : ['', detail];
  const kinds = [kind, text, ...problems.map(({ type }) => type)];
  const isLost = endedByFal.test(kind);
  return {
    // Fal has no status of its own for an account without credit.
    ...(text.startsWith('User is locked') && { status: 402 }),
    isContentRefused: kinds.some((one) => /\bcontent_policy_violation\b/.test(one)),
    fields: problems.flatMap(({ loc }) => fieldIn(loc)),
    isLost,
    ...(isLost && { reason: kind }),
  };
};

/** The name of the field in a path such as `['body', 'image_size', 'width']`. */
function fieldIn(path: readonly (string | number)[]): string[] {
  const field = path.find((part) => typeof part === 'string' && part !== 'body');
  return field === undefined || !/^\w+$/.test(String(field)) ? [] : [String(field)];
}

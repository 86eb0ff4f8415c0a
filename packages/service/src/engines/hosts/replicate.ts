import * as z from 'zod';
import { extensionFor } from '../../media/file-name.ts';
import { loadPackage } from '../load-package.ts';
import { createFileDownload } from './file-download.ts';
import { type Host, HostError, type HostOptions } from './host.ts';
import { hostFetch, type ReadRefusal } from './host-fetch.ts';
import { ReportedUnits } from './reported-units.ts';
import { withoutRetries } from './without-retries.ts';

/** The models of Replicate, by its own client. */
export async function createReplicate({ apiKey, baseUrl }: HostOptions): Promise<Host> {
  const { default: Replicate } = await loadPackage('replicate', () => import('replicate'));
  const { fetch, call } = withoutRetries(hostFetch([apiKey], readRefusal));
  const replicate = new Replicate({ auth: apiKey, fetch, ...(baseUrl && { baseUrl }) });

  const reportedUnits = new ReportedUnits();

  /** Nothing waits for this: Replicate itself deletes files after a while. */
  function deleteFiles(input: unknown): void {
    for (const id of filesIn(input)) call(() => replicate.files.delete(id)).catch(() => {});
  }

  const find = async (id: string, signal: AbortSignal) =>
    prediction.parse(await call(() => replicate.predictions.get(id, { signal })));

  return {
    async upload({ data, mediaType }, signal) {
      const name = `input.${extensionFor(mediaType)}`;
      const file = new File([data as Uint8Array<ArrayBuffer>], name, { type: mediaType });
      return (await call(() => replicate.files.create(file, {}, { signal }))).urls.get;
    },

    async submit(endpoint, input, signal) {
      const [, owner, name] = /^deployments\/([^/]+)\/([^/]+)$/.exec(endpoint) ?? [];
      const { deployments, predictions } = replicate;
      const create = () =>
        owner && name
          ? deployments.predictions.create(owner, name, { input, signal })
          : predictions.create({ ...modelOf(endpoint), input, signal });
      try {
        return accepted.parse(await call(create)).id;
      } catch (error) {
        if (error instanceof HostError && error.isRefusal && error.status !== 429) {
          deleteFiles(input);
        }
        throw error;
      }
    },

    status: async (_endpoint, id, signal) => ({
      isDone: finalStatuses.includes((await find(id, signal)).status),
    }),

    async output(_endpoint, id, signal) {
      const { status, input, output, error, metrics, data_removed } = await find(id, signal);
      deleteFiles(input);
      const { predict_time: seconds } = metrics ?? {};
      if (seconds !== undefined) reportedUnits.set(id, { compute_seconds: seconds });
      if (status === 'failed') throw failureOf(String(error));
      if (status !== 'succeeded') throw new HostError({ status: 410, isLost: true });
      if (data_removed) {
        throw new HostError({ status: 410, isLost: true, reason: 'the output was removed' });
      }
      return output;
    },

    usedUnits: (id) => reportedUnits.take(id),

    async cancel(_endpoint, id, signal) {
      const cancelled = await call(() => replicate.predictions.cancel(id, { signal }));
      deleteFiles(cancelled.input);
    },

    download: createFileDownload({ ownServer: baseUrl }),
  };
}

/** A prediction with any other status, also a new one, goes on. */
const finalStatuses = ['succeeded', 'failed', 'canceled', 'aborted'];

const accepted = z.object({ id: z.string().min(1) });

const prediction = accepted.extend({
  status: z.string(),
  input: z.unknown(),
  output: z.unknown(),
  error: z.unknown(),
  /** Replicate removes outputs an hour after they were made. */
  data_removed: z.boolean().optional().catch(undefined),
  /** Seconds that the model ran, which most models are paid by. */
  metrics: z
    .object({ predict_time: z.number().nonnegative().optional().catch(undefined) })
    .nullish(),
});

/** Replicate runs official models by their names, and all others but deployments by their versions. */
function modelOf(endpoint: string): { model: string } | { version: string } {
  const version = endpoint.includes('/') ? endpoint.split(':')[1] : endpoint;
  return version === undefined ? { model: endpoint } : { version };
}

/** Ids of the uploaded files that an input has URLs of. */
function filesIn(input: unknown): string[] {
  if (typeof input === 'string') {
    const [, id] = /^https?:\/\/[^/]+\/v1\/files\/([\w-]+)(?:\/download\?\S*)?$/.exec(input) ?? [];
    return id === undefined ? [] : [id];
  }
  if (typeof input !== 'object' || input === null) return [];
  return Object.values(input).flatMap(filesIn);
}

/** Why a prediction failed. There are no codes for that, only these words of its models. */
function failureOf(error: string): HostError {
  if (isAboutContent(error)) return new HostError({ status: 422, isContentRefused: true });
  if (isOfReplicate(error)) return new HostError({ status: 503, isLost: true });
  const fields = [...error.matchAll(/^- input\.(\w+): /gm)].map(([, field = '']) => field);
  const isRefused = fields.length > 0 || /^Input validation error\b/.test(error);
  return new HostError({ status: isRefused ? 422 : 500, fields });
}

function isAboutContent(text: string): boolean {
  return /\bNSFW\b|flagged as sensitive|sensitive content|\bE005\b|content policy/i.test(text);
}

/** Whether Replicate itself failed, which passes: nothing is wrong with the request. */
function isOfReplicate(text: string): boolean {
  return /\(code: PA\)|\bE00[34]\b|\bE6716\b|high demand/i.test(text);
}

const refusal = z.object({
  detail: z.string().default(''),
  invalid_fields: z.array(z.object({ field: z.string() })).default([]),
});

const readRefusal: ReadRefusal = (body) => {
  const { detail = '', invalid_fields: fields = [] } = refusal.safeParse(body).data ?? {};
  // Replicate says it in these words, without a Retry-After.
  const [, seconds] = /\bresets in ~?(\d+)s/.exec(detail) ?? [];
  return {
    isContentRefused: isAboutContent(detail),
    fields: fields.flatMap(({ field }) => /^(?:input\.)?(\w+)$/.exec(field)?.[1] ?? []),
    retryAfter: seconds === undefined ? undefined : Number(seconds),
  };
};

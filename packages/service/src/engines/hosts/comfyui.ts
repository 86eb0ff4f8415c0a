import { randomUUID } from 'node:crypto';
import type { Media } from '@genmedia/media';
import * as z from 'zod';
import { extensionFor } from '../../media/file-name.ts';
import { untilAborted } from '../../network/deadline.ts';
import { FetchError } from '../../network/fetch-error.ts';
import {
  parseAnswer,
  readAccepted,
  readEntry,
  readPromptRefusal,
  readQueue,
} from './comfyui-answers.ts';
import { createFileDownload } from './file-download.ts';
import { type Host, HostError } from './host.ts';
import { hostFetch } from './host-fetch.ts';

interface ComfyUiOptions {
  /** Where ComfyUI is reached, such as `http://127.0.0.1:8188`. */
  baseUrl: string;
  /** For a proxy before ComfyUI, which has no keys itself. */
  headers: Readonly<Record<string, string>>;
  /** The API key of comfy.org, which bills partner nodes: those that call other companies' models. */
  partnerKey?: string | undefined;
  /** Values in the headers, and the key, that may not be sent elsewhere. */
  secrets: readonly string[];
}

/**
 * Its queue and its history have whole workflows, and for those of its own page all of the editor's
 * data: a hundred of them are many megabytes.
 */
const maxAnswerBytes = 64 * 1024 ** 2;
/** Names this service in ComfyUI's messages to those who listen. */
const clientId = 'genmedia';

const uploaded = z.object({ name: z.string().min(1), subfolder: z.string().default('') });

/**
 * A ComfyUI, by the routes of its server.py. Its requests are workflows, which it calls prompts. An
 * endpoint is only our name for a workflow.
 */
export function createComfyUi(options: ComfyUiOptions): Host {
  const { get, post, upload, urlOf } = createClient(options);
  const extra_data = { api_key_comfy_org: options.partnerKey };
  const entryOf = async (id: string, signal: AbortSignal) =>
    readEntry(await get(`/history/${id}`, signal), id);
  const readNextQueue = shareNext(async () => readQueue(await get('/queue', null)));
  const queueOf = (signal: AbortSignal) => untilAborted(readNextQueue, signal);
  /** Why outputs are left out, by the id of the request, until `leftOut` tells it. */
  const leftOutOf = new Map<string, string>();

  return {
    upload,

    async submit(_endpoint, prompt, signal, prompt_id) {
      const body = { prompt, prompt_id, client_id: clientId, extra_data };
      const answer = await post('/prompt', body, signal);
      const { id, leftOut } = readAccepted(await jsonOf(answer, signal));
      if (leftOut !== undefined) leftOutOf.set(id, leftOut);
      return id;
    },

    async has(id, signal) {
      // What is not in the queue may just have ended: the history is asked after it.
      const { running, pending } = await queueOf(signal);
      return [...running, ...pending].includes(id) || (await entryOf(id, signal)) !== undefined;
    },

    async status(_endpoint, id, signal) {
      if (await entryOf(id, signal)) return { isDone: true };
      const { running, pending } = await queueOf(signal);
      if (running.includes(id)) return { isDone: false };
      const place = pending.indexOf(id);
      if (place !== -1) return { isDone: false, queuePosition: running.length + place };
      // It has ended since the first look, or it is lost: its output tells.
      return { isDone: true };
    },

    async output(_endpoint, id, signal) {
      const entry = await entryOf(id, signal);
      if (!entry || entry.isStopped) throw new HostError({ status: 404, isLost: true });
      const { failure: reason } = entry;
      if (reason !== undefined) {
        // PyTorch's name of it, for graphics cards of all makers.
        const isOutOfMemory = /\bOutOfMemoryError$/.test(reason);
        throw new HostError({ status: 500, reason, isOutOfMemory });
      }
      return withFileUrls(entry.outputs, (file) => urlOf('/view', file));
    },

    leftOut(id) {
      const reason = leftOutOf.get(id);
      leftOutOf.delete(id);
      return reason;
    },

    async cancel(_endpoint, id, signal) {
      await discard(await post('/queue', { delete: [id] }, signal));
      // Older versions do not read the id here, and stop whatever runs.
      const { running } = await queueOf(signal);
      if (!running.includes(id)) return;
      await discard(await post('/interrupt', { prompt_id: id }, signal));
    },

    download: createFileDownload({ ownServer: options.baseUrl, headers: options.headers }),
  };
}

/**
 * Reads once for all who wait, and once at a time: otherwise a long answer would be in memory
 * once for each of them. Whoever asks while a reading is under way gets the next one, because the
 * running one may have begun before what is asked about.
 */
function shareNext<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const start = () => {
    next = undefined;
    return read();
  };
  return () => {
    if (!next) {
      next = last.then(start, start);
      last = next;
    }
    return next;
  };
}

/** Calls of ComfyUI's server. */
function createClient({ baseUrl, headers, secrets }: ComfyUiOptions) {
  const request = hostFetch(secrets, readPromptRefusal);
  const urlOf = (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return `${baseUrl.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`;
  };
  return {
    urlOf,

    async get(path: string, signal: AbortSignal | null) {
      const answer = await request(urlOf(path), { headers, signal, maxBytes: maxAnswerBytes });
      return await jsonOf(answer, signal);
    },

    post: async (path: string, body: object, signal: AbortSignal) =>
      await request(urlOf(path), {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      }),

    /** Stores a file. Returns what nodes such as LoadImage find it by. */
    async upload({ data, mediaType }: Media, signal: AbortSignal): Promise<string> {
      const form = new FormData();
      const blob = new Blob([data as Uint8Array<ArrayBuffer>], { type: mediaType });
      form.set('image', blob, `${randomUUID()}.${extensionFor(mediaType)}`);
      // ComfyUI empties this folder when it starts; other files of its inputs stay for ever.
      form.set('type', 'temp');
      const answer = await request(urlOf('/upload/image'), {
        method: 'POST',
        headers,
        body: form,
        signal,
      });
      const { name, subfolder } = parseAnswer(uploaded, await jsonOf(answer, signal));
      return `${subfolder === '' ? '' : `${subfolder}/`}${name} [temp]`;
    },
  };
}

/** The JSON of an answer; undefined if it is something else, or breaks off. */
async function jsonOf(response: Response, signal: AbortSignal | null): Promise<unknown> {
  return await response.json().catch((error: unknown) => {
    signal?.throwIfAborted();
    if (!(error instanceof FetchError) || error.code !== 'too_large') return undefined;
    throw new HostError({ reason: 'an answer too long to be read' });
  });
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}

const fileReference = z.object({
  filename: z.string().min(1),
  subfolder: z.string(),
  type: z.string(),
});

/** The outputs with a `url` in whatever describes a file. */
function withFileUrls(value: unknown, urlOf: (file: Record<string, string>) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withFileUrls(one, urlOf));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withFileUrls(one, urlOf)]);
  const described = fileReference.safeParse(value);
  return {
    ...Object.fromEntries(entries),
    ...(described.success && { url: urlOf(described.data) }),
  };
}

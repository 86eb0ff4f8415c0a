import { setTimeout as sleep } from 'node:timers/promises';
import type { Node } from '../../proof/hostile/contract.ts';

/** The final result of a request. */
export interface Outcome {
  status: number;
  /** The parsed JSON, or the text of an answer that is not JSON. */
  answer: unknown;
  /** From the request to the end of its job. */
  seconds: number;
  /** The service's error message. */
  error: string | undefined;
}

export interface AskOptions {
  /** Milliseconds between two fetches of a job. */
  pollMs?: number;
  signal?: AbortSignal;
}

/**
 * Sends a request, and waits for the result of the job that it starts, if any. Rejects if the
 * signal aborts.
 */
export async function ask(
  url: string,
  key: string,
  body: object,
  { pollMs = 100, signal }: AskOptions = {},
): Promise<Outcome> {
  const start = performance.now();
  let { status, answer } = await post(url, { key, ...body }, signal);
  for (let poll = pollOf(answer); poll; poll = pollOf(answer)) {
    await sleep(pollMs, undefined, { signal });
    ({ status, answer } = await post(poll, { key }, signal));
  }
  const seconds = (performance.now() - start) / 1000;
  return { status, answer, seconds, error: errorOf(status, answer) };
}

async function post(url: string, body: object, signal: AbortSignal | undefined) {
  const response = await fetch(url, {
    method: 'POST',
    signal: signal ?? null,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer: unknown = isJson ? await response.json() : await response.text();
  return { status: response.status, answer };
}

function pollOf(answer: unknown): string | undefined {
  const { status, fetch_result } = (answer ?? {}) as Node;
  return status === 'processing' ? String(fetch_result) : undefined;
}

function errorOf(status: number, answer: unknown): string | undefined {
  const { status: state, message, error } = (answer ?? {}) as Node;
  if (status === 200 && state !== 'error') return undefined;
  return String(message ?? (error as Node | undefined)?.message ?? `HTTP ${status}`);
}

/** Downloads the files that an answer links to. */
export async function outputFiles(answer: unknown): Promise<OutputFile[]> {
  const { output } = (answer ?? {}) as Node;
  const urls = Array.isArray(output) ? output.filter(isUrl) : [];
  return await Promise.all(urls.map(download));
}

export interface OutputFile {
  url: string;
  /** Its media type. */
  type: string;
  content: Buffer;
}

export function isUrl(text: unknown): text is string {
  return typeof text === 'string' && /^https?:\/\/\S+$/.test(text);
}

/** Downloads a file. Rejects if the answer is not a success. */
export async function download(url: string): Promise<OutputFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return { url, type, content: Buffer.from(await response.arrayBuffer()) };
}

import type { MediaKind } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import { byteLimit, collect } from '../../files/byte-limit.ts';
import type { Holding } from '../../memory/room.ts';
import { FetchError } from '../../network/fetch-error.ts';
import { createHttpClient, type HttpFetch } from '../../network/http-client.ts';
import type { UrlRules } from '../../network/url.ts';
import { ownFileName } from '../outputs.ts';
import type { Storage } from '../storage.ts';
import { checkFormat } from './check-format.ts';
import { kinds, type Media } from './media.ts';
import { MediaError } from './media-error.ts';
import { storedFile } from './sources.ts';

export interface ReadOptions {
  /** See createInputFetch. */
  fetch: HttpFetch;
  storage: Pick<Storage, 'read' | 'stat'>;
  publicUrl: string;
  /** Recently fetched files, if the job's deployment has a cache. */
  cache?: FetchedFiles | undefined;
  signal?: AbortSignal | undefined;
  /** Counts the bytes in memory; if undefined, they are not counted. */
  holding?: Pick<Holding, 'take'> | undefined;
}

/** A cache of files by their URLs. */
export interface FetchedFiles {
  get(url: string): Promise<ReadableStream<Uint8Array> | undefined>;
  put(url: string, content: Uint8Array, mediaType: string): Promise<unknown>;
}

const downloadMs = limits.downloadSeconds * 1000;
const maxRedirects = limits.redirects;

/**
 * The `fetch` for files of callers.
 *
 * @param rules what their URLs may reach.
 */
export function createInputFetch(rules: UrlRules): HttpFetch {
  const maxBytes = Math.max(...Object.values(limits.fileBytes));
  return createHttpClient({ guard: rules, timeoutMs: downloadMs, maxRedirects, maxBytes });
}

/**
 * Reads the file that a field of an accepted request names: downloads it, or reads it from storage.
 * Throws MediaError, StorageError, NoRoom, or the reason of the signal, which only ends downloads.
 *
 * @param allowed kinds of files in the field.
 */
export async function readInput(
  source: string,
  allowed: readonly MediaKind[],
  options: ReadOptions,
): Promise<Media> {
  const maxBytes = Math.max(...allowed.map((kind) => kinds[kind].maxBytes));
  const file = storedFile(source) ?? ownFileName(options.publicUrl, source);
  const media =
    file === undefined
      ? await readUrl(source, { ...options, allowed, maxBytes })
      : await checkFormat(await readStored(file, options, maxBytes), allowed);
  const limit = kinds[media.kind].maxBytes;
  if (media.data.byteLength > limit) throw tooLarge(limit);
  return media;
}

async function readStored(
  file: string,
  { storage, holding }: Pick<ReadOptions, 'storage' | 'holding'>,
  maxBytes: number,
): Promise<Uint8Array> {
  const stream = await storage.read(file);
  if (!stream) {
    throw new MediaError('input_unavailable', 'names a file that does not exist any more');
  }
  return await readAll(stream, { maxBytes, holding });
}

interface UrlOptions extends ReadOptions {
  allowed: readonly MediaKind[];
  maxBytes: number;
}

async function readUrl(url: string, options: UrlOptions): Promise<Media> {
  const { cache, allowed } = options;
  const cached = await cache?.get(url);
  if (cached) return await checkFormat(await readAll(cached, options), allowed);
  const media = await checkFormat(await download(url, options), allowed);
  await cache?.put(url, media.data, media.mediaType);
  return media;
}

async function download(url: string, options: UrlOptions): Promise<Uint8Array> {
  const { fetch, signal, maxBytes } = options;
  try {
    const { status, body } = await fetch(url, { maxBytes, signal: signal ?? null });
    if (status !== 200) {
      await body?.cancel();
      const message = `could not be downloaded: its server answered ${status}`;
      throw new MediaError('input_unavailable', message, { retryable: mayPass(status) });
    }
    return await readAll(body ?? [], options);
  } catch (error) {
    throw toMediaError(error, maxBytes);
  }
}

/** 408, 425 and 429 ask for another try later. */
function mayPass(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

function toMediaError(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof FetchError)) return error;
  if (error.code === 'too_large') return tooLarge(maxBytes);
  const retryable = error.code === 'timeout' || error.code === 'unreachable';
  return new MediaError('input_unavailable', `could not be downloaded: the URL ${error.reason}`, {
    retryable,
    cause: error,
  });
}

/** Reads a file into memory. */
async function readAll(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxBytes, holding }: Pick<UrlOptions, 'maxBytes' | 'holding'>,
): Promise<Uint8Array> {
  const isWithin = byteLimit(maxBytes);
  const content = await collect(stream, (chunk) => {
    if (!isWithin(chunk)) return false;
    holding?.take(chunk.byteLength);
    return true;
  });
  if (!content) throw tooLarge(maxBytes);
  return content;
}

function tooLarge(maxBytes: number): MediaError {
  return new MediaError(
    'input_too_large',
    `has more than ${maxBytes} bytes, the most that is read`,
  );
}

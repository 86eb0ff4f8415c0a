import type { Media } from '@genmedia/media';
import { FetchError } from '../../network/fetch-error.ts';
import { createHttpClient } from '../../network/http-client.ts';
import { maxFileBytes } from '../max-file-bytes.ts';
import { mediaOf } from '../providers/http/answer.ts';
import { sleep } from '../sleep.ts';
import { HostError } from './host.ts';
import { fileTimeoutMs } from './host-fetch.ts';

const maxRedirects = 3;
/** The first and the longest pause between two attempts at a download. */
const minPauseMs = 500;
const maxPauseMs = 10_000;
/** A file may not be everywhere yet, and a proxy may answer in its place. */
const maxRefusals = 2;

interface DownloadOptions {
  /** The URL of the server, if the operator has named it: then files may be at any address. */
  ownServer: string | undefined;
  /** Headers that the operator's server needs. An output may also name files of other servers. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Returns a function that downloads files of outputs. They are paid for, so a download that may still
 * succeed is attempted again until the signal aborts. Rejects with the signal's reason, HostError or
 * FetchError.
 */
export function createFileDownload({ ownServer, headers = {} }: DownloadOptions) {
  const ownOrigin = ownServer && new URL(ownServer).origin;
  const fetchFile = createHttpClient({
    maxBytes: maxFileBytes,
    timeoutMs: fileTimeoutMs,
    maxRedirects,
    secrets: Object.values(headers),
    ...(ownOrigin === undefined && { guard: { allow: [] } }),
  });

  async function download(url: string, signal: AbortSignal) {
    const isOwn = new URL(url).origin === ownOrigin;
    const response = await fetchFile(url, { headers: isOwn ? headers : {}, signal });
    const isPage = /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '');
    if (!response.ok || isPage) {
      await response.body?.cancel();
      throw new HostError({ status: response.status, isPage });
    }
    return await mediaOf(response);
  }

  return async (url: string, signal: AbortSignal) => {
    if (/^data:/i.test(url)) return await fileIn(url);
    // Another attempt would find no URL either.
    if (!URL.canParse(url)) throw new HostError({ status: 422 });
    let refusals = 0;
    for (let pause = minPauseMs; ; pause = Math.min(maxPauseMs, 2 * pause)) {
      try {
        return await download(url, signal);
      } catch (error) {
        signal.throwIfAborted();
        const isRefusal = error instanceof HostError && error.isRefusal && error.status !== 429;
        if (isRefusal ? ++refusals > maxRefusals : !mayRetry(error)) throw error;
      }
      await sleep(pause, signal);
    }
  };
}

/** The file in a `data:` URL. No server is asked for it, so there is nothing to guard. */
async function fileIn(url: string): Promise<Media> {
  const response = await fetch(url).catch(() => {
    throw new HostError({ status: 422 });
  });
  return await mediaOf(response);
}

/** Whether a later attempt at a download may succeed. Redirects lead to the same again. */
function mayRetry(error: unknown): boolean {
  if (!(error instanceof FetchError))
    return error instanceof HostError || error instanceof TypeError;
  const { code, status = 0 } = error;
  const isRedirect = status >= 300 && status < 400;
  return code === 'timeout' || (code === 'unreachable' && !isRedirect);
}

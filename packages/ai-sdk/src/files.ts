import { APICallError } from '@ai-sdk/provider';
import { type FileKind, upload } from '@genmedia/client';
import { type Context, withApiCallErrors } from './context.ts';

/** A file of a prompt, as the AI SDK has it. */
export type PromptFile =
  | { type: 'file'; mediaType: string; data: string | Uint8Array }
  | { type: 'url'; url: string };

/** The part of a call's options that ends it early. */
interface Aborting {
  abortSignal?: AbortSignal | undefined;
}

/** The URL of a file of a prompt. Uploads the file if it has none. */
export async function urlOf(
  { client, fetch }: Context,
  file: PromptFile,
  kind: FileKind,
  { abortSignal: signal }: Aborting,
): Promise<string> {
  if (file.type === 'url') return file.url;
  const { mediaType: type } = file;
  const bytes = typeof file.data === 'string' ? bytesOf(file.data) : file.data;
  const options = { type, kinds: [kind], signal, fetch };
  return await withApiCallErrors(
    'createUpload',
    { content_type: type, size: bytes.byteLength },
    () => upload(client(), bytes, options),
  );
}

/** Fields of several files take the URL of a single one as it is. */
export function oneOrAll(urls: readonly string[]): string | readonly string[] | undefined {
  return urls.length === 1 ? urls[0] : urls;
}

/** The bytes of Base64. */
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** Whether an output is the URL of a file, and not (with `base64`) the file itself. */
export const isUrl = (output: string) => /^https?:/i.test(output);

/** The file of an output, downloaded if it is not in the output itself. */
export async function fileOf(
  { fetch }: Context,
  output: string,
  { abortSignal: signal }: Aborting,
): Promise<Uint8Array> {
  return isUrl(output) ? await download(output, fetch, signal) : bytesOf(output);
}

const maxDownloads = 3;
const pauseMs = 500;

/** Its job is paid, so a failure that may pass does not lose the file. */
async function download(
  url: string,
  fetch: Context['fetch'],
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  for (let count = 1; ; count++) {
    let isTemporary = true;
    try {
      const response = await fetch(url, { signal: signal ?? null });
      const { ok, status } = response;
      if (ok) return new Uint8Array(await response.arrayBuffer());
      isTemporary = [408, 425, 429].includes(status) || status >= 500;
      await response.body?.cancel();
      throw new Error(`HTTP ${status}`);
    } catch (cause) {
      signal?.throwIfAborted();
      if (count === maxDownloads || !isTemporary) {
        const message = `The result is made, but ${url} could not be downloaded (${cause}).`;
        throw new APICallError({ message, url, requestBodyValues: {}, cause, isRetryable: false });
      }
      await pause(count * pauseMs, signal);
    }
  }
}

/** Resolves after the milliseconds, or as soon as the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}

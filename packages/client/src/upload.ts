import { failureOf, readAnswer } from './answer.ts';
import { type CallState, failed, timedOut } from './call.ts';
import { maxBytes } from './generated/media.ts';
import type { Genmedia } from './genmedia.ts';
import type { Input } from './operation-types.ts';
import type { CallOptions, RetryOptions } from './options.ts';
import { retried } from './retry.ts';
import { during, openScope } from './scope.ts';

/** A file, as programs have one. A `File` and what `fileFrom` gives are Blobs. */
export type FileLike = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array>;

/** What a file may be. */
export type FileKind = keyof typeof maxBytes;

/** What `upload` takes besides the file. */
export interface UploadOptions extends CallOptions {
  /** Its type, such as `image/png`, where the file does not say it. */
  type?: string | undefined;
  /** What it must be; else it is refused before it is sent. */
  kinds?: readonly FileKind[] | undefined;
  /** When the file is sent again. */
  retry?: RetryOptions | undefined;
  /** Used in place of the global `fetch` to send the file. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/**
 * Sends a file, and resolves to its URL, which any field takes that names a file of its kind. Sent
 * again where that may help, for that stores one file. Throws a TypeError, before anything is sent,
 * where the file is of another kind or too large: 25 MiB for images, 50 for sounds, 200 for videos.
 *
 * ```ts
 * const init_image = await upload(genmedia, input.files[0]);
 * ```
 */
export async function upload(
  genmedia: Pick<Genmedia, 'run'>,
  file: FileLike,
  { type, kinds, retry, fetch: send = fetch, ...options }: UploadOptions = {},
): Promise<string> {
  const call: CallState = { operation: 'createUpload' };
  const scope = openScope(options, options.timeout, () => timedOut(call));
  const { signal } = scope;
  try {
    const blob = await during(signal, asBlob(file));
    const content_type = checked(type ?? blob.type, blob.size, kinds);
    const room = await genmedia.run('createUpload', { content_type, size: blob.size }, { signal });
    const headers = { 'content-type': content_type };
    const init: RequestInit = { method: 'PUT', headers, body: blob, redirect: 'manual', signal };
    const attempt = async () => readAnswer(await send(room.upload_url, init));
    const unanswered = (cause: unknown) =>
      failed(call, { code: 'network_error', message: `The file was not sent (${cause}).` }, cause);
    // However often a file comes, the service has it once: that is as harmless as a read.
    const answer = await retried(attempt, true, true, retry, scope, unanswered);
    if (!answer.response.ok) throw failureOf(call, answer);
    return room.url;
  } finally {
    scope.close();
  }
}

/** Most bytes of any file. A stream is read that far, for its size must be known. */
const LARGEST = Math.max(...Object.values(maxBytes));

async function asBlob(file: FileLike): Promise<Blob> {
  if (file instanceof Blob) return file;
  if (!(file instanceof ReadableStream)) return new Blob([file as ArrayBuffer]);
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > LARGEST) throw tooLarge(size, LARGEST);
      controller.enqueue(chunk);
    },
  });
  return new Response(file.pipeThrough(counted)).blob();
}

/** What other places call the types of the contract. */
const ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/x-m4a': 'audio/mp4',
  'video/x-matroska': 'video/matroska',
};

type ContentType = NonNullable<Input<'createUpload'>['content_type']>;

/** The type to send a file as. Where the file does not say its type, the service finds it out. */
function checked(given: string, size: number, kinds: readonly FileKind[] | undefined): ContentType {
  const [essence = ''] = given.split(';');
  const type = ALIASES[essence] ?? (essence || 'application/octet-stream');
  const kind = type.split('/')[0] as FileKind;
  if (kinds && type !== 'application/octet-stream' && !kinds.includes(kind)) {
    throw new TypeError(`The file is of the type ${type}, and must be of: ${kinds.join(', ')}.`);
  }
  const most = maxBytes[kind] ?? Math.max(...(kinds ?? []).map((one) => maxBytes[one]), 0);
  if (size > (most || LARGEST)) throw tooLarge(size, most || LARGEST);
  if (size === 0) throw new TypeError('The file is empty.');
  // What is no type of the contract is refused by the service, by its name.
  return type as ContentType;
}

function tooLarge(size: number, most: number): TypeError {
  return new TypeError(`The file has ${size} bytes, and may have ${most}.`);
}

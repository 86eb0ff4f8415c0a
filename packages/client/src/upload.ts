import { answerError, readAnswer } from './answer.ts';
import { type CallState, timeoutError } from './call.ts';
import { maxBytes } from './generated/media.ts';
import type { Genmedia } from './genmedia.ts';
import type { Operation } from './operation.ts';
import type { Input } from './operation-types.ts';
import type { CallOptions, Fetch, RetryOptions } from './options.ts';
import { withRetries } from './retry.ts';
import { during, openScope } from './scope.ts';

/** The forms of a file that programs have. A `File`, and what `fileFrom` returns, are Blobs. */
export type FileLike = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array>;

/** The kinds of files. */
export type FileKind = keyof typeof maxBytes;

/** What `upload` takes besides the file. */
export interface UploadOptions extends CallOptions {
  /** The file's media type, such as `image/png`, if the file itself does not say it. */
  type?: string | undefined;
  /** The kinds that the file may be of. A file of another kind is refused before it is sent. */
  kinds?: readonly FileKind[] | undefined;
  /**
   * When the file is sent again. The request before it, for the address to send it to, follows the
   * client's own `retry`.
   */
  retry?: RetryOptions | undefined;
  /** Used instead of the global `fetch` to send the file. */
  fetch?: Fetch | undefined;
}

/**
 * Uploads a file and resolves to its URL. Any field that names a file of this kind takes the URL. A
 * failed upload is sent again where that may help; this still stores one file only. Rejects with a
 * TypeError before it sends anything if the file is empty, of none of the `kinds`, or too large: 25
 * MiB for images, 50 for sounds, 200 for videos.
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
  const scope = openScope(options, options.timeout, () => timeoutError(call));
  const { signal } = scope;
  try {
    const blob = await during(signal, asBlob(file, signal));
    const content_type = checkedType(type ?? blob.type, blob.size, kinds);
    const created = await genmedia.run(
      'createUpload',
      { content_type, size: blob.size },
      { signal },
    );
    // Its errors do not quote the address, which has a token.
    call.secret = created.upload_url;
    const headers = { 'content-type': content_type };
    const body = isKnownToFetch(blob) ? blob : await bytesOf(blob);
    const init: RequestInit = { method: 'PUT', headers, body, redirect: 'manual', signal };
    const attempt = async () => readAnswer(await send(created.upload_url, init));
    const answer = await withRetries(attempt, storeFile, call, scope, retry);
    if (!answer.response.ok) throw answerError(call, answer);
    return created.url;
  } finally {
    scope.close();
  }
}

/** Sending a file: the service stores it once, however often it is sent. */
const storeFile: Operation = { method: 'PUT', path: '', reads: true, idempotent: true };

/** The most bytes of any file. A stream is read up to this size, because its size must be known. */
const maxBytesOfAll = Math.max(...Object.values(maxBytes));

async function asBlob(file: FileLike, signal: AbortSignal): Promise<Blob> {
  if (file instanceof Blob) return file;
  // Also of another realm, as in Jest. Of anything else, a Blob would hold the text `[object …]`.
  if ('byteLength' in Object(file)) return new Blob([file as ArrayBuffer]);
  assertStream(file);
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytesOfAll) throw tooLarge(`${size} or more`, maxBytesOfAll);
      controller.enqueue(chunk);
    },
  });
  return new Response(file.pipeThrough(counted, { signal })).blob();
}

/** False for a Blob of another realm, as in jsdom: `fetch` would send `[object Blob]` as its text. */
function isKnownToFetch(blob: Blob): boolean {
  return (new Response(blob).headers.get('content-type') ?? '') === blob.type;
}

/** The bytes of a Blob. That of jsdom 26, which Jest has, is read by its FileReader alone. */
async function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  if ('arrayBuffer' in blob) return await blob.arrayBuffer();
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener('loadend', resolve));
  reader.readAsArrayBuffer(blob);
  await read;
  if (reader.error) throw reader.error;
  return reader.result as ArrayBuffer;
}

/** Throws a TypeError for a file of another kind or size. That of a stream is not known yet. */
export function checkFile(file: FileLike, kinds: readonly FileKind[]): void {
  if (file instanceof Blob) checkedType(file.type, file.size, kinds);
  else if ('byteLength' in file) checkedType('', file.byteLength, kinds);
  else assertStream(file);
}

function assertStream(file: unknown): asserts file is ReadableStream {
  if (!(file instanceof ReadableStream))
    throw new TypeError('A file has to be a Blob, bytes or a stream. Is an await missing?');
}

/** Other names for the media types of the contract: those that the service knows. */
const aliases = new Map([
  ['audio/mp3', 'audio/mpeg'],
  ['audio/opus', 'audio/ogg'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-flac', 'audio/flac'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/x-wav', 'audio/wav'],
  ['image/apng', 'image/png'],
  ['image/jpg', 'image/jpeg'],
  ['video/x-m4v', 'video/mp4'],
  ['video/x-matroska', 'video/matroska'],
]);

type ContentType = NonNullable<Input<'createUpload'>['content_type']>;

/**
 * The media type to send a file as. If the file does not say its type, the service finds it out.
 */
function checkedType(
  mediaType: string,
  size: number,
  kinds: readonly FileKind[] | undefined,
): ContentType {
  const essence = mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = aliases.get(essence) ?? (essence || 'application/octet-stream');
  const kind = type.split('/')[0] as FileKind;
  if (kinds && type !== 'application/octet-stream' && !kinds.includes(kind)) {
    throw new TypeError(`The file has the type ${type}; allowed are: ${kinds.join(', ')}.`);
  }
  const possibleKinds = Object.hasOwn(maxBytes, kind) ? [kind] : (kinds ?? []);
  const limits = possibleKinds.map((each) => maxBytes[each]);
  const limit = limits.length > 0 ? Math.max(...limits) : maxBytesOfAll;
  if (size > limit) throw tooLarge(size, limit);
  if (size === 0) throw new TypeError('The file is empty.');
  // The service refuses a type that the contract does not have, and names it in the error.
  return type as ContentType;
}

function tooLarge(size: number | string, limit: number): TypeError {
  return new TypeError(`The file has ${size} bytes; at most ${limit} are allowed.`);
}

import { type ApiPromise, givenKey, relayedCall } from './api-promise.ts';
import { mediaFields } from './generated/media.ts';
import type { Genmedia } from './genmedia.ts';
import type { Job } from './job.ts';
import type { OperationId } from './operation.ts';
import type { Input, JobOperation, Result } from './operation-types.ts';
import type { RunOptions, SubmitOptions } from './options.ts';
import { during } from './scope.ts';
import { checkFile, type FileKind, type FileLike, type UploadOptions, upload } from './upload.ts';

/** The fields of an operation that name files. */
export type FileField<K extends OperationId> = K extends keyof typeof mediaFields
  ? keyof (typeof mediaFields)[K]
  : never;

/** A field that names a file takes the file too. One with a list takes files in the list. */
type OrFile<T> =
  | T
  | FileLike
  | (Extract<T, readonly unknown[]> extends never ? never : (string | FileLike)[]);

/** The same fields; those of files take files too. */
type WithFiles<T, Field> = T extends unknown
  ? { [P in keyof T]: P extends Field ? OrFile<T[P]> : T[P] }
  : never;

/** The input of an operation, with files instead of their URLs. */
export type FileInput<K extends OperationId> = WithFiles<Input<K>, FileField<K>>;

/** The arguments of a call, as `run` and `submit` of a client take them. */
type FileArguments<K extends OperationId, Options> =
  object extends FileInput<K>
    ? [input?: FileInput<K>, options?: Options]
    : [input: FileInput<K>, options?: Options];

/** A client whose `run` and `submit` take files where they take the URLs of files. */
export interface GenmediaWithFiles extends Omit<Genmedia, 'run' | 'submit'> {
  /** Like `run` of the client, with files. */
  run<K extends OperationId>(
    operation: K,
    ...rest: FileArguments<K, RunOptions<K>>
  ): ApiPromise<Result<K>>;
  /** Like `submit` of the client, with files. */
  submit<K extends JobOperation>(
    operation: K,
    ...rest: FileArguments<K, SubmitOptions>
  ): ApiPromise<Job<K>>;
}

/**
 * The same client, except that `run` and `submit` also take files (`Blob`, `File`, bytes, a stream,
 * on Node `fileFrom` of `@genmedia/client/node`) where the contract takes the URL of a file. They
 * upload the files first. The time limit of a call includes its uploads. A call that is repeated
 * with its Idempotency-Key and the same files does not upload them again.
 *
 * ```ts
 * const genmedia = withFiles(createClient());
 * await genmedia.run('editImage', { prompt: 'Green walls', init_image: await fileFrom('room.jpg') });
 * ```
 */
export function withFiles(
  genmedia: Genmedia,
  options: Pick<UploadOptions, 'retry' | 'fetch'> = {},
): GenmediaWithFiles {
  const uploaded: Uploaded = new WeakMap();
  const withUploads =
    (start: Start): Start =>
    (operation, input = {}, callOptions = {}) => {
      if (!filesIn(operation, input).length) return start(operation, input, callOptions);
      return uploadAndStart({ genmedia, start, operation, input, callOptions, options, uploaded });
    };
  return {
    ...genmedia,
    run: withUploads(genmedia.run) as GenmediaWithFiles['run'],
    submit: withUploads(genmedia.submit as Start) as GenmediaWithFiles['submit'],
  };
}

type Values = Record<string, unknown>;
type Start = (
  operation: OperationId,
  input?: Values,
  options?: RunOptions<JobOperation>,
) => ApiPromise<never>;

/**
 * The URLs of files, by the Idempotency-Key of their call and their place in its input. The service
 * refuses a repeated call that names other URLs. A new key is forgotten once its call has succeeded.
 */
type Uploaded = WeakMap<FileLike, Map<string, Promise<string>>>;

interface CallWithFiles {
  uploaded: Uploaded;
  genmedia: Genmedia;
  start: Start;
  operation: OperationId;
  input: Values;
  callOptions: RunOptions<JobOperation>;
  options: UploadOptions;
}

function uploadAndStart(fileCall: CallWithFiles) {
  const { start, operation, callOptions } = fileCall;
  return relayedCall<never>(operation, callOptions, async ({ options, begin }) => {
    const { idempotencyKey, signal } = options;
    const { sent, forget } = await uploadFiles(fileCall, idempotencyKey, signal);
    const result = await begin(start(operation, sent, options));
    if (!givenKey(callOptions)) for (const one of forget) one();
    return result;
  });
}

/** Uploads the files of a call. Resolves to its input with their URLs, and what forgets these. */
async function uploadFiles(
  { genmedia, operation, input, options, uploaded }: CallWithFiles,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<{ sent: Values; forget: (() => void)[] }> {
  const forget: (() => void)[] = [];
  signal.throwIfAborted();
  // The first upload that fails ends the others.
  const uploads = new AbortController();
  const end = (reason: unknown) => uploads.abort(reason);
  signal.addEventListener('abort', () => end(signal.reason));
  const fileUrl = async (value: unknown, place: string, kinds: readonly FileKind[]) => {
    if (!isFile(value)) return value;
    const urls = uploaded.get(value) ?? new Map<string, Promise<string>>();
    uploaded.set(value, urls);
    forget.push(() => urls.delete(place));
    // The same call may be under way, or have failed while it sent the file.
    const earlier = urls.get(place)?.catch(() => undefined);
    const earlierUrl = earlier && (await during(signal, earlier));
    if (earlierUrl) return earlierUrl;
    const url = upload(genmedia, value, { ...options, kinds, signal: uploads.signal });
    url.catch(end);
    urls.set(place, url);
    return await url;
  };
  const fields = filesIn(operation, input);
  // All before any is sent: the others would be sent for nothing.
  for (const [field, kinds] of fields) {
    for (const file of [input[field]].flat().filter(isFile)) checkFile(file, kinds);
  }
  const sent = { ...input };
  for (const [field, kinds] of fields) {
    const place = `${idempotencyKey} ${field}`;
    const value = input[field];
    sent[field] = Array.isArray(value)
      ? await Promise.all(value.map((one, i) => fileUrl(one, `${place} ${i}`, kinds)))
      : await fileUrl(value, place, kinds);
  }
  return { sent, forget };
}

/** The fields of an input that hold files, with the kinds of files that each field takes. */
function filesIn(operation: OperationId, input: Values): [string, readonly FileKind[]][] {
  const fields: Record<string, readonly FileKind[]> = Object.hasOwn(mediaFields, operation)
    ? mediaFields[operation as keyof typeof mediaFields]
    : {};
  return Object.entries(fields).filter(([field]) => [input[field]].flat().some(isFile));
}

/** Whether the value of a field that names files is a file. Any other value is text. */
function isFile(value: unknown): value is FileLike {
  return typeof value === 'object' && value !== null;
}

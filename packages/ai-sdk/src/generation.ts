import {
  APICallError,
  type JSONObject,
  type SharedV4ProviderOptions,
  type SharedV4Warning,
} from '@ai-sdk/provider';
import {
  type FileKind,
  type Input,
  type JobOperation,
  type OperationId,
  type Result,
  upload,
} from '@genmedia/client';
import { type Context, withApiCallErrors } from './context.ts';

/** A file of a prompt, as the AI SDK has it. */
export type PromptFile =
  | { type: 'file'; mediaType: string; data: string | Uint8Array }
  | { type: 'url'; url: string };

/** What every call of a model may have. */
export interface CallOptions {
  providerOptions?: SharedV4ProviderOptions | undefined;
  abortSignal?: AbortSignal | undefined;
  headers?: Record<string, string | undefined> | undefined;
}

/** What a generation has in common. */
export interface Generation {
  id: number;
  output: string[];
  meta: Record<string, unknown>;
}

/** A generation whose files are downloaded. */
export interface GeneratedFiles extends Generation {
  files: Uint8Array[];
}

/** Fields of the operation that the AI SDK has no names for: `providerOptions.genmedia`. */
export function genmediaOptions({ providerOptions }: CallOptions): JSONObject {
  return (providerOptions?.genmedia as JSONObject | undefined) ?? {};
}

/** Calls an operation and waits for its result. */
export async function generate<K extends JobOperation>(
  { client }: Context,
  operation: K,
  input: object,
  options: CallOptions,
): Promise<Generation> {
  const { abortSignal: signal, headers = {} } = options;
  const sent = { ...withoutUndefined(input), ...genmediaOptions(options) } as Input<K>;
  const run = client().run as (
    operation: OperationId,
    input: object,
    options: object,
  ) => PromiseLike<Result<K>>;
  const result = await withApiCallErrors(operation, sent, () =>
    run(operation, sent, { signal, headers: withoutUndefined(headers) }),
  );
  return result as unknown as Generation;
}

/** Calls an operation, and downloads the files that it makes. */
export async function generateFiles<K extends JobOperation>(
  context: Context,
  operation: K,
  input: object,
  options: CallOptions,
): Promise<GeneratedFiles> {
  const generation = await generate(context, operation, input, options);
  return { ...generation, files: await filesOf(context, generation, options) };
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** The URL of a file of a prompt. Uploads the file if it has none. */
export async function urlOf(
  { client, fetch }: Context,
  file: PromptFile,
  kind: FileKind,
  { abortSignal: signal }: CallOptions,
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

/** The bytes of Base64. */
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** With `base64`, an operation answers with the files themselves, unless they are large. */
export const isUrl = (output: string) => /^https?:/i.test(output);

/** The files that a generation has made, downloaded where they are not in its answer. */
export async function filesOf(
  { fetch }: Context,
  { output }: Pick<Generation, 'output'>,
  { abortSignal: signal }: CallOptions,
): Promise<Uint8Array[]> {
  return await Promise.all(
    output.map((one) => (isUrl(one) ? download(one, fetch, signal) : bytesOf(one))),
  );
}

const maxDownloads = 3;
const pauseMs = 500;

/** Tries more than once: its job is paid, and is not done again because of a lost connection. */
async function download(
  url: string,
  fetch: Context['fetch'],
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  for (let count = 1; ; count++) {
    try {
      const response = await fetch(url, { signal: signal ?? null });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    } catch (cause) {
      signal?.throwIfAborted();
      if (count === maxDownloads) {
        const message = `The result is made, but ${url} could not be downloaded (${cause}).`;
        throw new APICallError({ message, url, requestBodyValues: {}, cause, isRetryable: false });
      }
      await pause(count * pauseMs, signal);
    }
  }
}

/** Resolves after the given milliseconds, or as soon as the signal is aborted. */
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

/** Rejects as soon as the signal is aborted. The work goes on, as others may wait for it, too. */
export async function during<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return await work();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  work().then(resolve, reject);
  return await promise.finally(() => signal.removeEventListener('abort', abort));
}

/** The warnings of the service, as the AI SDK has them. */
export function warningsOf({ meta }: Pick<Generation, 'meta'>): SharedV4Warning[] {
  const { warnings = [] } = meta as { warnings?: string[] };
  return warnings.map((message) => ({ type: 'other', message }));
}

/** Warns of each option that has a value, though no operation of the service has a field for it. */
export function unsupported(options: Record<string, unknown>, details?: string): SharedV4Warning[] {
  return Object.entries(options).flatMap(([feature, value]) =>
    value === undefined ? [] : [{ type: 'unsupported', feature, ...(details && { details }) }],
  );
}

/** Fields of several files take the URL of a single one as it is. */
export function oneOrAll(urls: readonly string[]): string | readonly string[] | undefined {
  return urls.length === 1 ? urls[0] : urls;
}

/** Width and height in pixels, of a text such as `1024x768`. */
export function pixelsOf(size: string | undefined): { width?: number; height?: number } {
  if (size === undefined) return {};
  const [width = Number.NaN, height = Number.NaN] = size.split('x').map(Number);
  return { width, height };
}

/** What an answer says of itself. */
export function responseOf(modelId: string) {
  return { timestamp: new Date(), modelId };
}

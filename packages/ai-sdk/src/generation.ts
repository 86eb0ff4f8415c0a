import type { JSONObject, SharedV4ProviderOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { JobOperation } from '@genmedia/client';
import { type Context, withApiCallErrors } from './context.ts';
import { fileOf, isUrl } from './files.ts';

/** What every call of a model may have. */
export interface CallOptions {
  providerOptions?: SharedV4ProviderOptions | undefined;
  abortSignal?: AbortSignal | undefined;
  headers?: Record<string, string | undefined> | undefined;
}

/** What the results of all jobs have in common. */
interface Generation {
  id: number;
  output: string[];
  meta: Record<string, unknown>;
}

/** A generation whose files are downloaded. `output` has those that could be, in the same order. */
export interface GeneratedFiles extends Generation {
  files: Uint8Array[];
  /** A warning for each file that could not be downloaded. */
  missing: SharedV4Warning[];
}

/** Fields of the operation that the AI SDK has no names for: `providerOptions.genmedia`. */
export function genmediaOptions({ providerOptions }: CallOptions): JSONObject {
  return providerOptions?.genmedia ?? {};
}

/** Calls an operation and waits for its result. */
export async function generate(
  { client }: Context,
  operation: JobOperation,
  input: object,
  options: CallOptions,
): Promise<Generation> {
  const { abortSignal: signal, headers = {} } = options;
  const sent = { ...withoutUndefined(input), ...genmediaOptions(options) };
  // Fields of `providerOptions` may have any type: the service checks them.
  const run = client().run as (
    operation: JobOperation,
    input: object,
    options: object,
  ) => PromiseLike<unknown>;
  const result = await withApiCallErrors(operation, sent, () =>
    run(operation, sent, { signal, headers: withoutUndefined(headers) }),
  );
  return result as Generation;
}

/** Calls an operation, and downloads the files that it makes. */
export async function generateFiles(
  context: Context,
  operation: JobOperation,
  input: object,
  options: CallOptions,
): Promise<GeneratedFiles> {
  const generation = await generate(context, operation, input, options);
  const { made, missing } = await makeEach(
    generation.output,
    async (output) => ({ output, file: await fileOf(context, output, options) }),
    options.abortSignal,
  );
  return {
    ...generation,
    output: made.map(({ output }) => output),
    files: made.map(({ file }) => file),
    missing,
  };
}

/**
 * Makes something of each item, at the same time. What is made is paid: if only some fail, the others
 * are kept, with a warning for each failure. Rejects if all fail, or if some do after an abort.
 */
export async function makeEach<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
  signal: AbortSignal | undefined,
): Promise<{ made: Made[]; missing: SharedV4Warning[] }> {
  const results = await Promise.allSettled(items.map(make));
  const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failures = results.filter((one) => one.status === 'rejected');
  const [first] = failures;
  if (first && (made.length === 0 || signal?.aborted)) throw first.reason;
  const missing = failures.map(({ reason }): SharedV4Warning => {
    return { type: 'other', message: `Not everything could be made: ${reason}` };
  });
  return { made, missing };
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
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

/** The job of a result, and the URLs of its files. */
export function metadataOf({ id, output }: Generation) {
  return { genmedia: { id, output: output.filter(isUrl) } };
}

/** Warns of each option that has a value, though no operation of the service has a field for it. */
export function unsupported(options: Record<string, unknown>, details?: string): SharedV4Warning[] {
  return Object.entries(options).flatMap(([feature, value]) =>
    value === undefined ? [] : [{ type: 'unsupported', feature, ...(details && { details }) }],
  );
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

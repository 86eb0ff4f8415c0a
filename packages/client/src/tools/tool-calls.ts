/** The arguments of a tool, as its row describes them. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** What a model is told whose arguments are no ToolInput. */
export const noToolInput = 'The arguments must be a JSON object.';

export function isToolInput(value: unknown): value is ToolInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What ends a call early, or names it. */
export interface ToolCallOptions {
  /** Ends the wait. A job that has started goes on. */
  signal?: AbortSignal | undefined;
  /** Names this call, so that a repeated call starts no second job. */
  idempotencyKey?: string | undefined;
}

/** A job that a tool has started. */
export interface ToolJob {
  /** Finds the job again, also in another process: the operation and the parameters of its poll. */
  readonly handle: string;
  /** Yields every answer about the job; the last one is its result. Throws if the job fails. */
  updates(signal?: AbortSignal): AsyncIterable<ToolAnswer>;
  /** Undefined where the contract has no way to cancel. */
  cancel?: (() => Promise<unknown>) | undefined;
}

/** What an operation answers. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/** What a call has led to: a result, or a job that makes it. */
export type ToolOutcome = { result: unknown; job?: undefined } | { job: ToolJob };

/**
 * How tools call operations. There is one for the Genmedia client, and one for clients of any
 * contract.
 */
export interface ToolCalls {
  /** Calls an operation, and does not wait for its job. */
  start(operation: string, input: ToolInput, options?: ToolCallOptions): Promise<ToolOutcome>;
  /** An earlier job. Throws a TypeError if the text is no handle. */
  job(handle: string): ToolJob;
  /** Uploads a file of one of the kinds and resolves to its URL. */
  upload?: (file: Blob, kinds: readonly string[], signal?: AbortSignal) => Promise<string>;
}

/** A job as text: `generateVideo?id=512`. */
export function handleOf(operation: string, parameters: object): string {
  return `${operation}?${new URLSearchParams({ ...parameters })}`;
}

/** Throws a TypeError if the text does not have that form. */
export function readHandle(handle: string): {
  operation: string;
  parameters: Record<string, string>;
} {
  const [operation = '', query = ''] = String(handle).split('?', 2);
  const parameters = Object.fromEntries(new URLSearchParams(query));
  if (operation === '' || Object.keys(parameters).length === 0) {
    throw new TypeError(`${JSON.stringify(handle)} is no job: pass one as a tool has returned it.`);
  }
  return { operation, parameters };
}

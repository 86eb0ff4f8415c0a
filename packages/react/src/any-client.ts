import type { ApiPromise } from '@genmedia/client';

/** What hooks use of a client, whatever its contract. Only callers know the types of operations. */
export interface AnyClient {
  /** The address of the service. Two clients can use the same jobs only if it is the same. */
  readonly baseUrl: string;
  run(operation: string, input: object, options?: object): ApiPromise<unknown>;
  submit(operation: string, input: object, options?: object): ApiPromise<AnyJob>;
  job(saved: object | string): AnyJob;
  /** What the contract says of each operation. */
  readonly operations?: Readonly<Record<string, AnyRow>>;
}

/** A job of a service, whatever its contract. */
export interface AnyJob {
  readonly operation: string;
  wait(options: { signal: AbortSignal; onUpdate: (answer: unknown) => void }): Promise<unknown>;
  cancel(): Promise<unknown>;
  toJSON(): object;
}

/** The part of a client's table of operations that hooks read. */
export interface AnyRow {
  method?: string;
  /** The operation that reads the job which this one starts; itself, if it reads a job. */
  poll?: string;
  reads?: boolean;
  idempotent?: boolean;
  stream?: { alone?: boolean; field?: string };
}

/** `stream` of a client that @genmedia/codegen writes. */
export type AnyStream<Piece = unknown> = (
  client: unknown,
  operation: string,
  input: object,
  options: object,
) => AsyncIterable<Piece>;

/** The row of an operation, if the client has a table. */
export function rowOf({ operations }: AnyClient, operation: string): AnyRow | undefined {
  return operations?.[operation];
}

/** Whether an operation changes nothing. */
export function isRead({ method, reads }: AnyRow): boolean {
  return reads ?? method === 'GET';
}

/**
 * Whether repeated requests start one job only, by their Idempotency-Key. As in the client, they do
 * unless the row says otherwise.
 */
export function takesIdempotencyKey(client: AnyClient, operation: string): boolean {
  return rowOf(client, operation)?.idempotent !== false;
}

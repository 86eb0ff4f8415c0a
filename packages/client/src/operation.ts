import { operations } from './generated/operations.ts';

export { operations };

/** The name of an operation of the contract, such as `editImage`. */
export type OperationId = { [K in keyof typeof operations]: K }[keyof typeof operations];

/** One row of the operation table, which is read from the contract. */
export interface Operation {
  /** POST if it is left out. */
  method?: 'GET';
  path: string;
  /** Where the contract puts the credential: in the body if it is left out. */
  credential?: 'query' | 'bearer' | 'none';
  /** The operation that reads the job which this one creates. */
  poll?: OperationId;
  /** The operation that cancels the job which this one reads. */
  cancel?: OperationId;
  /** Parameters of the `poll` operation besides the job's id. */
  pollInput?: Readonly<Record<string, string>>;
  /**
   * Whether the service honours the Idempotency-Key and, because the contract has both or none,
   * `Prefer: respond-async`. If it is left out: yes, if the operation starts a job.
   */
  idempotent?: boolean;
  queryParams?: readonly string[];
}

/** The row of an operation. Throws a TypeError if the contract has no operation of that name. */
export function operationOf(id: string): Operation {
  if (!Object.hasOwn(operations, id)) throw new TypeError(`There is no operation ${id}.`);
  return operations[id as OperationId];
}

/** Whether an operation reads a job until it ends: its path ends in the `id` of the job. */
export function readsJob({ method, path }: Operation): boolean {
  return !method && path.endsWith('{id}');
}

/**
 * Whether an operation may be repeated, because it only reads, or because it cancels a job, which has
 * one end. A GET without credential may not: it is a link in a mail that works only once.
 */
export function isRead({ method, credential, path }: Operation): boolean {
  return method ? credential !== 'none' : path.includes('{id}');
}

/** Whether the service does the work of repeated requests once, by their Idempotency-Key. */
export function isIdempotent(operation: Operation): boolean {
  return operation.idempotent ?? (!!operation.poll && !readsJob(operation));
}

/** The operation that reads the job of this one; undefined where this one has no job. */
export function pollOf(id: string): OperationId | undefined {
  const operation = operationOf(id);
  return operation.poll ?? (readsJob(operation) ? (id as OperationId) : undefined);
}

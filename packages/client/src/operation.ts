import { operations } from './generated/operations.ts';

export { operations };

/** The name of an operation of the contract, such as `editImage`. */
export type OperationId = keyof typeof operations;

/** One row of the operation table, which is read from the contract. */
export interface Operation {
  /** POST where it is left out. */
  method?: 'GET';
  path: string;
  /** Where the contract puts the credential: in the body where it is left out. */
  credential?: 'query' | 'bearer' | 'none';
  /** The operation that reads the job which this one creates. */
  poll?: OperationId;
  /** What that operation takes besides the job's id. */
  pollInput?: Readonly<Record<string, string>>;
  /** Whether the service honours Idempotency-Key here: left out, it does where a job is started. */
  idempotent?: boolean;
  queryParams?: readonly string[];
}

/** The row of an operation; a TypeError where the contract has none of that name. */
export function operationOf(id: string): Operation {
  if (!Object.hasOwn(operations, id)) throw new TypeError(`There is no operation ${id}.`);
  return operations[id as OperationId];
}

/** The operation behind a method and a path of the contract. */
export function operationAt(method: string, path: string): OperationId {
  const found = Object.entries(operations).find(
    ([, row]: [string, Operation]) => row.path === path && (row.method ?? 'POST') === method,
  );
  return (found?.[0] ?? `${method} ${path}`) as OperationId;
}

/** An operation that takes the `id` of a job in its path reads that job, and starts nothing. */
export function readsJob(operation: Operation): boolean {
  return operation.path.includes('{id}');
}

/** A GET without a credential is the link of a mail, which works once: that is no read. */
export function isRead(operation: Operation): boolean {
  return (operation.method === 'GET' && operation.credential !== 'none') || readsJob(operation);
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

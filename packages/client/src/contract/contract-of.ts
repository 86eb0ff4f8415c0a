import type { Contract, Parts } from '../contract.ts';
import type { JobReference } from '../job-reference.ts';
import { valueAt } from '../json-pointer.ts';
import { type OperationTable, rowOf } from '../operation.ts';
import { readContractAnswer } from './contract-answer.ts';
import { operationParameter } from './contract-request.ts';
import { entryOf } from './values.ts';

/** What a client has to know of the operations of a table, except for how their requests are written. */
export function contractOf(operations: OperationTable): Omit<Contract, 'write'> {
  // Those that start jobs, and those that read them.
  const jobOperations = new Set(
    Object.values(operations).flatMap((row) =>
      row.poll ? [row, rowOf({ operations }, row.poll)] : [],
    ),
  );
  return {
    operations,
    parts(operation, input: Parts) {
      const { alone = false, field } = operation.stream ?? {};
      if (alone || (field && Object(input.body)[field] === true)) {
        throw new TypeError(`${operation.path} answers in pieces here: call stream().`);
      }
      return input;
    },
    read(response, id) {
      const row = rowOf({ operations }, id);
      return readContractAnswer(response, row, row.readsJob ?? jobOperations.has(row));
    },
    isDone: (status) => status !== 'processing',
    jobOf: (values, body, parts) => jobIn(operations, values as JobReference, body, parts),
  };
}

/**
 * The job that an answer or a saved job describes, with the parameters of the operation that reads
 * it.
 */
function jobIn(
  operations: OperationTable,
  saved: JobReference,
  body: unknown,
  parts: Parts | undefined,
): JobReference | undefined {
  const { operation } = saved;
  const row = entryOf(operations, operation);
  if (!row?.poll) return undefined;
  const job: Record<string, unknown> = { operation };
  for (const [parameter, place] of Object.entries(row.pollFrom ?? { id: '/id' })) {
    const name = parameter === 'operation' ? operationParameter : parameter;
    const isOfAnswer = place.startsWith('/');
    const source = isOfAnswer ? body : parts;
    const value = source === undefined ? Object(saved)[name] : valueAt(source, place);
    // What is of the request may be a list, or left out.
    if (isOfAnswer && !/^(string|number|bigint)$/.test(typeof value)) return undefined;
    // A saved job is JSON, which has no bigint.
    if (value != null) job[name] = typeof value === 'bigint' ? `${value}` : value;
  }
  return job as unknown as JobReference;
}

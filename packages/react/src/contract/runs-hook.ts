'use client';

import { type AnyClient, type AnyRow, type AnyStream, isRead, rowOf } from '../any-client.ts';
import { type AnyRecord, mayBeSent, type RunFacts } from '../run-record.ts';
import type { OperationKinds } from '../runs/operation-kinds.ts';
import { type Runs, runsHook, type UseRunsOptions } from '../runs/use-runs.ts';
import type { InputOf, OperationsOf, ResultOf } from './job-hooks.ts';

type OperationOf<C> = keyof OperationsOf<C>;

interface RecordOf<C, K> extends RunFacts {
  operation: K & string;
  input: InputOf<C, K>;
  /** The job, as soon as it is known. */
  job?: object | undefined;
  /** The last answer about the job while it waits or runs. */
  update?: unknown;
  /** The result; of an answer in pieces, those that have arrived so far. */
  data?: ResultOf<C, K> | unknown[] | undefined;
}

/** A call of an operation, as plain data. `operation` determines the type of `input`. */
export type ContractRunRecord<C> = { [K in OperationOf<C>]: RecordOf<C, K> }[OperationOf<C>];

/** A list of calls, each from the click to its result. */
export interface ContractRuns<C> extends Omit<Runs, 'runs' | 'start'> {
  /** The runs, the newest first. */
  runs: readonly ContractRunRecord<C>[];
  /** Starts a run and returns its id. */
  start: <K extends OperationOf<C>>(operation: K, input: InputOf<C, K>) => string;
}

/** What a list of calls needs besides the client. */
interface RunsHookOptions {
  /** `stream` of the client, which operations that answer in pieces need. */
  stream?: unknown;
  /** Operations with passwords or tokens, whose calls are not stored. */
  sensitive?: readonly string[];
}

/** `useRuns` of a contract: calls of any operations, side by side. */
export function createRunsHook<C>(useClient: () => C, options: RunsHookOptions = {}) {
  return runsHook(useClient, contractKinds(options)) as (
    options?: UseRunsOptions,
  ) => ContractRuns<C>;
}

/** The kinds of operations, by the client's table. */
export function contractKinds({ stream, sensitive = [] }: RunsHookOptions): OperationKinds {
  const row = (client: AnyClient, { operation }: AnyRecord): AnyRow =>
    rowOf(client, operation) ?? {};
  return {
    isJob: (run, client) => row(client, run).poll !== undefined,
    isSensitive: ({ operation }) => sensitive.includes(operation),
    // Other than a job, a call is not sent again unless the row says that this is safe.
    isRepeatable: (run, client) =>
      isRead(row(client, run)) || (row(client, run).idempotent === true && mayBeSent(run)),
    isStreamed(run, client) {
      const { alone, field } = row(client, run).stream ?? {};
      const { body } = Object(run.input);
      return alone === true || (field !== undefined && Object(body)[field] === true);
    },
    async read(run, client, signal, show) {
      const { id, operation, input = {} } = run;
      if (typeof stream !== 'function') {
        throw new TypeError(`${operation} answers in pieces: pass stream to createRunsHook.`);
      }
      const options = { signal, idempotencyKey: row(client, run).idempotent ? id : undefined };
      const pieces: unknown[] = [];
      for await (const piece of (stream as AnyStream)(client, operation, input, options)) {
        pieces.push(piece);
        show([...pieces]);
      }
      return pieces;
    },
  };
}
